/** The difference between rows of a shop's files and those of one table. */
import { isDeepStrictEqual } from 'node:util'
import type { PricedExtra, PricedProgram, ShopRows } from './shop-rows.ts'
import type { StoredShop } from './stored-shop.ts'

export type Values = Record<string, unknown>
export type ShopPart =
  | 'branch'
  | 'machine'
  | 'program'
  | 'extra'
  | 'offer'
  | 'option'
  | 'promotion'
  | 'stamps'
  | 'person'

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

export type Inserts = { [Table in keyof ShopRows]: Values[] }
export type Update = { table: keyof ShopRows; key: Values; set: Values }

/** Columns that say who or where a row is, and those that the files do not know. */
export function differenceOf(before: Values, after: Values): { before: Values; after: Values } | undefined {
  const names = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name] ?? null, after[name] ?? null))
  if (names.length === 0) return undefined
  const pick = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}

/** What together is the address of a machine. */
export const ADDRESS = ['nodeId', 'address', 'subPosition'] as const

export const keyText = (row: object, names: readonly string[]) => names.map((name) => (row as Values)[name]).join(' ') // rows have these columns

type Kept = { retiredAt: Date | null }

/** Collects what changes in each table. */
export class Planner {
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
    describe: (row: PricedRow) => Omit<Change, 'action' | 'before' | 'after'>
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

/** Of a program its `temp` is the id. */
export type PricedRow = (PricedProgram | PricedExtra)['row']
type StoredRow = StoredShop['programs'][number] | StoredShop['extras'][number]

const keyOf = (row: Values, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, row[name]]))
