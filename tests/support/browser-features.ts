import Cookies from 'js-cookie'

const owners = { locks: navigator, cookieStore: globalThis }
/** A browser feature that jsdom lacks, until the test is over. */
export const give = (name: keyof typeof owners, value: object) =>
  Object.defineProperty(owners[name], name, { value, configurable: true })
export function takeAll() {
  for (const [name, owner] of Object.entries(owners)) Reflect.deleteProperty(owner, name)
}

/** A Cookie Store over the jar of this page, each call of it answered when `later` says. */
export const cookieStoreOver = (later: () => Promise<unknown> = async () => {}) => ({
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
