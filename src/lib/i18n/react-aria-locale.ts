/**
 * react-aria asks for the browser's language as its module loads, and throws if that is no valid tag (WebKitGTK without a
 * locale has "c"). `LocaleProvider` sets the locale of every page, so the default only has to be valid. Imported before
 * react-aria. Source of the symbol: `useDefaultLocale` in react-aria/i18n.
 */
Object.assign(globalThis, { [Symbol.for('react-aria.i18n.locale')]: 'th-TH' })
