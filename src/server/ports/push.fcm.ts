import { createSign } from 'node:crypto'
import { array, type InferOutput, looseObject, number, object, optional, safeParse, string } from 'valibot'
import { clock } from '#server/platform/clock.ts'
import { parseJson } from '#server/platform/parse-json.ts'
import { traceHeaders } from '#server/platform/tracing.ts'
import type { Push, PushAnswer, PushSender } from './push.ts'

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
const TOKEN_SECONDS = 3_600
/** An access token is renewed this long before it expires. */
const RENEW_BEFORE_MS = 5 * 60_000
/** Delay that the documentation asks for after a 429 without `Retry-After`. */
const QUOTA_PAUSE_MS = 60_000
/** A message about a finished wash is worthless an hour later. */
const TTL_SECONDS = 3_600
const FCM_ERROR = 'type.googleapis.com/google.firebase.fcm.v1.FcmError'
const BAD_REQUEST = 'type.googleapis.com/google.rpc.BadRequest'

/** The fields used of a Google service account's key file. */
export const ServiceAccount = object({
  project_id: string(),
  client_email: string(),
  private_key: string(),
  token_uri: string(),
})
export type ServiceAccount = InferOutput<typeof ServiceAccount>

const TokenAnswer = object({ access_token: string(), expires_in: optional(number(), TOKEN_SECONDS) })
const ErrorAnswer = object({
  error: object({
    status: optional(string(), ''),
    details: optional(array(looseObject({ '@type': optional(string()), errorCode: optional(string()) })), []),
  }),
})

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

function signedGrant({ client_email, private_key, token_uri }: ServiceAccount): string {
  const now = Math.floor(clock.now() / 1000)
  const claims = { iss: client_email, scope: SCOPE, aud: token_uri, iat: now, exp: now + TOKEN_SECONDS }
  const unsigned = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`
  return `${unsigned}.${createSign('RSA-SHA256').update(unsigned).sign(private_key, 'base64url')}`
}

/** A `Retry-After` header, seconds or an HTTP date, in milliseconds from now. */
function retryAfterMs(header: string | null): number | undefined {
  if (header === null) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - clock.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}

/** Maps a response to an outcome by FCM's documentation of error codes. */
async function readAnswer(response: Response): Promise<PushAnswer> {
  const { status } = response
  const text = await response.text()
  if (response.ok) return { outcome: 'sent' }
  const afterMs = retryAfterMs(response.headers.get('retry-after'))
  if (status === 429) return { outcome: 'later', reason: 'quota', afterMs: afterMs ?? QUOTA_PAUSE_MS }
  if (status >= 500 || status === 401 || status === 408)
    return { outcome: 'later', reason: `status ${status}`, ...(afterMs === undefined ? {} : { afterMs }) }
  const answer = safeParse(ErrorAnswer, parseJson(text))
  const details = answer.success ? answer.output.error.details : []
  const code = details.find((detail) => detail['@type'] === FCM_ERROR)?.errorCode
  const isOurMistake = details.some((detail) => detail['@type'] === BAD_REQUEST)
  if (code === 'UNREGISTERED' || (code === 'INVALID_ARGUMENT' && !isOurMistake)) return { outcome: 'gone' }
  return { outcome: 'refused', reason: code ?? `status ${status}` }
}

/** A data message without `notification`: the app's service worker shows it, once. */
const bodyOf = ({ messageId, kind, token, title, body, path, unread, topic }: Push) => ({
  message: {
    token,
    data: { title, body, path, id: messageId, tag: messageId, kind, unread: String(unread) },
    webpush: { headers: { TTL: String(TTL_SECONDS), Urgency: 'high', Topic: topic } },
  },
})

/**
 * Firebase Cloud Messaging, HTTP v1.
 * @param base `https://fcm.googleapis.com`
 * @see https://firebase.google.com/docs/cloud-messaging/send/v1-api
 */
export function fcmPush(account: ServiceAccount, base: string): PushSender {
  let cachedToken: { token: string; until: number } | undefined
  let tokenRequest: Promise<string> | undefined
  let pausedUntil = 0

  const requestToken = async (signal: AbortSignal) => {
    const grant = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: signedGrant(account) }
    const init = { method: 'POST', body: new URLSearchParams(grant), signal, redirect: 'error' } as const
    const response = await fetch(account.token_uri, init)
    const answer = safeParse(TokenAnswer, parseJson(await response.text()))
    if (!response.ok || !answer.success) throw new Error(`no access token: status ${response.status}`)
    const { access_token: token, expires_in } = answer.output
    cachedToken = { token, until: performance.now() + expires_in * 1000 - RENEW_BEFORE_MS }
    return token
  }
  const accessToken = (signal: AbortSignal): Promise<string> => {
    if (cachedToken && cachedToken.until > performance.now()) return Promise.resolve(cachedToken.token)
    tokenRequest ??= requestToken(signal).finally(() => {
      tokenRequest = undefined
    })
    return tokenRequest
  }

  return {
    isConfigured: true,
    async send(push, signal) {
      const pause = pausedUntil - performance.now()
      if (pause > 0) return { outcome: 'later', reason: 'quota', afterMs: pause }
      try {
        const token = await accessToken(signal)
        const response = await fetch(`${base}/v1/projects/${account.project_id}/messages:send`, {
          method: 'POST',
          headers: { ...traceHeaders(), authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(bodyOf(push)),
          signal,
          redirect: 'error',
        })
        if (response.status === 401) cachedToken = undefined
        const answer = await readAnswer(response)
        if (response.status === 429 && answer.outcome === 'later')
          pausedUntil = performance.now() + (answer.afterMs ?? 0)
        return answer
      } catch (error) {
        return { outcome: 'later', reason: error instanceof Error ? error.message : 'no answer' }
      }
    },
  }
}
