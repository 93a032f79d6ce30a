import Cookies from 'js-cookie'

/** How long a choice is remembered on this device. */
const YEAR_DAYS = 365

/** A cookie that could not be written (blocked, full) lives as long as the tab. */
const kept = new Map<string, string>()

const cookieStoreOf = () => ('cookieStore' in globalThis ? globalThis.cookieStore : undefined)

export const readCookie = (name: string): string | undefined => Cookies.get(name) ?? kept.get(name)

/**
 * What the browser has now. `document.cookie` lags between tabs of different processes; the Cookie Store does not.
 */
export async function readCookieAsync(name: string): Promise<string | undefined> {
  const store = cookieStoreOf()
  if (!store) return readCookie(name)
  const cookie = await store.get(name).catch(() => null) // where cookies are blocked even asking is refused
  return cookie?.value ?? kept.get(name)
}

export function writeCookie(name: string, value: string, days = YEAR_DAYS) {
  Cookies.set(name, value, { path: '/', sameSite: 'lax', secure: true, expires: days })
  if (Cookies.get(name) === value) kept.delete(name)
  else kept.set(name, value)
}

/** As `writeCookie`, and done when every tab can see it. */
export async function writeCookieAsync(name: string, value: string, days: number) {
  const store = cookieStoreOf()
  if (store) {
    const expires = Date.now() + days * 86_400_000
    // The Cookie Store always sets `secure`, which is what we want; a refusal falls through to the other way.
    await store.set({ name, value, path: '/', sameSite: 'lax', expires }).catch(() => undefined)
  }
  if ((await readCookieAsync(name)) !== value) writeCookie(name, value, days)
}

/** What only this tab has, because the browser refused it. */
export const clearFallback = (name: string) => void kept.delete(name)

export function removeCookie(name: string) {
  kept.delete(name)
  Cookies.remove(name, { path: '/' })
}

/** Whether there are two of a name: pages of other sub-domains, and of other folders, can each write one. */
export const hasDuplicateCookie = (name: string) => `; ${document.cookie}`.split(`; ${name}=`).length > 2

/** Removes a cookie that this page can see, for whichever folder and parent domain it was written. */
export function removeCookieOnAllPaths(name: string) {
  kept.delete(name)
  const labels = location.hostname.split('.')
  let path = ''
  for (const folder of location.pathname.split('/')) {
    path += folder
    // The last domain is empty: the cookie is this host's alone.
    for (let left = 0; left <= labels.length; left++)
      for (const ending of ['', '/'])
        Cookies.remove(name, { path: path + ending, domain: labels.slice(left).join('.') })
    path += '/'
  }
}
