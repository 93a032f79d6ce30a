import { createHash } from 'node:crypto'
import type { RenderedPage } from '#contract/render.ts'
import type { Config } from '#server/platform/config.ts'

type Sources = Pick<Config, 'API_BASE_URL' | 'TILE_URL' | 'GEOCODER_URL' | 'FIREBASE_CONFIG'>

/** Name of the endpoint in the `Reporting-Endpoints` header. */
export const POLICY_REPORTS = 'policy'
export const POLICY_REPORTS_PATH = '/api-internal/policy-reports'

/** Hosts at which Firebase registers a device. */
const FIREBASE = ['https://firebaseinstallations.googleapis.com', 'https://fcmregistrations.googleapis.com']

/** The style sheets that react-aria inserts into a page, copied from its sources; `content-policy.test.ts` compares them. */
export const STYLES_OF_REACT_ARIA = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
]

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const originsOf = (addresses: readonly (string | undefined)[]) =>
  addresses.map((address) => (address ? ` ${new URL(address).origin}` : '')).join('')
const callsOf = ({ API_BASE_URL, GEOCODER_URL, FIREBASE_CONFIG }: Sources) =>
  originsOf([API_BASE_URL, GEOCODER_URL, ...(FIREBASE_CONFIG ? FIREBASE : [])])

/** The policy of the service worker's script, which governs the worker instead of the policy of the page. */
export const workerPolicy = (sources: Sources) =>
  `default-src 'none'; script-src 'self'; connect-src 'self'${callsOf(sources)}; frame-ancestors 'none'`

type PageTexts = Pick<RenderedPage, 'styles' | 'styleAttributes' | 'scripts'>

/**
 * The policy of a page of the app: our own scripts and files, its inline styles, and calls to the hosts in the settings.
 * WebAssembly decodes camera frames. Text that becomes script passes `src/lib/browser/trusted-types.ts`.
 * @param isSecure the page arrived over TLS: its requests are upgraded
 */
export function contentPolicy(
  sources: Sources,
  { styles = [], styleAttributes = [], scripts = [] }: Partial<PageTexts>,
  isSecure: boolean,
): string {
  const hashesOf = (texts: readonly string[]) => texts.map((text) => ` ${hashOf(text)}`).join('')
  return [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval'${hashesOf(scripts)}`,
    "script-src-attr 'none'",
    `style-src 'self'${hashesOf([...STYLES_OF_REACT_ARIA, ...styles])}`,
    // For attributes alone a digest needs this keyword, which allows nothing but the texts that follow.
    ...(styleAttributes.length > 0 ? [`style-src-attr 'unsafe-hashes'${hashesOf(styleAttributes)}`] : []),
    `img-src 'self' data: blob:${originsOf([sources.TILE_URL, sources.API_BASE_URL])}`,
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
    // Safari and Firefox use the first, Chrome the second.
    `report-uri ${POLICY_REPORTS_PATH}`,
    `report-to ${POLICY_REPORTS}`,
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
