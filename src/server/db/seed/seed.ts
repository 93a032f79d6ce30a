import { asc, eq } from 'drizzle-orm'
import { DAY_MS, MINUTE_MS } from '#contract/duration.ts'
import { CONSENT_VERSION } from '#contract/privacy.ts'
import type { Tx } from '#server/db/database.ts'
import { consents, customers } from '#server/db/schema/account.ts'
import { branches, machines, programs } from '#server/db/schema/branches.ts'
import { payments, transactionEvents, transactions } from '#server/db/schema/payment.ts'
import { clock } from '#server/platform/clock.ts'
import { DEMO } from './demo-customer.ts'
import { addCounts } from './seed-counts.ts'
import { loadOf, type SeedPurchase, type Stock } from './seed-loads.ts'
import { addNeighbours, seedValue } from './seed-rewards.ts'
import { standingOf } from './seed-standing.ts'

/** The brands whose shops get customers. */
export type SampleRun = {
  ids: readonly string[]
  /** The ids of purchases are made from numbers after this one. */
  first: number
}

type Rows = SampleRun & {
  branches: readonly (typeof branches.$inferSelect)[]
  stock: Stock
  transactions: SeedPurchase<typeof transactions>[]
}

/** Gives each machine its first state, with a load by another customer in some of them. */
async function furnish(tx: Tx, rows: Rows, others: ReadonlyMap<string, string>, now: Date) {
  for (const [index, { id: branchId, brand }] of rows.branches.entries()) {
    const places = { washer: 0, dryer: 0 }
    const standing = rows.stock.machines.filter((machine) => machine.branchId === branchId)
    for (const [position, machine] of standing.entries()) {
      const state = standingOf(index, places[machine.category]++, machine.category)
      const change = {
        ...(state === 'out_of_order' || state === 'offline' ? { condition: state } : {}),
        ...(state === 'done' ? { doneAt: now } : {}),
        ...(state === 'offline' ? { seenAt: new Date(now.getTime() - 3 * 60 * MINUTE_MS) } : {}),
      }
      if (Object.keys(change).length > 0) await tx.update(machines).set(change).where(eq(machines.id, machine.id))
      if (typeof state === 'string') continue
      const program = index + position
      const offered = rows.stock.programs.get(machine.id) ?? []
      const minutes = offered[program % offered.length]?.minutes ?? 30
      const startedAt = new Date(now.getTime() - (minutes - state.minutesLeft) * MINUTE_MS)
      const customerId = others.get(brand) ?? ''
      const count = rows.first + rows.transactions.length + 1
      rows.transactions.push(loadOf({ stock: rows.stock, machine, brand, customerId, startedAt, count, program }))
    }
  }
}

/** Of the first branch, the rest of the second: ten of one would have filled its stamp card. */
const LOADS_OF_FIRST_BRANCH = 9

/** Past loads of the demo customer, back over two months. */
function addHistory(rows: Rows, demo: ReadonlyMap<string, string>, now: Date) {
  for (const brand of rows.ids) {
    const near = rows.branches.filter((branch) => branch.brand === brand)
    for (let past = 0; past < 12; past++) {
      const branch = near[past < LOADS_OF_FIRST_BRANCH ? 0 : 1]
      const standing = rows.stock.machines.filter(({ branchId }) => branchId === branch?.id)
      const machine = standing[(past * 3) % Math.min(standing.length, 12)]
      const customerId = demo.get(brand)
      if (!machine || !customerId) continue
      const startedAt = new Date(now.getTime() - (past * 5 + 2) * DAY_MS - past * 47 * MINUTE_MS)
      const count = rows.first + 1_000 + rows.transactions.length
      rows.transactions.push(loadOf({ stock: rows.stock, machine, brand, customerId, startedAt, count, program: past }))
    }
  }
}

const eventsOf = (load: SeedPurchase<typeof transactions>): SeedPurchase<typeof transactionEvents>[] => {
  const all = ['pending', 'paid', 'starting', 'running', 'completed'] as const
  const passed = load.status === 'running' ? all.slice(0, 4) : all
  const times = [load.createdAt, load.paidAt, load.startedAt, load.startedAt, load.endsAt]
  return passed.map((to, i) => ({
    transactionId: load.id,
    from: all[i - 1] ?? null,
    to,
    cause: 'seed',
    at: times[i] ?? clock.date(),
  }))
}

/** Since when the demo customer is one: their history goes back over two months. */
const MEMBER_DAYS = 70

/** The shops of these brands, as their files have made them. */
async function readStock(tx: Tx, ids: readonly string[]) {
  const branchRows = await tx.select().from(branches).orderBy(asc(branches.position))
  const machineRows = await tx.select().from(machines).orderBy(asc(machines.position))
  const programRows = await tx.select().from(programs).orderBy(asc(programs.position))
  return {
    branches: ids.flatMap((id) => branchRows.filter(({ brand }) => brand === id)),
    stock: { machines: machineRows, programs: Map.groupBy(programRows, ({ machineId }) => machineId) },
  }
}

/**
 * Adds customers to shops that have none: a demo customer with a history, and others with running loads. They are always the
 * same, except for the times, which are relative to now.
 * @param pinHash what the database keeps of the demo customer's PIN
 */
export async function seedCustomers(tx: Tx, pinHash: string, run: SampleRun): Promise<void> {
  const { ids } = run
  const now = clock.date()
  const person = (brand: string, phone: string, name: string, hash: string) => ({
    brand,
    phone,
    name,
    pinHash: hash,
    // Before their first purchase.
    createdAt: new Date(now.getTime() - MEMBER_DAYS * DAY_MS),
  })
  const made = await tx
    .insert(customers)
    .values([
      ...ids.map((id) => person(id, DEMO.phone, DEMO.name, pinHash)),
      // No customer can sign in with these accounts: no PIN has this hash.
      ...ids.map((id) => person(id, '+66899990001', 'ลูกค้าของเรา', 'none')),
    ])
    .returning()
  const idsOf = (isDemo: boolean) =>
    new Map(made.filter(({ phone }) => (phone === DEMO.phone) === isDemo).map(({ brand, id }) => [brand, id]))
  await tx
    .insert(consents)
    .values(
      made.map(({ id }) => ({ customerId: id, purpose: 'terms' as const, version: CONSENT_VERSION, isGiven: true })),
    )
  const rows: Rows = { ...run, ...(await readStock(tx, ids)), transactions: [] }
  await furnish(tx, rows, idsOf(false), now)
  addHistory(rows, idsOf(true), now)
  await addNeighbours(tx, rows, now)
  await tx.insert(transactions).values(rows.transactions)
  await tx.insert(transactionEvents).values(rows.transactions.flatMap(eventsOf))
  await tx
    .insert(payments)
    .values(rows.transactions.map(({ id, amount, paidAt }) => ({ transactionId: id, amount, paidAt: paidAt ?? now })))
  await addCounts(tx, ids)
  await seedValue(tx, { ...rows, demo: idsOf(true), now })
}
