import { createHash, createHmac, randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, eq, gt, inArray, isNull, ne } from 'drizzle-orm'
import { sign, verify } from 'hono/jwt'
import { JwtTokenExpired } from 'hono/utils/jwt/types'
import { object, safeParse, string } from 'valibot'
import { notifyAccount } from '#server/api/notifications/notify-account.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/db/database.ts'
import { customers, refreshTokens, sessions } from '#server/db/schema/core.ts'
import { pushTokens } from '#server/db/schema/notifications.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Caller } from '#server/http/handler.ts'
import { deviceOf } from './device.ts'

const REFRESH_DAYS = 120
const DAY_MS = 86_400_000
/** An answer that was lost on the way may be asked for again this long. */
const GRACE_MS = 30_000

type Tokens = { access_token: string; refresh_token: string }

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** The same predecessor always leads to the same successor, so a lost answer can be given again without being kept. */
const successorOf = (token: string, secret: string) =>
  createHmac('sha256', `refresh:${secret}`).update(token).digest('base64url')

function accessToken(app: App, caller: Caller): Promise<string> {
  const iat = Math.floor(Date.now() / 1000)
  const claims = { sub: caller.customerId, fam: caller.sessionId, iat, exp: iat + app.config.ACCESS_TOKEN_SECONDS }
  return sign(claims, app.secrets.jwt, 'HS256')
}

/**
 * Signs a customer in.
 * @param userAgent of the device, for the customer's list of them
 */
export async function createSession(
  app: App,
  tx: Tx,
  customerId: string,
  userAgent: string | undefined,
): Promise<Tokens> {
  const expiresAt = new Date(Date.now() + REFRESH_DAYS * DAY_MS)
  const [session] = await tx
    .insert(sessions)
    .values({ customerId, expiresAt, device: deviceOf(userAgent) })
    .returning()
  if (!session) throw new Error('A session was not written')
  app.log.info('A customer signed in', { customer: customerId, session: session.id })
  const refresh = randomBytes(32).toString('base64url')
  await tx.insert(refreshTokens).values({ hash: hashOf(refresh), sessionId: session.id })
  return { access_token: await accessToken(app, { customerId, sessionId: session.id }), refresh_token: refresh }
}

async function rotate(app: App, tx: Tx, token: string): Promise<{ caller: Caller; refresh: string } | undefined> {
  const hash = hashOf(token)
  const [known] = await tx.select().from(refreshTokens).where(eq(refreshTokens.hash, hash))
  if (!known) return undefined
  const [session] = await tx.select().from(sessions).where(eq(sessions.id, known.sessionId)).for('update')
  if (!session || session.revokedAt || session.expiresAt <= new Date()) return undefined
  const caller = { customerId: session.customerId, sessionId: session.id }
  const refresh = successorOf(token, app.secrets.jwt)

  // Read again, now that the session is locked: a request beside this one may have used it.
  const [row] = await tx.select().from(refreshTokens).where(eq(refreshTokens.hash, hash))
  if (!row?.usedAt) {
    const successor = hashOf(refresh)
    await tx.update(refreshTokens).set({ usedAt: new Date(), successor }).where(eq(refreshTokens.hash, hash))
    await tx.insert(refreshTokens).values({ hash: successor, sessionId: session.id })
    return { caller, refresh }
  }
  const [next] = await tx
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, row.successor ?? ''))
  if (next && !next.usedAt && Date.now() - row.usedAt.getTime() <= GRACE_MS) return { caller, refresh }
  await tx.update(sessions).set({ revokedAt: new Date(), revokedFor: 'reuse' }).where(eq(sessions.id, session.id))
  await notifyAccount(tx, session.customerId, 'token_reused')
  app.log.warn('A refresh token was used twice and its session is ended', { session: session.id })
  return undefined
}

/**
 * New tokens for a refresh token. Of an exchanged one only the immediate predecessor is honoured again, for a short
 * while and as long as its successor is unused, with the same successor; any other reuse ends the session.
 * @throws Refusal `refresh_refused`
 */
export async function refreshSession(app: App, token: string): Promise<Tokens> {
  const rotated = await app.db.transaction((tx) => rotate(app, tx, token))
  if (!rotated) throw new ApiError('refresh_refused')
  return { access_token: await accessToken(app, rotated.caller), refresh_token: rotated.refresh }
}

/** Whether nobody has ever signed in to this account with such a device; the first sign-in of all is none. */
export async function isNewDevice(tx: Tx, customerId: string, userAgent: string | undefined): Promise<boolean> {
  const device = deviceOf(userAgent)
  const known = await tx
    .selectDistinct({ device: sessions.device })
    .from(sessions)
    .where(eq(sessions.customerId, customerId))
  return known.length > 0 && !known.some((it) => isDeepStrictEqual(it.device, device))
}

type Which = { sessionId: string } | { except: string | undefined }

/**
 * Signs one device of a customer out, or all but one. Nothing is pushed to them any more.
 * @returns how many it ended
 */
export async function endSessions(
  tx: Tx,
  customerId: string,
  which: Which,
  reason: 'logout' | 'ended' | 'pin_changed' | 'operator',
): Promise<number> {
  const chosen = 'sessionId' in which ? eq(sessions.id, which.sessionId) : which.except && ne(sessions.id, which.except)
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: new Date(), revokedFor: reason })
    .where(and(eq(sessions.customerId, customerId), isNull(sessions.revokedAt), chosen || undefined))
    .returning({ id: sessions.id })
  const ids = ended.map(({ id }) => id)
  await tx.delete(pushTokens).where(inArray(pushTokens.sessionId, ids))
  return ended.length
}

const Claims = object({ sub: string(), fam: string() })

/**
 * Who an `Authorization` header speaks for.
 * @throws Refusal `unauthorized`, or `expired_token` when a refresh would help
 */
export async function callerOf(app: App, authorization: string | undefined, brand: string): Promise<Caller> {
  const [, token] = /^Bearer (\S+)$/i.exec(authorization ?? '') ?? []
  if (!token) throw new ApiError('unauthorized')
  const payload = await verify(token, app.secrets.jwt, 'HS256').catch((error: unknown) => {
    throw new ApiError(error instanceof JwtTokenExpired ? 'expired_token' : 'unauthorized')
  })
  const claims = safeParse(Claims, payload)
  if (!claims.success) throw new ApiError('unauthorized')
  const { sub: customerId, fam: sessionId } = claims.output
  const [alive] = await app.db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(customers, eq(customers.id, sessions.customerId))
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(customers.id, customerId),
        eq(customers.brand, brand),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, new Date()),
      ),
    )
  if (!alive) throw new ApiError('unauthorized')
  return { customerId, sessionId }
}
