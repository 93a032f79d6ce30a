import { boolean, object, optional, string } from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, type MockInstance, vi } from 'vitest'
import { endpoint } from '#contract/endpoint.ts'
import { ApiError, configureApi } from '#lib/api/http.ts'
import { signIn, signOut } from '#lib/auth/session.ts'
import { type Reply, type ScriptedServer, startScriptedServer } from './scripted-server.ts'

export const getSample = endpoint('GET', '/api/sample', {
  input: object({ at: optional(string()), page: optional(string()) }),
  output: object({ is_good: boolean() }),
  access: 'customer',
})
export const pay = endpoint('POST', '/api/pay', {
  input: object({ sum: string() }),
  output: object({ is_good: boolean() }),
  access: 'customer',
  isIdempotent: true,
})

export const OK_REPLY: Reply = { body: { is_good: true } }
export const problem = (status: number, code: string, more = {}): Reply => ({
  status,
  type: 'application/problem+json',
  body: { type: `/problems/${code}`, title: code, status, code, ...more },
})
export const UNAUTHORIZED = problem(401, 'unauthorized')
export const isRefresh = ({ url }: { url: string }) => url === '/auth/refresh_token'

export let server: ScriptedServer
export const onSessionLost = vi.fn()
export let errorLog: MockInstance<typeof console.error>

/** For each test of a file: `server` responds as scripted, and a customer is signed in to it. */
export function setUpScriptedApi() {
  beforeAll(async () => {
    server = await startScriptedServer()
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    onSessionLost.mockClear()
    errorLog = vi.spyOn(console, 'error').mockReturnValue(undefined)
    configureApi({ baseUrl: server.url, acceptsIdempotencyKeys: true, onSessionLost })
    await signIn({ access_token: 'old', refresh_token: 'r1' })
  })
  afterEach(() => {
    signOut()
    vi.restoreAllMocks()
  })
}

/** @returns the error of a call that must fail */
export async function errorOf(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (error instanceof ApiError) return error
  throw new Error(`Not an ApiError: ${String(error)}`)
}

/** Rejects every access token but `new`, which a refresh returns. */
export const playRefresh = (refreshed: Reply) =>
  server.play((request) => {
    if (isRefresh(request)) return refreshed
    return request.headers.authorization === 'Bearer new' ? OK_REPLY : UNAUTHORIZED
  })

/** Shortens the time limits of `short` ms a hundredfold, for tests that wait for a timeout. */
export function shortTimeouts(short: number) {
  const limit = AbortSignal.timeout.bind(AbortSignal)
  return vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => limit(ms === short ? ms / 100 : ms))
}
