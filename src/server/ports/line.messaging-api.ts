import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  array,
  type InferOutput,
  looseObject,
  maxLength,
  number,
  object,
  optional,
  pipe,
  safeParse,
  string,
} from 'valibot'
import type { LineAccount } from '#server/platform/brand-accounts.ts'
import { parseJson } from '#server/platform/parse-json.ts'
import { traceHeaders } from '#server/platform/tracing.ts'
import type { LineEvent, LineMessenger } from './line.ts'
import type { PushAnswer } from './push.ts'
import { WAITED_TIMEOUT_MS } from './timeouts.ts'

/** After LINE has said that the month's messages are used up: the month may turn, and the plan may grow. */
const MONTH_PAUSE_MS = 60 * 60_000
/** LINE names no time after which more calls are allowed. */
const RATE_PAUSE_MS = 60_000
/** More than LINE puts into one notice. */
const MAX_EVENTS = 200

const Failure = looseObject({ message: optional(string(), '') })
const LinkToken = object({ linkToken: string() })
const Quota = object({ type: string(), value: optional(number()) })
const Consumption = object({ totalUsage: number() })

/** Events of other kinds, and of groups, are passed over. */
const Event = looseObject({
  type: string(),
  timestamp: number(),
  replyToken: optional(string()),
  source: optional(looseObject({ userId: optional(string()) })),
  message: optional(looseObject({ text: optional(string()) })),
  link: optional(looseObject({ result: string(), nonce: string() })),
})
export const LineNotice = object({ events: pipe(array(Event), maxLength(MAX_EVENTS)) })

function eventOf({ type, timestamp, replyToken, source, message, link }: InferOutput<typeof Event>): LineEvent[] {
  const { userId } = source ?? {}
  if (!userId) return []
  const person = { userId, at: new Date(timestamp) }
  if (type === 'unfollow') return [{ ...person, kind: 'unfollowed' }]
  if (type === 'accountLink' && link?.result === 'ok') return [{ ...person, kind: 'linked', nonce: link.nonce }]
  if (type === 'follow' && replyToken) return [{ ...person, kind: 'followed', replyToken }]
  if (type === 'message' && replyToken && message?.text)
    return [{ ...person, kind: 'wrote', replyToken, text: message.text }]
  return []
}

/**
 * Whether LINE signed the body for this channel.
 * @see https://developers.line.biz/en/docs/messaging-api/verify-webhook-signature/
 */
function isSignedBy({ channel_secret }: LineAccount, signature: string, body: Buffer): boolean {
  const expected = createHmac('sha256', channel_secret).update(body).digest()
  const given = Buffer.from(signature, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/**
 * LINE's Messaging API, an official account for each brand.
 * @param base `https://api.line.me`
 * @see https://developers.line.biz/en/reference/messaging-api/
 * @see https://developers.line.biz/en/docs/messaging-api/retrying-api-request/
 */
export function lineMessagingApi(
  accounts: ReadonlyMap<string, LineAccount>,
  base: string,
  onLimit: (brand: string) => void,
): LineMessenger {
  const pausedUntil = new Map<string, number>()

  const post = (brand: string, path: string, body: object, more: { signal: AbortSignal; retryKey?: string }) =>
    fetch(`${base}/v2/bot/${path}`, {
      method: 'POST',
      headers: {
        ...traceHeaders(),
        authorization: `Bearer ${accounts.get(brand)?.channel_access_token}`,
        'content-type': 'application/json',
        // Refused with 400 by every call that is not documented to take it.
        ...(more.retryKey === undefined ? {} : { 'x-line-retry-key': more.retryKey }),
      },
      body: JSON.stringify(body),
      signal: more.signal,
      redirect: 'error',
    })

  async function readAnswer(brand: string, response: Response): Promise<PushAnswer> {
    const { ok, status } = response
    const failure = safeParse(Failure, parseJson(await response.text()))
    // 409: a request with this retry key has been accepted before.
    if (ok || status === 409) return { outcome: 'sent' }
    const message = failure.success ? failure.output.message : ''
    if (status === 429 && /monthly limit/i.test(message)) {
      pausedUntil.set(brand, performance.now() + MONTH_PAUSE_MS)
      onLimit(brand)
      return { outcome: 'refused', reason: 'monthly limit' }
    }
    if (status === 429) return { outcome: 'later', reason: 'quota', afterMs: RATE_PAUSE_MS }
    if (status >= 500 || status === 401 || status === 408) return { outcome: 'later', reason: `status ${status}` }
    return { outcome: 'refused', reason: `status ${status}` }
  }

  return {
    basicIdOf: (brand) => accounts.get(brand)?.basic_id,
    async push({ brand, id, userId, text }, signal) {
      if (!accounts.has(brand)) return { outcome: 'refused', reason: 'the brand has no official LINE account' }
      if ((pausedUntil.get(brand) ?? 0) > performance.now()) return { outcome: 'refused', reason: 'monthly limit' }
      try {
        const message = { to: userId, messages: [{ type: 'text', text }] }
        return await readAnswer(brand, await post(brand, 'message/push', message, { signal, retryKey: id }))
      } catch (error) {
        return { outcome: 'later', reason: error instanceof Error ? error.message : 'no answer' }
      }
    },
    async issueLinkToken({ brand, userId }) {
      const signal = AbortSignal.timeout(WAITED_TIMEOUT_MS)
      const response = await post(brand, `user/${encodeURIComponent(userId)}/linkToken`, {}, { signal })
      const answer = safeParse(LinkToken, parseJson(await response.text()))
      if (!response.ok || !answer.success) throw new Error(`no link token: status ${response.status}`)
      return answer.output.linkToken
    },
    async reply({ brand, replyToken, text }) {
      const signal = AbortSignal.timeout(WAITED_TIMEOUT_MS)
      const response = await post(
        brand,
        'message/reply',
        { replyToken, messages: [{ type: 'text', text }] },
        { signal },
      )
      await response.body?.cancel()
      if (!response.ok) throw new Error(`reply not accepted: status ${response.status}`)
    },
    readNotice(headers, body) {
      const signature = headers.get('x-line-signature') ?? ''
      const signer = [...accounts].find(([, account]) => isSignedBy(account, signature, body))
      const notice = safeParse(LineNotice, parseJson(body.toString()))
      if (!signer || !notice.success) return 'forged'
      return { brand: signer[0], events: notice.output.events.flatMap(eventOf) }
    },
  }
}

/**
 * Whether an official account has sent all the messages of its month; undefined if LINE does not say.
 * @see https://developers.line.biz/en/reference/messaging-api/#get-quota
 */
export async function isMonthUsedUp(account: LineAccount, base: string): Promise<boolean | undefined> {
  const read = async (path: string): Promise<unknown> => {
    const response = await fetch(`${base}/v2/bot/message/${path}`, {
      headers: { authorization: `Bearer ${account.channel_access_token}` },
      signal: AbortSignal.timeout(WAITED_TIMEOUT_MS),
      redirect: 'error',
    })
    return parseJson(await response.text())
  }
  try {
    const quota = safeParse(Quota, await read('quota'))
    const consumption = safeParse(Consumption, await read('quota/consumption'))
    if (!quota.success || !consumption.success) return undefined
    const { value } = quota.output
    return value !== undefined && consumption.output.totalUsage >= value
  } catch {
    return undefined
  }
}
