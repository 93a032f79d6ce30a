/** Schemes that a browser opens itself, or with which a link can leave the named app: `intent:` names its own fallback page. */
const NOT_AN_APP =
  /^(?:https?|wss?|ftp|file|filesystem|data|blob|javascript|vbscript|about|view-source|chrome|resource|intent|android-app|mailto|tel|sms):/i

/**
 * Whether an address opens the app of a bank or a wallet. Any scheme of an app counts: the payment company names it with each
 * charge, and banks change theirs, as `krungsri-kma://` of KMA.
 * @see https://docs.opn.ooo/mobile-banking-bay
 */
export const isAppLink = (address: string): boolean =>
  /^[a-z][a-z0-9+.-]{1,63}:\/\/[^\s\\]{1,2000}$/i.test(address) && !NOT_AN_APP.test(address)
