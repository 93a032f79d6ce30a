import { and, asc, eq, isNull } from 'drizzle-orm'
import {
  getStaffBranches,
  getStaffPerson,
  inviteStaff,
  listStaff,
  removeStaff,
  type StaffPerson,
  signOutStaff,
} from '#contract/staff/person.ts'
import type { StaffRole } from '#contract/staff/roles.ts'
import type { Tx } from '#server/db/database.ts'
import { audit } from '#server/db/schema/audit.ts'
import { branches } from '#server/db/schema/branches.ts'
import { staff, staffSessions } from '#server/db/schema/staff.ts'
import { ApiError } from '#server/http/api-error.ts'
import { defineHandler, type Handler, type StaffCaller } from '#server/http/handler.ts'
import { addPerson, endPeople, type Invitation } from '#server/modules/shop/staff-rows.ts'
import { clock } from '#server/platform/clock.ts'
import { isUuid } from '#server/platform/ids.ts'
import { invitedState, ownSessionsState, personState } from './audited-states.ts'
import { defineStaffAction } from './staff-action.ts'
import { isInScope } from './staff-caller.ts'

export type StaffRow = typeof staff.$inferSelect

export const personView = (row: StaffRow): StaffPerson => ({
  id: row.id,
  name: row.name,
  role: row.role,
  brand: row.brand,
  branch_ids: row.branchIds,
  joined_at: row.joinedAt?.toISOString() ?? null,
})

/** Whose access a role gives and ends. */
const GIVES: Record<StaffRole, readonly StaffRole[]> = {
  owner: ['owner', 'manager', 'counter', 'engineer'],
  manager: ['counter', 'engineer'],
  counter: [],
  engineer: [],
}
const isWithin = ({ branchIds }: StaffCaller, asked: readonly string[] | null) =>
  branchIds === undefined || (asked?.every((id) => branchIds.includes(id)) ?? false)

const me = defineHandler(getStaffPerson, async ({ app, staff: caller }) => {
  const [row] = caller.personId ? await app.db.select().from(staff).where(eq(staff.id, caller.personId)) : []
  if (!row) throw new ApiError('not_found')
  return personView(row)
})

const ownBranches = defineHandler(getStaffBranches, async ({ app, brand, staff: caller }) => {
  const own = caller.brand ?? brand.id
  const rows = await app.db
    .select({ id: branches.id, th: branches.nameTh, en: branches.nameEn })
    .from(branches)
    .where(and(eq(branches.brand, own), isNull(branches.retiredAt)))
    .orderBy(asc(branches.position))
  const details = rows
    .filter(({ id }) => isInScope(caller, { brand: own, branchId: id }))
    .map(({ id, th, en }) => ({ branch_id: id, name: { th, en } }))
  return { details }
})

const list = defineHandler(listStaff, async ({ app, brand, staff: caller }) => {
  const isMeant = and(eq(staff.brand, caller.brand ?? brand.id), isNull(staff.endedAt))
  const rows = await app.db.select().from(staff).where(isMeant).orderBy(asc(staff.createdAt), asc(staff.id))
  return { details: rows.filter((row) => isWithin(caller, row.branchIds)).map(personView) }
})

/** @throws ApiError `invalid` for a branch that is not of the brand */
async function inviteTo(tx: Tx, invitation: Invitation) {
  const { brand, branchIds } = invitation
  const own = await tx.select({ id: branches.id }).from(branches).where(eq(branches.brand, brand))
  if (branchIds?.some((id) => !own.some((branch) => branch.id === id)))
    throw new ApiError('invalid', { errors: { branch_ids: ['unknown'] } })
  return addPerson(tx, invitation)
}

/**
 * Invites a person from the command line.
 * @param by who does, for the audit
 * @throws ApiError `invalid` for a branch that is not of the brand
 */
export async function invitePerson(tx: Tx, invitation: Invitation, by: string) {
  const added = await inviteTo(tx, invitation)
  const { id: subject, brand, role } = added.row
  await tx.insert(audit).values({ by, brand, action: 'invite', subject, after: { role } })
  return added
}

const invite = defineStaffAction(inviteStaff, invitedState, async ({ app, input, staff: caller }) => {
  const { name, role, branch_ids: branchIds } = input
  if (!GIVES[caller.role].includes(role)) throw new ApiError('invalid', { errors: { role: ['too_high'] } })
  if (!isWithin(caller, branchIds)) throw new ApiError('invalid', { errors: { branch_ids: ['not_yours'] } })
  const brand = caller.brand ?? input.brand
  if (brand === undefined) throw new ApiError('invalid', { errors: { brand: ['missing'] } })
  const { row, code } = await app.db.transaction((tx) => inviteTo(tx, { brand, name, role, branchIds }))
  return { person: personView(row), code }
})

const remove = defineStaffAction(removeStaff, personState, async ({ app, input, staff: caller }) => {
  const { person_id: id } = input
  if (!isUuid(id) || id === caller.personId) throw new ApiError('not_found')
  await app.db.transaction(async (tx) => {
    const [row] = await tx.select().from(staff).where(eq(staff.id, id)).for('update')
    if (!row || !GIVES[caller.role].includes(row.role) || !isWithin(caller, row.branchIds))
      throw new ApiError('not_found')
    await endPeople(tx, [id], row.endedAt ?? clock.date())
  })
  return {}
})

const signOut = defineStaffAction(signOutStaff, ownSessionsState, async ({ app, staff: caller }) => {
  const { personId } = caller
  if (personId) await app.db.transaction((tx) => tx.delete(staffSessions).where(eq(staffSessions.staffId, personId)))
  return {}
})

export const peopleHandlers: readonly Handler[] = [me, ownBranches, list, invite, remove, signOut]
