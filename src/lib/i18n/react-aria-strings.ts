import { t } from './translate.tsx'

/**
 * react-aria's own strings in the page's locale, because react-aria has no Thai ones. It reads this global table once.
 * A package missing here throws when its component renders.
 */
const texts = {
  '@react-aria/overlays': { dismiss: () => t('aria.dismiss') },
  '@react-aria/menu': { longPressMessage: () => t('aria.longPress') },
  '@react-aria/numberfield': { numberField: () => t('aria.numberField') },
  '@react-aria/searchfield': { 'Clear search': () => t('aria.clearSearch') },
  '@react-aria/spinbutton': { Empty: () => t('aria.empty') },
  'react-aria-components': { selectPlaceholder: () => t('aria.select') },
}

/** Must be called before any react-aria component renders. */
export function installReactAriaStrings() {
  Object.assign(globalThis, {
    // Only a label: the functions return strings in the current locale.
    [Symbol.for('react-aria.i18n.locale')]: 'th-TH',
    [Symbol.for('react-aria.i18n.strings')]: texts,
  })
}
