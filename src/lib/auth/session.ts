import {
  clearFallback,
  hasDuplicateCookie,
  readCookie,
  readCookieAsync,
  removeCookie,
  removeCookieOnAllPaths,
  writeCookieAsync,
} from '#lib/browser/cookies.ts'
import { withCrossTabLock } from './cross-tab-lock.ts'

const ACCESS = { name: 'access_token', days: 1 }
const REFRESH = { name: 'refresh_token', days: 120 }

type Tokens = { access_token: string; refresh_token?: string | undefined }
/** `lost`: the session has ended by itself, and whoever it was may come straight back. */
type Change = 'signed-in' | 'signed-out' | 'lost'
type Listener = (change: Change) => void

/** Grows with every sign-in and sign-out, so that a refresh under way for the session before is thrown away. */
let generation = 0
const listeners = new Set<Listener>()
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('session') : undefined

const tell = (change: Change) => {
  for (const listener of listeners) listener(change)
}

channel?.addEventListener('message', ({ data }) => {
  if (data !== 'signed-in' && data !== 'signed-out' && data !== 'lost') return
  generation++
  // The cookies are gone already; tokens that the browser would not keep are in each tab.
  if (data !== 'signed-in') for (const { name } of [ACCESS, REFRESH]) clearFallback(name)
  tell(data)
})

/** Called when this tab or another one signs in or out, or loses its session. */
export function onSessionChange(listener: Listener) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const accessToken = () => readCookie(ACCESS.name)

/** What the session consists of; either may be gone. */
export const readTokens = () => ({ access: accessToken(), refresh: readCookie(REFRESH.name) })

/** A session as a request found it, so that its repeat is never made for somebody else. */
export type Session = { token: string | undefined; generation: number }
export const currentSession = (): Session => ({ token: accessToken(), generation })

export const isSignedIn = () => Object.values(readTokens()).some(Boolean)

/** Keeps the tokens of a login. Waits for a refresh under way, whose answer is then thrown away. */
export async function signIn(tokens: Tokens) {
  const mine = ++generation
  await withCrossTabLock('session', async () => {
    if (mine !== generation) return
    if (tokens.refresh_token) await writeCookieAsync(REFRESH.name, tokens.refresh_token, REFRESH.days)
    await writeCookieAsync(ACCESS.name, tokens.access_token, ACCESS.days)
  })
  if (mine !== generation) return // signed out while waiting, which counts
  channel?.postMessage('signed-in')
  tell('signed-in')
}

function forget() {
  removeCookie(ACCESS.name)
  removeCookie(REFRESH.name)
}

function leave(change: 'signed-out' | 'lost') {
  const mine = ++generation
  forget()
  // A refresh or a sign-in under way, here or in another tab, may still write its cookies: it has the turn until it has.
  void withCrossTabLock('session', async () => {
    if (mine === generation) forget()
  })
  channel?.postMessage(change)
  tell(change)
}

export const signOut = () => leave('signed-out')

/**
 * Signs out if there are two of a token: one may be planted by a page of a domain that shares ours, and who pays with it
 * pays for a stranger.
 * @returns whether it did
 */
export function signOutOnDuplicateCookies() {
  const names = [ACCESS.name, REFRESH.name]
  const isEnd = names.some(hasDuplicateCookie)
  if (isEnd) {
    names.forEach(removeCookieOnAllPaths)
    signOut()
  }
  return isEnd
}

/** What the API said to a refresh token: new tokens, a refusal, or no answer that means either. */
export type RefreshAnswer = Tokens | 'refused' | 'unreachable'
/**
 * `refused`: the session has ended, and what was personal is gone.
 * `superseded`: somebody signed in or out meanwhile, and that counts.
 */
export type RefreshResult = 'renewed' | 'refused' | 'unreachable' | 'superseded'
type Ask = (refresh: string) => Promise<RefreshAnswer>

function end(): RefreshResult {
  console.error('Refresh Token failed')
  leave('lost')
  return 'refused'
}

async function renew({ token, generation: before }: Session, ask: Ask, isRefused: boolean): Promise<RefreshResult> {
  const current = await readCookieAsync(ACCESS.name)
  const refresh = await readCookieAsync(REFRESH.name)
  if (before !== generation) return 'superseded'
  if (current && current !== token) return 'renewed' // another tab was first
  // Nothing is left to ask with, so the answer to the request itself decides.
  if (!refresh && !isRefused) return 'unreachable'
  // Who was nobody when asking has no session left to end: a query on its way while one ended ends it no second time.
  if (!refresh) return token || current ? end() : 'refused'
  const answer = await ask(refresh)
  if (before !== generation) return 'superseded'
  if (answer === 'refused') return end()
  if (answer === 'unreachable') return answer
  if (answer.refresh_token) await writeCookieAsync(REFRESH.name, answer.refresh_token, REFRESH.days)
  await writeCookieAsync(ACCESS.name, answer.access_token, ACCESS.days)
  // Who signed in or out while the cookies were written has the next turn, and puts them right.
  return before === generation ? 'renewed' : 'superseded'
}

let renewing: { generation: number; renewal: Promise<RefreshResult> } | undefined

/**
 * A new access token, once for all requests of this tab and of all others.
 * @param session as the request that was refused had it
 * @param isRefused the API itself refused that request, and no box on the way
 */
export function refreshSession(session: Session, ask: Ask, isRefused = true): Promise<RefreshResult> {
  if (renewing?.generation === session.generation) return renewing.renewal
  const renewal = withCrossTabLock('session', () => renew(session, ask, isRefused)).finally(() => {
    if (renewing?.renewal === renewal) renewing = undefined
  })
  renewing = { generation: session.generation, renewal }
  return renewal
}
