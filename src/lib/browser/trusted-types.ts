type Rules = Record<'createHTML' | 'createScriptURL', (text: string) => string | null>
type TrustedTypes = { defaultPolicy: object | null; createPolicy: (name: 'default', rules: Rules) => void }

declare global {
  // Not in TypeScript's DOM library.
  var trustedTypes: TrustedTypes | undefined
}

/** Leaflet detects SVG support with the first; react-aria clears its announcements with the second. */
const SAFE_HTML = ['<svg/>', '']
const isWorkerUrl = (url: string) => new URL(url, location.href).href === new URL('/sw.js', location.href).href

// The page's CSP allows no string as HTML or as a script URL except through this policy. Modules that need it import
// it.
if (globalThis.trustedTypes?.defaultPolicy === null)
  globalThis.trustedTypes.createPolicy('default', {
    createHTML: (html) => (SAFE_HTML.includes(html) ? html : null),
    createScriptURL: (url) => (isWorkerUrl(url) ? url : null),
  })
