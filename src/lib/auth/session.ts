import {
  clearFallback,
  hasDuplicateCookie,
  readCookie,
  readCookieAsync,
  removeCookie,
  removeCookieOnAllPaths,
  writeCookieAsync,
} from '#lib/browser/cookies.ts'
import { hasDocument } from '#lib/browser/has-document.ts'
import { withCrossTabLock } from './cross-tab-lock.ts'

const ACCESS = { name: 'access_token', days: 1 }
const REFRESH = { name: 'refresh_token', days: 120 }

type Tokens = { access_token: string; refresh_token?: string | undefined }
/** `lost`: the session ended without a sign-out; the same customer may sign in again right away. */
type Change = 'signed-in' | 'signed-out' | 'lost'
type Listener = (change: Change) => void

/** Grows with every sign-in and sign-out, so that a refresh in flight for the previous session is discarded. */
let generation = 0
const listeners = new Set<Listener>()
// None where the server renders a page, whose process it would keep alive.
const channel = hasDocument && 'BroadcastChannel' in globalThis ? new BroadcastChannel('session') : undefined

const emit = (change: Change) => {
  for (const listener of listeners) listener(change)
}

channel?.addEventListener('message', ({ data }) => {
  if (data !== 'signed-in' && data !== 'signed-out' && data !== 'lost') return
  generation++
  // The cookies are already removed; each tab has its own fallback for tokens that the browser refused.
  if (data !== 'signed-in') for (const { name } of [ACCESS, REFRESH]) clearFallback(name)
  emit(data)
})

/** Called when this tab or another one signs in or out, or loses its session. */
export function onSessionChange(listener: Listener) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** How long a message of another tab may take, in ms. */
const MAX_MESSAGE_MS = 1_000

/** Resolves when the session changes, or after the limit in ms. */
const nextChange = (limit: number) =>
  new Promise<void>((resolve) => {
    const end = () => {
      stop()
      clearTimeout(timer)
      resolve()
    }
    const stop = onSessionChange(end)
    const timer = setTimeout(end, limit)
  })

export const accessToken = () => readCookie(ACCESS.name)

/** The tokens of the session; either may be missing. */
export const readSessionTokens = () => ({ access: accessToken(), refresh: readCookie(REFRESH.name) })

/** The session that a request was sent with, so that it is never repeated for another customer. */
type SessionSnapshot = { token: string | undefined; generation: number }
export const currentSession = (): SessionSnapshot => ({ token: accessToken(), generation })

export const isSignedIn = () => Object.values(readSessionTokens()).some(Boolean)

/** Stores the tokens of a login. Waits for a refresh in flight, whose result is then discarded. */
export async function signIn(tokens: Tokens) {
  const newGeneration = ++generation
  await withCrossTabLock('session', async () => {
    if (newGeneration !== generation) return
    if (tokens.refresh_token) await writeCookieAsync(REFRESH.name, tokens.refresh_token, REFRESH.days)
    await writeCookieAsync(ACCESS.name, tokens.access_token, ACCESS.days)
  })
  if (newGeneration !== generation) return // signed out in the meantime
  channel?.postMessage('signed-in')
  emit('signed-in')
}

function clearTokens() {
  removeCookie(ACCESS.name)
  removeCookie(REFRESH.name)
}

function endSession(change: 'signed-out' | 'lost') {
  const newGeneration = ++generation
  clearTokens()
  // A refresh or a sign-in in flight, here or in another tab, may still write its cookies before it releases the lock.
  void withCrossTabLock('session', async () => {
    if (newGeneration === generation) clearTokens()
  })
  channel?.postMessage(change)
  emit(change)
}

export const signOut = () => endSession('signed-out')

/**
 * Signs out if a token's cookie exists twice: a page of a sibling domain may have planted one of them, and a payment
 * made with it would pay for a stranger.
 * @returns whether it signed out
 */
export function signOutOnDuplicateCookies() {
  const names = [ACCESS.name, REFRESH.name]
  const hasDuplicate = names.some(hasDuplicateCookie)
  if (hasDuplicate) {
    names.forEach(removeCookieOnAllPaths)
    signOut()
  }
  return hasDuplicate
}

/** The API's response to a refresh token: new tokens, a rejection, or nothing conclusive. */
export type RefreshAnswer = Tokens | 'refused' | 'unreachable'
/**
 * `refused`: the session has ended, and personal data are removed.
 * `superseded`: a sign-in or sign-out happened in the meantime and takes precedence.
 */
export type RefreshResult = 'renewed' | 'refused' | 'unreachable' | 'superseded'
type RequestTokens = (refreshToken: string) => Promise<RefreshAnswer>

function loseSession(): RefreshResult {
  console.error('Refresh Token failed')
  endSession('lost')
  return 'refused'
}

async function refreshTokens(
  { token, generation: startGeneration }: SessionSnapshot,
  requestTokens: RequestTokens,
  isRejected: boolean,
): Promise<RefreshResult> {
  const current = await readCookieAsync(ACCESS.name)
  const refresh = await readCookieAsync(REFRESH.name)
  if (startGeneration !== generation) return 'superseded'
  if (current && current !== token) return 'renewed' // by another tab
  // Either another tab has ended the session and its message is on the way, or the cookies have been deleted.
  if (token && !current && !refresh) await nextChange(MAX_MESSAGE_MS)
  if (startGeneration !== generation) return 'superseded'
  // Without a refresh token, the response to the original request decides.
  if (!refresh && !isRejected) return 'unreachable'
  // A request sent without a session has none to end. Without this check, a request in flight at sign-out would end the
  // session twice.
  if (!refresh) return token || current ? loseSession() : 'refused'
  const answer = await requestTokens(refresh)
  if (startGeneration !== generation) return 'superseded'
  if (answer === 'refused') return loseSession()
  if (answer === 'unreachable') return answer
  if (answer.refresh_token) await writeCookieAsync(REFRESH.name, answer.refresh_token, REFRESH.days)
  await writeCookieAsync(ACCESS.name, answer.access_token, ACCESS.days)
  // A sign-in or sign-out during the writes is next in the lock's queue and corrects the cookies.
  return startGeneration === generation ? 'renewed' : 'superseded'
}

let activeRefresh: { generation: number; result: Promise<RefreshResult> } | undefined

/**
 * Gets a new access token, once for all requests of this tab and of all others.
 * @param session the one that the rejected request was sent with
 * @param isRejected whether the API itself rejected that request, and not an intermediary
 */
export function refreshSession(
  session: SessionSnapshot,
  requestTokens: RequestTokens,
  isRejected = true,
): Promise<RefreshResult> {
  if (activeRefresh?.generation === session.generation) return activeRefresh.result
  const result = withCrossTabLock('session', () => refreshTokens(session, requestTokens, isRejected)).finally(() => {
    if (activeRefresh?.result === result) activeRefresh = undefined
  })
  activeRefresh = { generation: session.generation, result }
  return result
}
