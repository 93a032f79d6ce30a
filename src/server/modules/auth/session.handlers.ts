import { and, desc, eq, gt, isNull, max } from 'drizzle-orm'
import { endOneSession, listSessions } from '#contract/sessions.ts'
import { refreshTokens, sessions } from '#server/db/schema/auth.ts'
import { ApiError } from '#server/http/api-error.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { clock } from '#server/platform/clock.ts'
import { endSessions } from './sessions.ts'

const list = defineHandler(listSessions, async ({ app, caller, input }) => {
  const isActive = and(
    eq(sessions.customerId, caller.customerId),
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, clock.date()),
  )
  const total = await app.db.$count(sessions, isActive)
  const rows = await app.db
    .select({ session: sessions, renewedAt: max(refreshTokens.createdAt) })
    .from(sessions)
    .innerJoin(refreshTokens, eq(refreshTokens.sessionId, sessions.id))
    .where(isActive)
    .groupBy(sessions.id)
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(input.limit)
    .offset((input.page - 1) * input.limit)
  const details = rows.map(({ session, renewedAt }) => ({
    session_id: session.id,
    device: session.device,
    created_at: session.createdAt.toISOString(),
    renewed_at: (renewedAt ?? session.createdAt).toISOString(),
    is_current: session.id === caller.sessionId,
  }))
  return { details, total }
})

const end = defineHandler(endOneSession, async ({ app, caller, input }) => {
  const endedCount = await app.db.transaction((tx) =>
    endSessions(tx, caller.customerId, { sessionId: input.session_id }, 'ended'),
  )
  if (!endedCount) throw new ApiError('session_unknown')
  return {}
})

export const sessionHandlers: readonly Handler[] = [list, end]
