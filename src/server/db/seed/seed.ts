import { asc, eq, sql } from 'drizzle-orm'
import { DAY_MS, MINUTE_MS } from '#contract/duration.ts'
import { TEXT_VERSIONS } from '#contract/privacy.ts'
import type { Tx } from '#server/db/database.ts'
import { consents, customers } from '#server/db/schema/account.ts'
import { branches, freeCounts, machines, programs } from '#server/db/schema/branches.ts'
import { payments, transactionEvents, transactions } from '#server/db/schema/payment.ts'
import { clock } from '#server/platform/clock.ts'
import { DEMO } from './demo-customer.ts'
import { loadOf, type SeedPurchase, type Stock } from './seed-loads.ts'
import { addNeighbours, seedValue } from './seed-rewards.ts'

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

/** Counts of free machines of four weeks: most in the morning, fewest in the evening and at weekends. */
const addCounts = (tx: Tx, brands: readonly string[]) =>
  tx.execute(sql`insert into ${freeCounts} (branch_id, category, hour, free, counts)
    select b.id, m.category, h.hour, greatest(0, round(count(*) * (0.5 + 0.35 * cos((h.oclock - 6) * pi() / 12)
      - case when h.weekday > 5 then 0.15 else 0 end)))::int, 1
    from ${branches} b join ${machines} m on m.branch_id = b.id
    cross join (select hour, extract(hour from at) as oclock, extract(isodow from at) as weekday, to_char(at, 'HH24:MI') as time
      from (select hour, hour at time zone 'Asia/Bangkok' as at
        from generate_series(date_trunc('hour', now()) - interval '28 days', now(), interval '1 hour') as hour) as hours) as h
    where b.brand = any(${sql.param(brands)}::text[])
      and (b.opens_at is null or case when b.opens_at < b.closes_at then h.time >= b.opens_at and h.time < b.closes_at
        else h.time >= b.opens_at or h.time < b.closes_at end)
    group by b.id, m.category, h.hour, h.oclock, h.weekday on conflict do nothing`)

type Standing = 'free' | 'out_of_order' | 'offline' | 'done' | { minutesLeft: number }

/** The first state of a machine, by its position in the shop: most are free, and every other state occurs. */
function standingOf(shop: number, place: number, category: 'washer' | 'dryer'): Standing {
  if (category === 'washer') {
    if (place === 2) return { minutesLeft: 12 + ((shop * 7) % 15) }
    if (place === 4 && shop % 2 === 0) return { minutesLeft: 4 + ((shop * 5) % 20) }
    if (place === 5 && shop % 3 === 0) return 'done'
    if (place === 6 && shop % 4 === 0) return 'out_of_order'
    return 'free'
  }
  if (place === 1) return { minutesLeft: 8 + ((shop * 3) % 18) }
  if (place === 3 && shop % 3 === 1) return 'offline'
  return 'free'
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
        seenAt: state === 'offline' ? new Date(now.getTime() - 3 * 60 * MINUTE_MS) : now,
      }
      await tx.update(machines).set(change).where(eq(machines.id, machine.id))
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

/** Loads at the first branch, the rest at the second: ten at one would have filled its stamp card. */
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
  await tx.insert(consents).values(
    made.map(({ id }) => ({
      customerId: id,
      purpose: 'terms' as const,
      version: TEXT_VERSIONS.present,
      isGiven: true,
    })),
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
