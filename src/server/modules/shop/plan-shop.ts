/** The difference between a shop's files and the database. */
import { isDeepStrictEqual } from 'node:util'
import type { ShopOfFiles } from './shop-file.ts'
import { type PricedExtra, type PricedProgram, rowsOf, type ShopRows } from './shop-rows.ts'
import type { StoredShop } from './stored-shop.ts'

type Values = Record<string, unknown>
export type ShopPart = 'branch' | 'machine' | 'program' | 'extra' | 'offer' | 'option' | 'promotion' | 'stamps'

/** One change, as it is told and audited. */
export type Change = {
  subject: ShopPart
  /** `return`: it was retired, and is there again. `price`: nothing but the price, perhaps from a later day. */
  action: 'add' | 'change' | 'retire' | 'return' | 'price'
  brand: string
  branchId: string | null
  id: string
  /** What people call it. */
  name: { th: string; en: string }
  before: Values | null
  after: Values | null
  /** When it begins, if it is not now. */
  from?: Date
}

type Inserts = { [Table in keyof ShopRows]: Values[] }
type Update = { table: keyof ShopRows; key: Values; set: Values }

export type Obstacle =
  /** The id of a branch is that of another brand's. */
  | { why: 'foreign'; id: string }
  /** Its address can change when it is free. */
  | { why: 'in_use'; number: string; branchId: string }
  /** Another machine can get its address when it is free. */
  | { why: 'heir'; number: string; branchId: string; heir: string }

export type Plan = {
  changes: readonly Change[]
  inserts: Inserts
  updates: readonly Update[]
  /** Why it cannot be applied now. */
  obstacles: readonly Obstacle[]
  /** Purchases in machines that are retired: they end as usual. */
  heldRetired: ReadonlyMap<string, string>
}

/** Columns that say who or where a row is, and those that the files do not know. */
function differenceOf(before: Values, after: Values): { before: Values; after: Values } | undefined {
  const names = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name] ?? null, after[name] ?? null))
  if (names.length === 0) return undefined
  const pick = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}

const keyText = (row: object, names: readonly string[]) => names.map((name) => (row as Values)[name]).join(' ') // rows have these columns

type Kept = { retiredAt: Date | null }

class Planner {
  changes: Change[] = []
  updates: Update[] = []
  inserts: Inserts = {
    branches: [],
    machines: [],
    programs: [],
    extras: [],
    offers: [],
    options: [],
    promotions: [],
    stamps: [],
  }
  now: Date
  constructor(now: Date) {
    this.now = now
  }

  /** Rows of a table that are retired instead of deleted. */
  rows<Wanted extends object, Stored extends object>(options: {
    table: keyof ShopRows
    wanted: readonly Wanted[]
    stored: readonly (Stored & Kept)[]
    keys: readonly string[]
    describe: (row: Wanted | Stored) => Omit<Change, 'action' | 'before' | 'after'>
    /** Only for new rows. */
    more?: Values
  }) {
    const { table, wanted, stored, keys, describe, more = {} } = options
    const byKey = new Map(stored.map((row) => [keyText(row, keys), row]))
    for (const row of wanted) {
      const old = byKey.get(keyText(row, keys))
      byKey.delete(keyText(row, keys))
      const values: Values = Object.fromEntries(Object.entries(row))
      if (!old) {
        this.inserts[table].push({ ...values, ...more })
        this.changes.push({ ...describe(row), action: 'add', before: null, after: values })
        continue
      }
      const found = differenceOf({ ...old }, { ...values, retiredAt: null })
      if (!found) continue
      this.updates.push({ table, key: keyOf(values, keys), set: found.after })
      this.changes.push({ ...describe(row), action: old.retiredAt ? 'return' : 'change', ...found })
    }
    for (const old of byKey.values()) {
      if (old.retiredAt) continue
      const set = { retiredAt: this.now }
      this.updates.push({ table, key: keyOf({ ...old }, keys), set })
      this.changes.push({ ...describe(old), action: 'retire', before: { retiredAt: null }, after: set })
    }
  }

  /** Programs or extras, whose rows are a history of prices. */
  priced(options: {
    table: 'programs' | 'extras'
    wanted: readonly (PricedProgram | PricedExtra)[]
    stored: StoredShop['programs'] | StoredShop['extras']
    keys: readonly string[]
    describe: (row: {
      machineId: string
      nameTh: string
      nameEn: string
    }) => Omit<Change, 'action' | 'before' | 'after'>
  }) {
    const { table, wanted, stored, keys, describe } = options
    const { now } = this
    const rowsOfKey = Map.groupBy<string, StoredRow>(stored, (row) => keyText(row, keys))
    const end = (row: StoredRow, validUntil: Date | null) =>
      this.updates.push({ table, key: keyOf({ ...row }, [...keys, 'validFrom']), set: { validUntil } })
    const plannedOf = (rows: readonly StoredRow[]) =>
      rows.filter(({ validFrom, validUntil }) => validFrom > now && validUntil?.getTime() !== validFrom.getTime())
    for (const { row, prices } of wanted) {
      const key = keyText(row, keys)
      const rows = rowsOfKey.get(key) ?? []
      rowsOfKey.delete(key)
      const current = rows.find(
        ({ validFrom, validUntil }) => validFrom <= now && (validUntil === null || validUntil > now),
      )
      const planned = plannedOf(rows)
      const sold = prices.findLast(({ from }) => from === null || from <= now)
      const later = prices.flatMap(({ from, amount }) => (from && from > now ? [{ from, amount }] : []))
      const endsAt = (index: number) => later[index]?.from ?? null
      let last = current?.amount ?? 0
      if (sold) {
        const values: Values = { ...row, amount: sold.amount }
        const found = current && differenceOf({ ...current }, values)
        if (!current) this.changes.push({ ...describe(row), action: 'add', before: null, after: values })
        else if (found) {
          end(current, now)
          const isPrice = isDeepStrictEqual(Object.keys(found.after), ['amount'])
          this.changes.push({ ...describe(row), action: isPrice ? 'price' : 'change', ...found })
        } else if (current.validUntil?.getTime() !== endsAt(0)?.getTime()) end(current, endsAt(0))
        if (!current || found) this.inserts[table].push({ ...values, validFrom: now, validUntil: endsAt(0) })
        last = sold.amount
      }
      for (const [index, { from, amount }] of later.entries()) {
        const values: Values = { ...row, amount, validUntil: endsAt(index + 1) }
        const old = rows.find(({ validFrom }) => validFrom.getTime() === from.getTime())
        const isPlanned = old !== undefined && planned.includes(old)
        const found = old ? differenceOf({ ...old }, values) : { before: null, after: values }
        if (old && found) this.updates.push({ table, key: keyOf({ ...old }, [...keys, 'validFrom']), set: found.after })
        if (!old) this.inserts[table].push({ ...values, validFrom: from })
        if (!isPlanned || old.amount !== amount)
          this.changes.push({
            ...describe(row),
            action: 'price',
            before: { amount: isPlanned ? old.amount : last },
            after: { amount },
            from,
          })
        last = amount
      }
      for (const old of planned)
        if (!later.some(({ from }) => from.getTime() === old.validFrom.getTime())) this.callOff(old, describe, end)
    }
    for (const rows of rowsOfKey.values()) {
      for (const old of plannedOf(rows)) this.callOff(old, describe, end)
      const current = rows.find(
        ({ validFrom, validUntil }) => validFrom <= now && (validUntil === null || validUntil > now),
      )
      if (!current) continue
      end(current, now)
      this.changes.push({
        ...describe(current),
        action: 'retire',
        before: { validUntil: null },
        after: { validUntil: now },
      })
    }
  }

  callOff(
    old: StoredRow,
    describe: (row: StoredRow) => Omit<Change, 'action' | 'before' | 'after'>,
    end: (row: StoredRow, validUntil: Date) => void,
  ) {
    end(old, old.validFrom)
    const change = { action: 'price' as const, before: { amount: old.amount }, after: null, from: old.validFrom }
    this.changes.push({ ...describe(old), ...change })
  }
}

type StoredRow = StoredShop['programs'][number] | StoredShop['extras'][number]

const keyOf = (row: Values, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, row[name]]))

const ADDRESS = ['nodeId', 'address', 'subPosition'] as const

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
export function planShops(shops: readonly ShopOfFiles[], stored: StoredShop, now: Date): Plan {
  const rows = mergeRows(shops.map(rowsOf))
  const brands = new Set(shops.map(({ brand }) => brand))
  const planner = new Planner(now)
  const brandOf = new Map([...stored.branches, ...rows.branches].map(({ id, brand }) => [id, brand]))
  const branchOf = new Map([...stored.machines, ...rows.machines].map(({ id, branchId }) => [id, branchId]))
  const foreign = rows.branches.filter((row) =>
    stored.branches.some(({ id, brand }) => id === row.id && brand !== row.brand),
  )
  planner.rows({
    table: 'branches',
    wanted: rows.branches,
    stored: stored.branches.filter(({ brand }) => brands.has(brand)),
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
    more: { condition: 'ok', seenAt: now },
  })
  const describePriced =
    (subject: 'program' | 'extra') => (row: { machineId: string; nameTh: string; nameEn: string }) => {
      const branchId = branchOf.get(row.machineId) ?? ''
      return {
        subject,
        brand: brandOf.get(branchId) ?? '',
        branchId,
        id: row.machineId,
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
  const retired = planner.changes.filter(({ subject, action }) => subject === 'machine' && action === 'retire')
  return {
    changes: planner.changes,
    inserts: planner.inserts,
    updates: planner.updates,
    obstacles: [...foreign.map(({ id }) => ({ why: 'foreign' as const, id })), ...obstaclesOf(rows, stored)],
    heldRetired: new Map(
      retired.flatMap(({ id }) => {
        const status = stored.held.get(id)
        return status ? [[id, status] as const] : []
      }),
    ),
  }
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

/** A promotion ends instead of being retired, and its stock is counted down by customers. */
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
    const values: Values = { ...row, startsAt: row.startsAt ?? old?.startsAt ?? planner.now }
    if (!old) {
      planner.inserts.promotions.push({ ...values, stock: row.stockTotal })
      planner.changes.push({ ...describe(row), action: 'add', before: null, after: values })
      continue
    }
    const found = differenceOf({ ...old }, values)
    if (!found) continue
    const more = (row.stockTotal ?? 0) - (old.stockTotal ?? 0)
    const stock = row.stockTotal === null ? null : old.stock === null ? row.stockTotal : Math.max(0, old.stock + more)
    planner.updates.push({ table: 'promotions', key: { id: row.id }, set: { ...found.after, stock } })
    const isBack = old.endsAt !== null && old.endsAt <= planner.now
    planner.changes.push({ ...describe(row), action: isBack ? 'return' : 'change', ...found })
  }
  for (const old of byId.values()) {
    if (old.endsAt && old.endsAt <= planner.now) continue
    const set = { endsAt: planner.now }
    planner.updates.push({ table: 'promotions', key: { id: old.id }, set })
    planner.changes.push({ ...describe(old), action: 'retire', before: { endsAt: old.endsAt }, after: set })
  }
}
