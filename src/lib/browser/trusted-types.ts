type Rules = Record<'createHTML' | 'createScriptURL', (text: string) => string | null>
type TrustedTypes = { defaultPolicy: object | null; createPolicy: (name: 'default', rules: Rules) => void }

declare global {
  // Not in TypeScript's DOM library.
  var trustedTypes: TrustedTypes | undefined
}

/** By the first Leaflet asks whether the browser draws SVG; by the other react-aria empties what it announced. */
const HARMLESS = ['<svg/>', '']
const isWorker = (url: string) => new URL(url, location.href).href === new URL('/sw.js', location.href).href

// The page's policy lets no text become HTML or a script's address but by this one, which is loaded by who needs it.
if (globalThis.trustedTypes?.defaultPolicy === null)
  globalThis.trustedTypes.createPolicy('default', {
    createHTML: (html) => (HARMLESS.includes(html) ? html : null),
    createScriptURL: (url) => (isWorker(url) ? url : null),
  })
