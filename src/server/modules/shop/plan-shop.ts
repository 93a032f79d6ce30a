/** The difference between a shop's files and the database. */
import { isDeepStrictEqual } from 'node:util'
import {
  ADDRESS,
  type Change,
  differenceOf,
  type Inserts,
  keyText,
  Planner,
  type PricedRow,
  type Update,
  type Values,
} from './plan-rows.ts'
import { planStaff, type StaffPlan } from './plan-staff.ts'
import type { ShopOfFiles } from './shop-file.ts'
import { rowsOf, type ShopRows } from './shop-rows.ts'
import type { StoredShop } from './stored-shop.ts'

export type PlanOptions = {
  /** Whether the files may have no branch where the database has some. */
  mayClose?: boolean
  /** Where the files say a branch or a promotion, as `file:line`. */
  placeOf?: ((brand: string, list: 'branches' | 'promotions', id: string) => string | undefined) | undefined
}

export type Obstacle =
  /** The files of a brand have no branch, and the database has: more often a file is missing. */
  | { why: 'closing'; brand: string; branches: number }
  /** An id, or the address of a machine, is that of another brand's. */
  | { why: 'foreign'; what: 'branch' | 'promotion'; id: string; place: string | undefined }
  | { why: 'foreign'; what: 'id' | 'address'; id: string; number: string; branchId: string; place: string | undefined }
  /** Without an owner nobody could invite one any more. */
  | { why: 'ownerless'; brand: string }
  /** Its address can change when it is free. */
  | { why: 'in_use'; number: string; branchId: string }
  /** Another machine can get its address when it is free. */
  | { why: 'heir'; number: string; branchId: string; heir: string }

export type Plan = {
  changes: readonly Change[]
  inserts: Inserts
  updates: readonly Update[]
  staff: readonly StaffPlan[]
  /** Why it cannot be applied now. */
  obstacles: readonly Obstacle[]
  /** Purchases in machines that are retired: they end as usual. */
  heldRetired: ReadonlyMap<string, string>
}

/**
 * What customers would look for in vain, and whose sign-in would end. A program, an extra or an option that is gone leaves the
 * others.
 */
const MISSED: readonly Change['subject'][] = ['branch', 'machine', 'offer', 'promotion', 'stamps', 'person']

/** The part of a plan that closes or ends something, which the shop loses until the files have it again. */
export function lossesOf(plan: Plan): Plan {
  const changes = plan.changes.filter(({ subject, action }) => action === 'retire' && MISSED.includes(subject))
  return { ...plan, changes, obstacles: [] }
}

/** What must wait until a purchase has ended, because a command for it goes to the machine's address. */
function obstaclesOf(rows: ShopRows, stored: StoredShop): Plan['obstacles'] {
  const wanted = new Map(rows.machines.map((row) => [row.id, row]))
  const taken = new Map(rows.machines.map((row) => [keyText(row, ADDRESS), row]))
  return stored.machines.flatMap((old): Obstacle[] => {
    if (!stored.held.has(old.id)) return []
    const row = wanted.get(old.id)
    const heir = taken.get(keyText(old, ADDRESS))
    const { number, branchId } = old
    if (row && keyText(row, ADDRESS) !== keyText(old, ADDRESS)) return [{ why: 'in_use', number, branchId }]
    if (heir && heir.id !== old.id) return [{ why: 'heir', number, branchId, heir: heir.number }]
    return []
  })
}

/**
 * @param now the time of the database transaction that applies it
 * @param shops without findings; brands that are not among them stay as they are
 */
export function planShops(
  shops: readonly ShopOfFiles[],
  stored: StoredShop,
  now: Date,
  { mayClose = false, foreign = [] }: PlanOptions & { foreign?: readonly Obstacle[] } = {},
): Plan {
  const rows = mergeRows(shops.map(rowsOf))
  const planner = new Planner(now)
  const brandOf = new Map([...stored.branches, ...rows.branches].map(({ id, brand }) => [id, brand]))
  const branchOf = new Map([...stored.machines, ...rows.machines].map(({ id, branchId }) => [id, branchId]))
  const closing = (mayClose ? [] : shops).flatMap(({ brand, branches }): Obstacle[] => {
    const open = stored.branches.filter((row) => row.brand === brand && !row.retiredAt).length
    return branches.length === 0 && open > 0 ? [{ why: 'closing', brand, branches: open }] : []
  })
  planner.rows({
    table: 'branches',
    wanted: rows.branches,
    stored: stored.branches,
    keys: ['id'],
    describe: ({ id, brand, nameTh, nameEn }) => ({
      subject: 'branch',
      brand,
      branchId: id,
      id,
      name: { th: nameTh, en: nameEn },
    }),
  })
  planner.rows({
    table: 'machines',
    wanted: rows.machines,
    stored: stored.machines,
    keys: ['id'],
    describe: ({ id, branchId, number }) => ({
      subject: 'machine',
      brand: brandOf.get(branchId) ?? '',
      branchId,
      id,
      name: { th: number, en: number },
    }),
    more: { condition: 'ok' },
  })
  const describePriced = (subject: 'program' | 'extra') => (row: PricedRow) => {
    const branchId = branchOf.get(row.machineId) ?? ''
    return {
      subject,
      brand: brandOf.get(branchId) ?? '',
      branchId,
      id: `${row.machineId} ${'temp' in row ? row.temp : row.extraId}`,
      name: { th: row.nameTh, en: row.nameEn },
    }
  }
  planner.priced({
    table: 'programs',
    wanted: rows.programs,
    stored: stored.programs,
    keys: ['machineId', 'temp'],
    describe: describePriced('program'),
  })
  planner.priced({
    table: 'extras',
    wanted: rows.extras,
    stored: stored.extras,
    keys: ['machineId', 'extraId'],
    describe: describePriced('extra'),
  })
  planner.rows({
    table: 'offers',
    wanted: rows.offers,
    stored: stored.offers,
    keys: ['branchId', 'service'],
    describe: ({ branchId, service }) => ({
      subject: 'offer',
      brand: brandOf.get(branchId) ?? '',
      branchId,
      id: `${branchId}-${service}`,
      name: { th: service, en: service },
    }),
  })
  planner.rows({
    table: 'options',
    wanted: rows.options,
    stored: stored.options,
    keys: ['branchId', 'service', 'optionId'],
    describe: ({ branchId, service, optionId, nameTh, nameEn }) => ({
      subject: 'option',
      brand: brandOf.get(branchId) ?? '',
      branchId,
      id: `${branchId}-${service}-${optionId}`,
      name: { th: nameTh, en: nameEn },
    }),
  })
  planPromotions(planner, rows, stored)
  planner.rows({
    table: 'stamps',
    wanted: rows.stamps,
    stored: stored.stamps,
    keys: ['brand'],
    describe: ({ brand, titleTh, titleEn }) => ({
      subject: 'stamps',
      brand,
      branchId: null,
      id: brand,
      name: { th: titleTh, en: titleEn },
    }),
  })
  const people = shops.map((shop) => ({ brand: shop.brand, ...planStaff(shop, stored, now) }))
  const retired = planner.changes.filter(({ subject, action }) => subject === 'machine' && action === 'retire')
  return {
    changes: [...planner.changes, ...people.flatMap((one) => one.changes)],
    staff: people.map(({ plan }) => plan),
    inserts: planner.inserts,
    updates: planner.updates,
    obstacles: [
      ...closing,
      ...people.flatMap(({ brand, isOwnerless }) => (isOwnerless ? [{ why: 'ownerless' as const, brand }] : [])),
      ...foreign,
      ...obstaclesOf(rows, stored),
    ],
    heldRetired: new Map(
      retired.flatMap(({ id }) => {
        const status = stored.held.get(id)
        return status ? [[id, status] as const] : []
      }),
    ),
  }
}

const same = (a: unknown, b: unknown) => isDeepStrictEqual(a, b)
const without = (values: Values, known: Values | null | undefined): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !known || !same(known[name], value)))

/**
 * What a plan of the desk does beyond another of the same time: no people, who are none of its edits. Rows that do not fit are in no file that could be read, and so are in both:
 * they stay as they are.
 */
export function planBeyond(plan: Plan, base: Plan): Plan {
  const inserts = Object.fromEntries(
    Object.entries(plan.inserts).map(([table, rows]) => [
      table,
      rows.filter((row) => !base.inserts[table as keyof Inserts].some((known) => same(known, row))), // its own keys
    ]),
  ) as Inserts
  // A price that ends because another begins is no retired one.
  const isReplaced = ({ table, key }: Update) =>
    inserts[table].some((row) =>
      Object.entries(key).every(([name, value]) => name === 'validFrom' || same(row[name], value)),
    )
  const updates = plan.updates.flatMap((update) => {
    const known = base.updates.find(({ table, key }) => table === update.table && same(key, update.key))
    const set = isReplaced(update) ? update.set : without(update.set, known?.set)
    return Object.keys(set).length > 0 ? [{ ...update, set }] : []
  })
  const changes = plan.changes.flatMap((change) => {
    const known = base.changes.find(({ subject, action, id, name, from }) =>
      same([subject, action, id, name, from], [change.subject, change.action, change.id, change.name, change.from]),
    )
    if (!known) return [change]
    if (same(known.after, change.after)) return []
    const after = change.after && without(change.after, known.after)
    const names = Object.keys(after ?? {})
    const before = change.before && Object.fromEntries(names.map((name) => [name, change.before?.[name]]))
    return [{ ...change, before, after }]
  })
  const obstacles = plan.obstacles.filter((one) => !base.obstacles.some((known) => same(known, one)))
  const retired = new Set(changes.flatMap(({ action, id }) => (action === 'retire' ? [id] : [])))
  const heldRetired = new Map([...plan.heldRetired].filter(([id]) => retired.has(id)))
  return { changes, updates, inserts, staff: [], obstacles, heldRetired }
}

const mergeRows = (all: readonly ShopRows[]): ShopRows => ({
  branches: all.flatMap((rows) => rows.branches),
  machines: all.flatMap((rows) => rows.machines),
  programs: all.flatMap((rows) => rows.programs),
  extras: all.flatMap((rows) => rows.extras),
  offers: all.flatMap((rows) => rows.offers),
  options: all.flatMap((rows) => rows.options),
  promotions: all.flatMap((rows) => rows.promotions),
  stamps: all.flatMap((rows) => rows.stamps),
})

/** One that has ended between two others is no change of their order. */
function keepPlaces<Row extends { id: string; position: number }>(
  wanted: readonly Row[],
  stored: ReadonlyMap<string, { position: number }>,
): readonly Row[] {
  let last = -1
  const placed = wanted.map((row) => {
    const place = stored.get(row.id)?.position ?? last + 1
    const isAfter = place > last
    last = Math.max(last, place)
    return isAfter ? { ...row, position: place } : undefined
  })
  const kept = placed.flatMap((row) => row ?? [])
  return kept.length === wanted.length ? kept : wanted
}

/** Whether customers no longer see a promotion: it is turned off, or over. */
export const isOff = ({ endsAt, retiredAt }: StoredShop['promotions'][number], now: Date) =>
  retiredAt !== null || (endsAt !== null && endsAt <= now)

/** A promotion that is over needs no end, and the stock of one is counted down by customers. */
function planPromotions(planner: Planner, rows: ShopRows, stored: StoredShop) {
  const byId = new Map(stored.promotions.map((row) => [row.id, row]))
  const describe = (row: { id: string; brand: string; branchId: string | null; titleTh: string; titleEn: string }) => ({
    subject: 'promotion' as const,
    brand: row.brand,
    branchId: row.branchId,
    id: row.id,
    name: { th: row.titleTh, en: row.titleEn },
  })
  for (const row of keepPlaces(rows.promotions, byId)) {
    const old = byId.get(row.id)
    byId.delete(row.id)
    const from = old?.startsAt ?? planner.now
    // One that is over when it is first applied, or that ends earlier than it began.
    const startsAt = row.startsAt ?? (row.endsAt && row.endsAt < from ? row.endsAt : from)
    const values: Values = { ...row, startsAt }
    if (!old) {
      planner.inserts.promotions.push({ ...values, stock: row.stockTotal })
      planner.changes.push({ ...describe(row), action: 'add', before: null, after: values })
      continue
    }
    const found = differenceOf({ ...old }, { ...values, retiredAt: null })
    if (!found) continue
    const more = (row.stockTotal ?? 0) - (old.stockTotal ?? 0)
    const stock = row.stockTotal === null ? null : old.stock === null ? row.stockTotal : Math.max(0, old.stock + more)
    planner.updates.push({ table: 'promotions', key: { id: row.id }, set: { ...found.after, stock } })
    planner.changes.push({ ...describe(row), action: isOff(old, planner.now) ? 'return' : 'change', ...found })
  }
  const codes = new Set(rows.promotions.map(({ brand, code }) => `${brand} ${code}`))
  for (const old of byId.values()) {
    const isOver = isOff(old, planner.now)
    const isGiven = old.code !== null && codes.has(`${old.brand} ${old.code}`)
    if (isOver && !isGiven) continue
    const before = { ...(isOver ? {} : { retiredAt: null }), ...(isGiven ? { code: old.code } : {}) }
    // Never none: without a code it would be for everybody if it came back. Nobody can type this one.
    const set = {
      ...(isOver ? {} : { retiredAt: planner.now }),
      ...(isGiven ? { code: `${old.code} of ${old.id}` } : {}),
    }
    planner.updates.push({ table: 'promotions', key: { id: old.id }, set })
    planner.changes.push({ ...describe(old), action: isOver ? 'change' : 'retire', before, after: set })
  }
}
