import { count } from 'drizzle-orm'
import { brands } from '#brands/brand.ts'
import { DAY_MS, MINUTE_MS } from '#contract/duration.ts'
import { CONSENT_VERSION } from '#contract/privacy.ts'
import type { Database } from '#server/db/database.ts'
import { consents, customers } from '#server/db/schema/account.ts'
import { branches, extras, machines, programs } from '#server/db/schema/branches.ts'
import { payments, transactionEvents, transactions } from '#server/db/schema/payment.ts'
import { clock } from '#server/platform/clock.ts'
import { DEMO } from './demo-customer.ts'
import { loadOf, type SeedPurchase } from './seed-loads.ts'
import { seedOrders } from './seed-orders.ts'
import { addNeighbours, seedValue } from './seed-rewards.ts'
import { contactOf, programsOf, shopsOf, standingOf, WASH_EXTRAS } from './seed-shops.ts'

type Rows = {
  branches: SeedPurchase<typeof branches>[]
  machines: SeedPurchase<typeof machines>[]
  programs: SeedPurchase<typeof programs>[]
  extras: SeedPurchase<typeof extras>[]
  transactions: SeedPurchase<typeof transactions>[]
}

type Seeding = {
  rows: Rows
  /** Of the brands that get their shops. */
  ids: readonly string[]
  /** The ids of purchases are made from numbers after this one. */
  first: number
  now: Date
}

function addMachine(rows: Rows, machine: SeedPurchase<typeof machines>) {
  rows.machines.push(machine)
  const offered = programsOf(machine.category, machine.capacityKg)
  for (const [position, { th, en, ...program }] of offered.entries())
    rows.programs.push({ machineId: machine.id, nameTh: th, nameEn: en, position, ...program })
  if (machine.category === 'washer')
    for (const [position, extra] of WASH_EXTRAS.entries())
      rows.extras.push({ machineId: machine.id, position, ...extra })
}

function furnish({ rows, ids, first, now }: Seeding, others: ReadonlyMap<string, string>) {
  for (const [index, shop] of shopsOf(brands.map(({ id }) => id)).entries()) {
    if (!ids.includes(shop.brand)) continue
    const branchId = shop.node.toLowerCase()
    const [opensAt = null, closesAt = null] = shop.hours ?? []
    const { brand, th: nameTh, en: nameEn, lat, lng, taxId, branchNumber = null } = shop
    const place = { nameTh, nameEn, lat, lng, opensAt, closesAt, ...contactOf(index) }
    rows.branches.push({ id: branchId, brand, ...place, taxId, branchNumber, position: index })
    const kinds = [
      ...shop.washers.map((capacityKg) => ({ category: 'washer' as const, capacityKg })),
      ...Array.from({ length: shop.dryers }, () => ({ category: 'dryer' as const, capacityKg: 15 })),
    ]
    for (const [position, kind] of kinds.entries()) {
      const isWasher = kind.category === 'washer'
      const place = isWasher ? position : position - shop.washers.length
      const number = String(position + 1).padStart(2, '0')
      const standing = standingOf(index, place, kind.category)
      const machine: SeedPurchase<typeof machines> = {
        id: `${branchId}-${number}`,
        branchId,
        nodeId: shop.node,
        address: isWasher ? '1' : '2',
        subPosition: number,
        number,
        ...kind,
        position,
        condition: standing === 'out_of_order' || standing === 'offline' ? standing : 'ok',
        doneAt: standing === 'done' ? now : null,
        seenAt: standing === 'offline' ? new Date(now.getTime() - 3 * 60 * MINUTE_MS) : now,
      }
      addMachine(rows, machine)
      if (typeof standing === 'string') continue
      const program = index + position
      const offered = programsOf(kind.category, kind.capacityKg)
      const minutes = offered[program % offered.length]?.minutes ?? 30
      const startedAt = new Date(now.getTime() - (minutes - standing.minutesLeft) * MINUTE_MS)
      const customerId = others.get(brand) ?? ''
      rows.transactions.push(
        loadOf({ machine, brand, customerId, startedAt, count: first + rows.transactions.length + 1, program }),
      )
    }
  }
}

/** Of the first branch, the rest of the second: ten of one would have filled its stamp card. */
const LOADS_OF_FIRST_BRANCH = 9

/** Past loads of the demo customer, back over two months. */
function addHistory({ rows, ids, first, now }: Seeding, demo: ReadonlyMap<string, string>) {
  for (const brand of ids) {
    const near = rows.branches.filter((branch) => branch.brand === brand)
    for (let past = 0; past < 12; past++) {
      const branch = near[past < LOADS_OF_FIRST_BRANCH ? 0 : 1]
      const standing = rows.machines.filter(({ branchId }) => branchId === branch?.id)
      const machine = standing[(past * 3) % Math.min(standing.length, 12)]
      const customerId = demo.get(brand)
      if (!machine || !customerId) continue
      const startedAt = new Date(now.getTime() - (past * 5 + 2) * DAY_MS - past * 47 * MINUTE_MS)
      const count = first + 1_000 + rows.transactions.length
      rows.transactions.push(loadOf({ machine, brand, customerId, startedAt, count, program: past }))
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

/** More than the purchases of one run; the next run has others. */
const PURCHASES_PER_RUN = 100_000

/**
 * Adds shops, machines, a demo customer with a history, and others with running loads. The data is always the same, except
 * for the times, which are relative to now.
 * @param hashPin gives what the database keeps of a PIN
 * @param wanted brands that have no shop yet; by default all of them, if there is no shop at all
 * @returns the brands that got their shops
 */
export async function seed(
  db: Database,
  hashPin: (pin: string) => Promise<string>,
  wanted?: readonly string[],
): Promise<readonly string[]> {
  const branchesOf = await db.select({ brand: branches.brand, count: count() }).from(branches).groupBy(branches.brand)
  if (!wanted && branchesOf.length > 0) return []
  const ids = (wanted ?? brands.map(({ id }) => id)).filter((id) => !branchesOf.some(({ brand }) => brand === id))
  if (ids.length === 0) return []
  const now = clock.date()
  const pinHash = await hashPin(DEMO.pin)
  const person = (brand: string, phone: string, name: string, hash: string) => ({
    brand,
    phone,
    name,
    pinHash: hash,
    // Before their first purchase.
    createdAt: new Date(now.getTime() - MEMBER_DAYS * DAY_MS),
  })
  await db.transaction(async (tx) => {
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
    const rows: Rows = { branches: [], machines: [], programs: [], extras: [], transactions: [] }
    const first = branchesOf.reduce((sum, row) => sum + row.count, 0) * PURCHASES_PER_RUN
    const seeding: Seeding = { rows, ids, first, now }
    await tx
      .insert(consents)
      .values(
        made.map(({ id }) => ({ customerId: id, purpose: 'terms' as const, version: CONSENT_VERSION, isGiven: true })),
      )
    furnish(seeding, idsOf(false))
    addHistory(seeding, idsOf(true))
    await addNeighbours(tx, seeding)
    await tx.insert(branches).values(rows.branches)
    await seedOrders(tx, rows.branches)
    await tx.insert(machines).values(rows.machines)
    await tx.insert(programs).values(rows.programs)
    await tx.insert(extras).values(rows.extras)
    await tx.insert(transactions).values(rows.transactions)
    await tx.insert(transactionEvents).values(rows.transactions.flatMap(eventsOf))
    await tx
      .insert(payments)
      .values(rows.transactions.map(({ id, amount, paidAt }) => ({ transactionId: id, amount, paidAt: paidAt ?? now })))
    await seedValue(tx, { ...rows, demo: idsOf(true), now })
  })
  return ids
}
