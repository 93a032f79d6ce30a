import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { customers } from '#server/db/schema/account.ts'
import { sessions } from '#server/db/schema/auth.ts'
import { networkOf } from '#server/http/rate-limit.ts'

/** Who tries a PIN or a code: each has tries of its own, so that a stranger locks out nobody else. */
export type RateLimitIdentity = { key: string; isKnown: boolean }

/** What is stored of a device's secret. */
export const deviceKeyOf = (token: string | undefined): string | null =>
  token === undefined ? null : createHash('sha256').update(token).digest('hex')

/** A signed-in customer's own session. */
export const identityOfSession = (sessionId: string): RateLimitIdentity => ({
  key: `session:${sessionId}`,
  isKnown: true,
})

/**
 * A device that was signed in to the account of this phone before, or the network of anybody else. Takes the same time for a
 * phone without an account.
 */
export async function rateLimitIdentityOf(
  db: Database | Tx,
  account: { brand: string; phone: string },
  { address, deviceToken }: { address: string; deviceToken: string | undefined },
): Promise<RateLimitIdentity> {
  const deviceKey = deviceKeyOf(deviceToken)
  const network = { key: `network:${networkOf(address)}`, isKnown: false }
  if (deviceKey === null) return network
  const [known] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(customers, eq(customers.id, sessions.customerId))
    .where(
      and(eq(customers.brand, account.brand), eq(customers.phone, account.phone), eq(sessions.deviceKey, deviceKey)),
    )
    .limit(1)
  return known ? { key: `device:${deviceKey}`, isKnown: true } : network
}
