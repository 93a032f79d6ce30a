import type { Config } from '#server/config.ts'

type Sources = Pick<Config, 'API_BASE_URL' | 'TILE_URL' | 'GEOCODER_URL' | 'FIREBASE_API_KEY'>

/** Where Firebase registers a device. */
const FIREBASE = ['https://firebaseinstallations.googleapis.com', 'https://fcmregistrations.googleapis.com']

/** Camera frames are read by WebAssembly; react-aria and view transitions write styles. */
export function contentPolicy({ API_BASE_URL, TILE_URL, GEOCODER_URL, FIREBASE_API_KEY }: Sources): string {
  const from = (...addresses: (string | undefined)[]) =>
    addresses.map((address) => (address ? ` ${new URL(address).origin}` : '')).join('')
  return [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${from(TILE_URL)}`,
    "media-src 'self' blob:",
    `connect-src 'self'${from(API_BASE_URL, GEOCODER_URL, ...(FIREBASE_API_KEY ? FIREBASE : []))}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
