import Cookies from 'js-cookie'
import { DAY_MS } from '#contract/duration.ts'
import { hasDocument } from './has-document.ts'

/** Default lifetime of a setting's cookie. */
const YEAR_DAYS = 365

/** Values that could not be written as cookies (blocked, full). They live as long as the tab. */
const fallback = new Map<string, string>()

const cookieStoreOf = () => ('cookieStore' in globalThis ? globalThis.cookieStore : undefined)

let requestCookies: Record<string, string> = {}
/** Sets the cookies of the visitor whose page the server renders. */
export const setRequestCookies = (cookies: Record<string, string>) => {
  requestCookies = cookies
}

let taskCookies: Record<string, string> | undefined
let parsed: { text: string; cookies: Record<string, string> } = { text: '', cookies: {} }

/** All cookies, read once per task: a render asks for the tokens a hundred times, and reading them takes the browser long. */
function readCookies(): Record<string, string> {
  if (!hasDocument) return requestCookies
  if (!taskCookies) {
    const text = document.cookie
    if (text !== parsed.text) parsed = { text, cookies: Cookies.get() }
    taskCookies = parsed.cookies
    queueMicrotask(() => {
      taskCookies = undefined
    })
  }
  return taskCookies
}

/** The value when the task began, or as this tab has changed it since. */
export const readCookie = (name: string): string | undefined => readCookies()[name] ?? fallback.get(name)

/** Reads the current value: `document.cookie` lags between tabs of different processes; the Cookie Store does not. */
export async function readCookieAsync(name: string): Promise<string | undefined> {
  const store = cookieStoreOf()
  if (!store) return readCookie(name)
  const cookie = await store.get(name).catch(() => null) // rejects where cookies are blocked
  return cookie?.value ?? fallback.get(name)
}

export function writeCookie(name: string, value: string, days = YEAR_DAYS) {
  Cookies.set(name, value, { path: '/', sameSite: 'lax', secure: true, expires: days })
  taskCookies = undefined
  if (Cookies.get(name) === value) fallback.delete(name)
  else fallback.set(name, value)
}

/** Like `writeCookie`, but resolves when every tab can see the cookie. */
export async function writeCookieAsync(name: string, value: string, days: number) {
  const store = cookieStoreOf()
  if (store) {
    const expires = Date.now() + days * DAY_MS
    // The Cookie Store always sets `secure`, as wanted. When it refuses, `writeCookie` below is used.
    await store.set({ name, value, path: '/', sameSite: 'lax', expires }).catch(() => undefined)
  }
  if ((await readCookieAsync(name)) !== value) writeCookie(name, value, days)
}

/** Removes the value that only this tab has because the browser refused the cookie. */
export const clearFallback = (name: string) => void fallback.delete(name)

export function removeCookie(name: string) {
  fallback.delete(name)
  Cookies.remove(name, { path: '/' })
  taskCookies = undefined
}

/** Whether a cookie exists twice: pages of other subdomains and other paths can each write one of the same name. */
export const hasDuplicateCookie = (name: string) => `; ${document.cookie}`.split(`; ${name}=`).length > 2

/** Removes a cookie that this page can see, for whichever path and parent domain it was set. */
export function removeCookieOnAllPaths(name: string) {
  fallback.delete(name)
  taskCookies = undefined
  const labels = location.hostname.split('.')
  let path = ''
  for (const folder of location.pathname.split('/')) {
    path += folder
    // The last domain is empty, for a host-only cookie.
    for (let start = 0; start <= labels.length; start++)
      for (const ending of ['', '/'])
        Cookies.remove(name, { path: path + ending, domain: labels.slice(start).join('.') })
    path += '/'
  }
}

/** Whether the browser keeps cookies of this page: without them a session ends with the next page that is loaded. */
export const areCookiesOn = (): boolean => navigator.cookieEnabled
