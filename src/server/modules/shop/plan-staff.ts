/** The difference between the people of a shop's files and those of the database. */
import { isDeepStrictEqual } from 'node:util'
import type { Change } from './plan-rows.ts'
import type { ShopOfFiles, StaffEntry } from './shop-file.ts'
import type { Invitation } from './staff-rows.ts'
import type { StoredShop } from './stored-shop.ts'

type Person = StoredShop['staff'][number]

export type StaffPlan = {
  /** Each with its change, which gets the id of the row. */
  invited: { invitation: Invitation; change: Change }[]
  changed: { id: string; set: Pick<Person, 'role' | 'branchIds'> }[]
  ended: string[]
}

/**
 * Who of a brand stands in its files, by name, as these tell people apart: the last one of a name, and nobody who has only
 * branches that are no more: without a branch they would be of all.
 */
export function staffByName(rows: readonly Person[], branchIds: readonly string[]) {
  const byName = new Map(rows.map((row) => [row.name, row]))
  return new Map(
    [...byName.values()].flatMap((row) => {
      const branches = row.branchIds?.filter((id) => branchIds.includes(id))
      const entry: StaffEntry = { name: row.name, role: row.role, branches }
      return branches?.length === 0 ? [] : [[row.name, { row, entry }] as const]
    }),
  )
}

const valuesOf = ({ role, branches }: StaffEntry) => ({ role, branchIds: branches ?? null })

/**
 * Files without a list of staff leave everybody as they are.
 * @returns the changes too, and whether nobody could invite any more
 */
export function planStaff({ brand, staff: wanted, branches }: ShopOfFiles, stored: StoredShop, now: Date) {
  const plan: StaffPlan = { invited: [], changed: [], ended: [] }
  const changes: Change[] = []
  if (!wanted) return { plan, changes, isOwnerless: false }
  const rows = stored.staff.filter((row) => row.brand === brand)
  const open = new Set([
    ...branches.map(({ id }) => id),
    ...stored.branches.filter((row) => row.brand === brand && !row.retiredAt).map(({ id }) => id),
  ])
  const known = staffByName(rows, [...open])
  const describe = (id: string, name: string) =>
    ({ subject: 'person', brand, branchId: null, id, name: { th: name, en: name } }) as const
  for (const entry of wanted) {
    const is = valuesOf(entry)
    const there = known.get(entry.name)
    if (!there) {
      const change: Change = { ...describe('', entry.name), action: 'add', before: null, after: is }
      plan.invited.push({ invitation: { brand, name: entry.name, ...is }, change })
      changes.push(change)
      continue
    }
    const was = valuesOf(there.entry)
    if (isDeepStrictEqual(was, is)) continue
    plan.changed.push({ id: there.row.id, set: is })
    changes.push({ ...describe(there.row.id, entry.name), action: 'change', before: was, after: is })
  }
  const names = new Set(wanted.map(({ name }) => name))
  for (const [name, { row, entry }] of known)
    if (!names.has(name)) {
      plan.ended.push(row.id)
      const before = { ...valuesOf(entry), endedAt: null }
      changes.push({ ...describe(row.id, name), action: 'retire', before, after: { endedAt: now } })
    }
  const hadOwner = rows.some(({ role }) => role === 'owner')
  return { plan, changes, isOwnerless: hadOwner && !wanted.some(({ role }) => role === 'owner') }
}
