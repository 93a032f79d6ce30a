import { readCookie, readCookieNow, removeCookie, writeCookieNow } from './cookies.ts'

const ACCESS = { name: 'access_token', days: 1 }
const REFRESH = { name: 'refresh_token', days: 120 }

type Tokens = { access_token: string; refresh_token?: string | undefined }
type Listener = (change: 'signed-in' | 'signed-out') => void

/** Grows with every sign-in and sign-out, so that a refresh under way for the session before is thrown away. */
let generation = 0
const listeners = new Set<Listener>()
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('session') : undefined

const tell = (change: Parameters<Listener>[0]) => {
  for (const listener of listeners) listener(change)
}

channel?.addEventListener('message', ({ data }) => {
  if (data !== 'signed-in' && data !== 'signed-out') return
  generation++
  tell(data)
})

/** Called when this tab or another one signs in or out. */
export function onSessionChange(listener: Listener) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** One at a time among all tabs. Where there are no locks (cookies blocked, old Safari) only the tab is guarded. */
const alone = <Result>(work: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request('session', work) : work()

export const accessToken = () => readCookie(ACCESS.name)
export const isSignedIn = () => Boolean(readCookie(ACCESS.name) ?? readCookie(REFRESH.name))

/** Keeps the tokens of a login. Waits for a refresh under way, whose answer is then thrown away. */
export async function signIn(tokens: Tokens) {
  generation++
  await alone(async () => {
    if (tokens.refresh_token) await writeCookieNow(REFRESH.name, tokens.refresh_token, REFRESH)
    await writeCookieNow(ACCESS.name, tokens.access_token, ACCESS)
  })
  channel?.postMessage('signed-in')
  tell('signed-in')
}

function forget() {
  removeCookie(ACCESS.name)
  removeCookie(REFRESH.name)
}

export function signOut() {
  generation++
  forget()
  channel?.postMessage('signed-out')
  tell('signed-out')
}

/** What the API said to a refresh token: new tokens, a refusal, or no answer that means either. */
export type RefreshAnswer = Tokens | 'refused' | 'unreachable'
/** `superseded`: somebody signed in or out meanwhile, and that counts. */
export type Renewal = 'renewed' | 'refused' | 'unreachable' | 'superseded'

let renewing: Promise<Renewal> | undefined

async function renew(stale: string | undefined, ask: (refresh: string) => Promise<RefreshAnswer>): Promise<Renewal> {
  const before = generation
  const current = await readCookieNow(ACCESS.name)
  if (current && current !== stale) return 'renewed' // another tab was first
  const refresh = await readCookieNow(REFRESH.name)
  if (!refresh) return 'refused'
  const answer = await ask(refresh)
  if (typeof answer === 'string') return before === generation ? answer : 'superseded'
  if (before !== generation) return 'superseded'
  if (answer.refresh_token) await writeCookieNow(REFRESH.name, answer.refresh_token, REFRESH)
  await writeCookieNow(ACCESS.name, answer.access_token, ACCESS)
  if (before === generation) return 'renewed'
  // Signed out while the cookies were being written: they must not come back. (A sign-in waits for this lock.)
  forget()
  return 'superseded'
}

/**
 * A new access token, once for all requests of this tab and of all others.
 * @param stale the token that was refused
 */
export const renewSession = (stale: string | undefined, ask: (refresh: string) => Promise<RefreshAnswer>) => {
  renewing ??= alone(() => renew(stale, ask)).finally(() => {
    renewing = undefined
  })
  return renewing
}
