import { createHmac, timingSafeEqual } from 'node:crypto'
import { clock } from '#server/platform/clock.ts'

/** How far the clock of the sender may be off, and how old a repeated notice may be. */
const TOLERANCE_MS = 5 * 60_000
export const TIMESTAMP_HEADER = 'washday-timestamp'
export const SIGNATURE_HEADER = 'washday-signature'
/** The branch of the machines that a command or a notice is about. */
export const BRANCH_HEADER = 'washday-branch'

/**
 * The secret of a branch's box, hex: HMAC-SHA256 over `branch <id>`. It opens no other branch, and the secret that it is made
 * from never leaves the servers.
 */
export const branchSecret = (secret: string, branch: string) =>
  createHmac('sha256', secret).update(`branch ${branch}`).digest('hex')

/** HMAC-SHA256 over `timestamp.body`, hex. */
export const signNotice = (secret: string, timestamp: string, body: string | Buffer) =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')

/**
 * Whether the body was signed with this secret in the last five minutes.
 * @param timestamp milliseconds since 1970, in digits
 * @param body the bytes as they arrived: the signature covers them
 */
export function isSigned(secret: string, timestamp: string, signature: string, body: Buffer): boolean {
  const age = Math.abs(clock.now() - Number(timestamp))
  if (!/^\d{1,15}$/.test(timestamp) || age > TOLERANCE_MS) return false
  const expected = Buffer.from(signNotice(secret, timestamp, body))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
