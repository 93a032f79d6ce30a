import { createHash } from 'node:crypto'
import type { Config } from '#server/config.ts'

type Sources = Pick<Config, 'API_BASE_URL' | 'TILE_URL' | 'GEOCODER_URL' | 'FIREBASE_API_KEY'>

/** What the header that says where reports go calls it. */
export const POLICY_REPORTS = 'policy'
export const POLICY_REPORTS_PATH = '/api-internal/policy-reports'

/** Where Firebase registers a device. */
const FIREBASE = ['https://firebaseinstallations.googleapis.com', 'https://fcmregistrations.googleapis.com']

/** The style sheets that react-aria writes into a page, as its sources have them; `content-policy.test.ts` compares. */
export const STYLES_OF_REACT_ARIA = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
]

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const originsOf = (addresses: readonly (string | undefined)[]) =>
  addresses.map((address) => (address ? ` ${new URL(address).origin}` : '')).join('')
const callsOf = ({ API_BASE_URL, GEOCODER_URL, FIREBASE_API_KEY }: Sources) =>
  originsOf([API_BASE_URL, GEOCODER_URL, ...(FIREBASE_API_KEY ? FIREBASE : [])])

/** The service worker is governed by its own answer's policy, not by that of the page. */
export const workerPolicy = (sources: Sources) =>
  `default-src 'none'; script-src 'self'; connect-src 'self'${callsOf(sources)}; frame-ancestors 'none'`

/**
 * What a page of the app may do: our own scripts and files, the styles that are in it, and calls where the settings
 * say. Camera frames are read by WebAssembly. Text that would become script passes `src/lib/browser/trusted-types.ts`.
 * @param styles of the page's own `<style>` elements
 * @param scripts of its own `<script>` elements
 * @param isSecure came by TLS: then nothing in it goes without
 */
export function contentPolicy(
  sources: Sources,
  { styles = [], scripts = [] }: { styles?: readonly string[]; scripts?: readonly string[] },
  isSecure: boolean,
): string {
  const hashesOf = (texts: readonly string[]) => texts.map((text) => ` ${hashOf(text)}`).join('')
  return [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval'${hashesOf(scripts)}`,
    "script-src-attr 'none'",
    `style-src 'self'${hashesOf([...STYLES_OF_REACT_ARIA, ...styles])}`,
    `img-src 'self' data: blob:${originsOf([sources.TILE_URL])}`,
    "font-src 'self'",
    "media-src 'self' blob:",
    `connect-src 'self'${callsOf(sources)}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
    // Safari and Firefox read the first, Chrome the second.
    `report-uri ${POLICY_REPORTS_PATH}`,
    `report-to ${POLICY_REPORTS}`,
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
