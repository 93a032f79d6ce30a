import { createHmac, timingSafeEqual } from 'node:crypto'
import { safeParse } from 'valibot'
import { parseJson } from '#server/platform/parse-json.ts'
import { OpnEvent } from './opn-api.ts'
import type { NoticeHint } from './payment-gateway.ts'

const CHARGE_ID = /^chrg_(?:test_)?[0-9a-z]{1,40}$/
const LINK_ID = /^link_(?:test_)?[0-9a-z]{1,40}$/
const EVENT_ID = /^[\w-]{1,100}$/
const MAX_TRANSACTION = 64

/**
 * Opn signs with HMAC-SHA256 over `timestamp.body`, keyed by the secret decoded from base64. During a rotation of the
 * secret there are two signatures, separated by a comma. The time is not judged: whether a repeated notice is signed anew is
 * not documented, a notice is handled once, and its charge is polled anyway.
 * @see https://docs.omise.co/api-webhooks/thailand
 */
export function isSignedByOpn(secret: string, headers: Headers, body: Buffer): boolean {
  const timestamp = headers.get('omise-signature-timestamp') ?? ''
  if (!/^\d{1,12}$/.test(timestamp)) return false
  const key = Buffer.from(secret, 'base64')
  const expected = Buffer.from(createHmac('sha256', key).update(`${timestamp}.`).update(body).digest('hex'))
  return (headers.get('omise-signature') ?? '').split(',').some((signature) => {
    const received = Buffer.from(signature.trim())
    return received.length === expected.length && timingSafeEqual(received, expected)
  })
}

/** The charge that a notice concerns, also that of a refund or a dispute. */
export function hintOf(body: Buffer, isSigned: boolean): NoticeHint | 'unrelated' {
  const event = safeParse(OpnEvent, parseJson(body.toString('utf8')))
  if (!event.success || !EVENT_ID.test(event.output.id)) return 'unrelated'
  const { object, id, charge, link, metadata } = event.output.data
  const chargeId = object === 'charge' ? id : typeof charge === 'string' ? charge : charge?.id
  if (chargeId === undefined || !CHARGE_ID.test(chargeId)) return 'unrelated'
  const linkIds = link && LINK_ID.test(link) ? [link] : []
  const { transaction } = metadata ?? {}
  const isOurs = typeof transaction === 'string' && transaction.length <= MAX_TRANSACTION && !transaction.includes('\0')
  return {
    eventId: event.output.id,
    chargeIds: [chargeId, ...linkIds],
    transaction: isOurs ? transaction : null,
    isSigned,
  }
}
