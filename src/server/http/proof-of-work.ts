import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { MINUTE_SECONDS } from '#contract/duration.ts'
import { leadingZeroBits } from '#contract/proof-of-work.ts'
import type { Tx } from '#server/db/database.ts'
import { clock } from '#server/platform/clock.ts'
import { ApiError } from './api-error.ts'
import type { App } from './app.ts'
import type { Caller } from './handler.ts'
import { countUse, digest } from './rate-limit.ts'

/** Time to do the work on a slow phone, and to send it over a slow network. */
const VALID_SECONDS = 5 * MINUTE_SECONDS
/** 2^15 hashes on average: about a second and a half of a cheap phone. */
const MAX_BITS = 15
const FIRST_BITS = 10
/** Others in the same network may have raised the work while this customer did theirs. */
const BITS_BEHIND = 2
const PROOF = /^(((\d{13})\.(\d{1,2})\.[\w-]{36})\.[\w-]{43}):\d{1,10}$/

export type WorkCall = { app: App; caller: Caller; proofOfWork: string | undefined }

/** Nobody works for the first; each further one in the hour costs twice the work of the one before. */
const bitsFor = (uses: number) => (uses === 0 ? 0 : Math.min(MAX_BITS, FIRST_BITS - 1 + uses))

/** The terms of a challenge, as only this server can seal them for this session. */
const sealed = ({ app, caller }: WorkCall, terms: string) =>
  `${terms}.${createHmac('sha256', app.secrets.pepper.current.secret)
    .update(['work', caller.sessionId, terms].join('|'))
    .digest('base64url')}`

/** Whether the work of a challenge of this session was done, which counts once. */
async function isDone(tx: Tx, call: WorkCall, least: number): Promise<boolean> {
  const { proofOfWork = '' } = call
  const [, challenge, terms, until, bits] = PROOF.exec(proofOfWork) ?? []
  if (!challenge || !terms || Number(until) < clock.now() || Number(bits) < least) return false
  if (!timingSafeEqual(Buffer.from(sealed(call, terms)), Buffer.from(challenge))) return false
  if (leadingZeroBits(createHash('sha256').update(proofOfWork).digest()) < Number(bits)) return false
  return (await countUse(tx, `work:${digest(challenge)}`, VALID_SECONDS)).count === 1
}

/**
 * Asks for a proof of work before something that costs the shop and that strangers get for nothing.
 * @param uses how often the caller's network had it within the hour
 * @throws ApiError `work_required` with `challenge` and `bits`
 */
export async function requireWork(tx: Tx, call: WorkCall, uses: number): Promise<void> {
  const bits = bitsFor(uses)
  if (bits === 0 || (await isDone(tx, call, bits - BITS_BEHIND))) return
  const terms = [clock.now() + VALID_SECONDS * 1000, bits, randomUUID()].join('.')
  throw new ApiError('work_required', { challenge: sealed(call, terms), bits })
}
