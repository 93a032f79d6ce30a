import { t } from './translate.tsx'

/**
 * What react-aria says by itself, in the page's language: it has no Thai of its own.
 * Its table is global and read once. A package that is missing here throws where its component is drawn.
 */
const texts = {
  '@react-aria/overlays': { dismiss: () => t('aria.dismiss') },
  '@react-aria/menu': { longPressMessage: () => t('aria.longPress') },
  '@react-aria/numberfield': { numberField: () => t('aria.numberField') },
  '@react-aria/searchfield': { 'Clear search': () => t('aria.clearSearch') },
  '@react-aria/spinbutton': { Empty: () => t('aria.empty') },
  'react-aria-components': { selectPlaceholder: () => t('aria.select') },
}

/** Before anything of react-aria is drawn. */
export function installReactAriaStrings() {
  Object.assign(window, {
    // Only a label: functions answer in whatever language the page has turned to since.
    [Symbol.for('react-aria.i18n.locale')]: 'th-TH',
    [Symbol.for('react-aria.i18n.strings')]: texts,
  })
}
