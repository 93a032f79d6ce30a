/** People of the staff as rows: invited, and without access again. Who may do that is asked elsewhere. */
import { inArray } from 'drizzle-orm'
import { DAY_MS } from '#contract/duration.ts'
import type { StaffRole } from '#contract/staff/roles.ts'
import type { Tx } from '#server/db/database.ts'
import { staff, staffPasskeys, staffSessions } from '#server/db/schema/staff.ts'
import { clock } from '#server/platform/clock.ts'
import { newStaffCode } from '#server/platform/staff-code.ts'

const INVITATION_MS = 7 * DAY_MS

/** @property branchIds null: all branches of the brand */
export type Invitation = { brand: string; name: string; role: StaffRole; branchIds: readonly string[] | null }

/** @returns the row, and the code of the invitation, which is kept as a hash only */
export async function addPerson(tx: Tx, { brand, name, role, branchIds }: Invitation) {
  const { code, hash } = newStaffCode()
  const codeUntil = new Date(clock.now() + INVITATION_MS)
  const own = branchIds && [...branchIds]
  const [row] = await tx
    .insert(staff)
    .values({ brand, name, role, branchIds: own, codeHash: hash, codeUntil })
    .returning()
  if (!row) throw new Error('insert of a person returned no row')
  return { row, code }
}

/** Ends the access of people at once, on all their devices. */
export async function endPeople(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await tx
    .update(staff)
    .set({ endedAt: at, codeHash: null })
    .where(inArray(staff.id, [...ids]))
  await tx.delete(staffSessions).where(inArray(staffSessions.staffId, [...ids]))
  await tx.delete(staffPasskeys).where(inArray(staffPasskeys.staffId, [...ids]))
}
