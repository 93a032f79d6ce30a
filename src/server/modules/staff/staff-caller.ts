import { timingSafeEqual } from 'node:crypto'
import { and, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { HOUR_SECONDS } from '#contract/duration.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Database } from '#server/db/database.ts'
import type { customers } from '#server/db/schema/account.ts'
import { branches } from '#server/db/schema/branches.ts'
import { staff, staffSessions } from '#server/db/schema/staff.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import type { StaffCaller } from '#server/http/handler.ts'
import { limit, networkOf } from '#server/http/rate-limit.ts'
import { clock } from '#server/platform/clock.ts'
import { sha256 } from '#server/platform/staff-code.ts'

/** Far fewer than guessing the token needs. Only wrong tokens count: customers on the shop's Wi-Fi lock out no staff. */
const MAX_WRONG_TOKENS = 60

const isSame = (one: string, other: string) =>
  timingSafeEqual(Buffer.from(sha256(one), 'hex'), Buffer.from(sha256(other), 'hex'))

/** Every token is compared, so that a wrong one takes the same time as a right one. */
function machineOf({ config }: App, token: string): StaffCaller | undefined {
  const [own] = (config.OPERATOR_TOKENS ?? []).filter(({ secret }) => isSame(secret, token))
  return own && { name: own.name, role: own.role, brand: own.brand, branchIds: undefined, personId: undefined }
}

async function personOf({ db }: App, token: string, brand: string): Promise<StaffCaller | undefined> {
  const isValid = and(
    eq(staffSessions.hash, sha256(token)),
    gt(staffSessions.expiresAt, clock.date()),
    isNull(staff.endedAt),
    eq(staff.brand, brand),
  )
  const [row] = await db
    .select({ person: staff })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(isValid)
  if (!row) return undefined
  const { id, name, role, branchIds } = row.person
  return { name, role, brand, branchIds: branchIds ?? undefined, personId: id }
}

/**
 * Who of the staff calls.
 * @throws ApiError `too_many_requests`, `unauthorized`, `forbidden` if their role does not have the call
 */
export async function staffOf(
  app: App,
  { roles = [] }: Endpoint,
  { authorization = '', brand, address }: { authorization: string | undefined; brand: string; address: string },
): Promise<StaffCaller> {
  const token = /^Bearer (\S+)$/.exec(authorization)?.[1] ?? ''
  const caller = machineOf(app, token) ?? (await personOf(app, token, brand))
  if (!caller) {
    await limit(app.db, `operator:network:${networkOf(address)}`, MAX_WRONG_TOKENS, HOUR_SECONDS)
    throw new ApiError('unauthorized')
  }
  if (!roles.includes(caller.role)) throw new ApiError('forbidden')
  return caller
}

/** Whether a person who has called still has their access: a stream is open for minutes. */
export async function hasAccess(db: Database, { personId }: StaffCaller): Promise<boolean> {
  if (personId === undefined) return true
  const isIn = and(eq(staffSessions.staffId, personId), gt(staffSessions.expiresAt, clock.date()))
  const [session] = await db.select({ hash: staffSessions.hash }).from(staffSessions).where(isIn).limit(1)
  return session !== undefined
}

/** @param place where something is; without a branch it is the whole brand's */
export const isInScope = (
  { brand, branchIds }: StaffCaller,
  place: { brand: string; branchId?: string | null },
): boolean =>
  (brand === undefined || brand === place.brand) &&
  (branchIds === undefined || !place.branchId || branchIds.includes(place.branchId))

/** Whom a decision is ascribed to: by the name of that time, and by what no change of it changes. */
export const byOf = ({ name, personId }: StaffCaller) => ({ name, id: personId ?? null })

/** The condition of a list's rows. @param column with the id of a row's branch */
export function isOfStaff({ brand, branchIds }: StaffCaller, column: PgColumn): SQL | undefined {
  if (branchIds) return inArray(column, [...branchIds])
  return brand === undefined ? undefined : sql`${column} in (select id from ${branches} where brand = ${brand})`
}

/** What the staff sees of a customer; nothing once the account has ended. */
export const customerView = ({ erasedAt, name, phone }: typeof customers.$inferSelect) =>
  erasedAt ? null : { full_name: name, phone_number: phone }
