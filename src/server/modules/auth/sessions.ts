import { createHash, createHmac, randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, gt, inArray, isNull, max, ne } from 'drizzle-orm'
import { DAY_MS } from '#contract/duration.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { customers } from '#server/db/schema/account.ts'
import { refreshTokens, sessions } from '#server/db/schema/auth.ts'
import { lineLinks, pushTokens } from '#server/db/schema/notifications.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import { lockCustomer } from '#server/http/customers.ts'
import type { Caller } from '#server/http/handler.ts'
import { notifyAccount } from '#server/modules/notifications/notify-account.ts'
import { clock } from '#server/platform/clock.ts'
import type { Key } from '#server/platform/key-ring.ts'
import { signAccessToken, verifyAccessToken } from './access-token.ts'
import { deviceOf } from './device.ts'
import { deviceKeyOf } from './rate-limit-identity.ts'

const REFRESH_DAYS = 120
/** More devices than a customer has. */
const MAX_SESSIONS = 20
/** A client that lost the response may repeat the refresh this long. */
const GRACE_MS = 30_000

type Tokens = { access_token: string; refresh_token: string }

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** A token always has the same successor, so a lost response can be repeated without storing it. */
const successorOf = (token: string, { secret }: Key) =>
  createHmac('sha256', `refresh:${secret}`).update(token).digest('base64url')

const accessToken = (app: App, caller: Caller) =>
  signAccessToken(caller, app.secrets.jwt, app.limits.accessTokenSeconds)

/**
 * Signs a customer in, and out on the device that was used longest ago if there are too many.
 * @param device.userAgent shown in the customer's list of devices
 * @param device.deviceToken the secret by which the device is known again
 * @throws ApiError `unauthorized` when the account has been erased
 */
export async function createSession(
  app: App,
  tx: Tx,
  customerId: string,
  { userAgent, deviceToken }: { userAgent: string | undefined; deviceToken: string | undefined },
): Promise<Tokens> {
  await lockCustomer(tx, customerId)
  const expiresAt = new Date(clock.now() + REFRESH_DAYS * DAY_MS)
  await endOldestSessions(app, tx, customerId)
  const [session] = await tx
    .insert(sessions)
    .values({ customerId, expiresAt, device: deviceOf(userAgent), deviceKey: deviceKeyOf(deviceToken) })
    .returning()
  if (!session) throw new Error('insert into sessions returned no row')
  app.log.info('customer signed in', { customer: customerId, session: session.id })
  const refresh = randomBytes(32).toString('base64url')
  await tx.insert(refreshTokens).values({ hash: hashOf(refresh), sessionId: session.id })
  return { access_token: await accessToken(app, { customerId, sessionId: session.id }), refresh_token: refresh }
}

async function rotate(
  app: App,
  tx: Tx,
  brand: string,
  token: string,
): Promise<{ caller: Caller; refresh: string } | undefined> {
  const hash = hashOf(token)
  const [unlockedRow] = await tx.select().from(refreshTokens).where(eq(refreshTokens.hash, hash))
  if (!unlockedRow) return undefined
  const [owned] = await tx
    .select({ session: sessions })
    .from(sessions)
    .innerJoin(customers, eq(customers.id, sessions.customerId))
    .where(and(eq(sessions.id, unlockedRow.sessionId), eq(customers.brand, brand), isNull(customers.erasedAt)))
    .for('update', { of: sessions })
  const session = owned?.session
  if (!session || session.revokedAt || session.expiresAt <= clock.date()) return undefined
  const caller = { customerId: session.customerId, sessionId: session.id }
  const { current, all } = app.secrets.jwt

  // Read again now that the session is locked: a concurrent request may have used the token.
  const [row] = await tx.select().from(refreshTokens).where(eq(refreshTokens.hash, hash))
  if (!row?.usedAt) {
    const refresh = successorOf(token, current)
    const successor = hashOf(refresh)
    await tx.update(refreshTokens).set({ usedAt: clock.date(), successor }).where(eq(refreshTokens.hash, hash))
    await tx.insert(refreshTokens).values({ hash: successor, sessionId: session.id })
    return { caller, refresh }
  }
  const [next] = await tx
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, row.successor ?? ''))
  const refresh = all.map((key) => successorOf(token, key)).find((it) => hashOf(it) === row.successor)
  if (refresh && next && !next.usedAt && clock.now() - row.usedAt.getTime() <= GRACE_MS) return { caller, refresh }
  await tx.update(sessions).set({ revokedAt: clock.date(), revokedFor: 'reuse' }).where(eq(sessions.id, session.id))
  await notifyAccount(tx, session.customerId, 'token_reused')
  app.log.warn('refresh token reused, session revoked', { session: session.id })
  return undefined
}

/**
 * Exchanges a refresh token of a brand for new tokens. A used token is accepted again only for `GRACE_MS` and while its
 * successor is unused, and yields the same successor; any other reuse revokes the session.
 * @throws ApiError `refresh_refused`
 */
export async function rotateRefreshToken(app: App, brand: string, token: string): Promise<Tokens> {
  const rotated = await app.db.transaction((tx) => rotate(app, tx, brand, token))
  if (!rotated) throw new ApiError('refresh_refused')
  return { access_token: await accessToken(app, rotated.caller), refresh_token: rotated.refresh }
}

/** Whether no earlier sign-in to this account used such a device. False for the account's first sign-in. */
export async function isNewDevice(tx: Tx, customerId: string, userAgent: string | undefined): Promise<boolean> {
  const device = deviceOf(userAgent)
  const usedDevices = await tx
    .selectDistinct({ device: sessions.device })
    .from(sessions)
    .where(eq(sessions.customerId, customerId))
  return usedDevices.length > 0 && !usedDevices.some((used) => isDeepStrictEqual(used.device, device))
}

type Selection = { sessionId: string } | { except: string | undefined }

/**
 * Signs out one device of a customer, or all devices but one, and ends their pushes; the latter ends messages by LINE too.
 * @returns the number of sessions ended
 */
export async function endSessions(
  tx: Tx,
  customerId: string,
  selection: Selection,
  reason: 'logout' | 'ended' | 'pin_changed' | 'operator' | 'limit',
): Promise<number> {
  const isSelected =
    'sessionId' in selection
      ? eq(sessions.id, selection.sessionId)
      : selection.except && ne(sessions.id, selection.except)
  const endedSessions = await tx
    .update(sessions)
    .set({ revokedAt: clock.date(), revokedFor: reason })
    .where(and(eq(sessions.customerId, customerId), isNull(sessions.revokedAt), isSelected || undefined))
    .returning({ id: sessions.id })
  const ids = endedSessions.map(({ id }) => id)
  // A new PIN is told to the devices that it signs out: one of them may be the owner's. Nothing else is pushed to them.
  if (reason !== 'pin_changed') await tx.delete(pushTokens).where(inArray(pushTokens.sessionId, ids))
  // Whoever else had the account may have linked a LINE of their own.
  if ('except' in selection) await tx.delete(lineLinks).where(eq(lineLinks.customerId, customerId))
  return endedSessions.length
}

/** Makes room for one more session: ends those that were used longest ago. */
async function endOldestSessions(app: App, tx: Tx, customerId: string): Promise<void> {
  const excessSessions = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(refreshTokens, eq(refreshTokens.sessionId, sessions.id))
    .where(and(eq(sessions.customerId, customerId), isNull(sessions.revokedAt), gt(sessions.expiresAt, clock.date())))
    .groupBy(sessions.id)
    .orderBy(desc(max(refreshTokens.createdAt)))
    .offset(MAX_SESSIONS - 1)
  for (const { id: sessionId } of excessSessions) {
    await endSessions(tx, customerId, { sessionId }, 'limit')
    app.metrics.countLimit('sessions')
  }
}

/** Those of the sessions that have not ended. */
export async function activeSessions(db: Database, ids: string[]): Promise<string[]> {
  const active = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.id, ids), isNull(sessions.revokedAt), gt(sessions.expiresAt, clock.date())))
  return active.map(({ id }) => id)
}

/**
 * The customer and session of an `Authorization` header.
 * @param countCall rejects a customer with too many calls before the database is asked
 * @throws ApiError `unauthorized`, or `expired_token` when a refresh can help
 */
export async function callerOf(
  app: App,
  authorization: string | undefined,
  brand: string,
  countCall: (customerId: string) => void,
): Promise<Caller> {
  const [, token] = /^Bearer (\S+)$/i.exec(authorization ?? '') ?? []
  if (!token) throw new ApiError('unauthorized')
  const { customerId, sessionId } = await verifyAccessToken(token, app.secrets.jwt)
  countCall(customerId)
  const [activeSession] = await app.db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(customers, eq(customers.id, sessions.customerId))
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(customers.id, customerId),
        eq(customers.brand, brand),
        isNull(customers.erasedAt),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, clock.date()),
      ),
    )
  if (!activeSession) throw new ApiError('unauthorized')
  return { customerId, sessionId }
}
