import Cookies from 'js-cookie'
import { vi } from 'vitest'

const owners = { locks: navigator, cookieStore: globalThis }
/** Defines a browser feature that jsdom lacks, until the end of the test. */
export const stubBrowserFeature = (name: keyof typeof owners, value: object) =>
  Object.defineProperty(owners[name], name, { value, configurable: true })
export function removeBrowserFeatures() {
  for (const [name, owner] of Object.entries(owners)) Reflect.deleteProperty(owner, name)
}

/** A Cookie Store over the cookies of this page; each call waits for `later`. */
export const fakeCookieStore = (later: () => Promise<unknown> = async () => {}) => ({
  async get(name: string) {
    await later()
    const value = Cookies.get(name)
    return value === undefined ? null : { name, value }
  },
  async set({ name, value, expires }: { name: string; value: string; expires: number }) {
    await later()
    Cookies.set(name, value, { path: '/', sameSite: 'lax', secure: true, expires: new Date(expires) })
  },
})

/** A canvas whose pixels are read as `context` says. */
export function stubCanvasContext(context: Partial<CanvasRenderingContext2D>) {
  // The methods of the context that the app calls, of an overloaded function.
  return vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as unknown as null)
}

/** Every pixel that a page reads is white, as with Firefox's `privacy.resistFingerprinting`. */
export const hidePictures = () =>
  stubCanvasContext({
    fillRect() {},
    getImageData: () => ({ data: new Uint8ClampedArray(16).fill(255), width: 2, height: 2, colorSpace: 'srgb' }),
  })
