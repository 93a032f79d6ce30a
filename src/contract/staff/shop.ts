import {
  array,
  boolean,
  type InferOutput,
  integer,
  literal,
  maxLength,
  maxValue,
  minLength,
  minValue,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  regex,
  string,
  variant,
} from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { MachineCategory } from '#contract/machines.ts'
import { Day, Line, LocalizedText, Satang } from '#contract/scalars.ts'

const Id = pipe(string(), maxLength(64))
/** As in the files of shops: `06:00-23:00`, past midnight too, or `24h`. */
const Hours = pipe(string(), regex(/^(?:24h|(?:[01]\d|2[0-3]):[0-5]\d-(?:[01]\d|2[0-3]):[0-5]\d)$/))
const Announcement = object({ th: Line(200), en: Line(200), until: Day })

const Priced = object({
  id: string(),
  name: LocalizedText,
  price: Satang,
  /** Prices that are planned, the first first. */
  later: array(object({ from: Day, price: Satang })),
})

/** Machines of a branch that are sold alike. */
export const ShopKind = object({
  /** One of them, for a change of their prices. */
  machine_id: string(),
  machine_category: MachineCategory,
  capacity_kg: number(),
  numbers: array(string()),
  programs: array(Priced),
  extras: array(Priced),
})
export type ShopKind = InferOutput<typeof ShopKind>

export const ShopBranch = object({
  branch_id: string(),
  name: LocalizedText,
  hours: string(),
  /** `hours` is null for a closed day. */
  days: array(object({ day: Day, hours: nullable(string()) })),
  announcement: nullable(Announcement),
  kinds: array(ShopKind),
})
export type ShopBranch = InferOutput<typeof ShopBranch>

export const ShopPromotion = object({
  promotion_id: string(),
  title: LocalizedText,
  /** Null: of all branches. */
  branch_id: nullable(string()),
  is_on: boolean(),
  until: nullable(Day),
})
export type ShopPromotion = InferOutput<typeof ShopPromotion>

/** What the shop's files say of the caller's branches, as the database has it; promotions also if they are over. */
export const getShop = endpoint('GET', '/api/operator/shop', {
  input: object({}),
  output: object({ branches: array(ShopBranch), promotions: array(ShopPromotion) }),
  access: 'operator',
  roles: ['owner', 'manager'],
})

const MAX_EDITS = 50
/** The largest price of the files. */
const MAX_PRICE = 1_000_000

/** A change of what the shop's files say. */
export const ShopEdit = variant('what', [
  /** Of a program or an extra, of all machines of the branch that are sold like this one, from now on or from a day on. */
  object({
    what: literal('price'),
    machine_id: Id,
    part: picklist(['program', 'extra']),
    id: Id,
    price: pipe(number(), integer(), minValue(0), maxValue(MAX_PRICE)),
    from: nullable(Day),
  }),
  object({ what: literal('hours'), branch_id: Id, hours: Hours }),
  /** A day with other hours: `closed`, or null for the usual ones again. */
  object({
    what: literal('day'),
    branch_id: Id,
    day: Day,
    hours: nullable(pipe(string(), regex(/^(?:closed|24h|\d\d:\d\d-\d\d:\d\d)$/))),
  }),
  object({ what: literal('announcement'), branch_id: Id, announcement: nullable(Announcement) }),
  /** `until`: the last day on which it is on, or null for no end; without it, the one that it has. */
  object({ what: literal('promotion'), promotion_id: Id, is_on: boolean(), until: optional(nullable(Day)) }),
])
export type ShopEdit = InferOutput<typeof ShopEdit>

/**
 * Changes the shop as its files do. Without `plan` nothing is changed: the answer says in words what would be, line by line, and
 * has the plan's name. With the name and a `reason` it is done, if it is still the same; otherwise the answer has the new plan. `obstacles` keep a
 * plan from being done now. `invalid` 422 with `errors` in words for what the files would not take, `not_found` 404 for what is not
 * the caller's, `forbidden` 403 for what is of all branches by who has only some.
 */
export const changeShop = endpoint('POST', '/api/operator/change_shop', {
  input: object({
    edits: pipe(array(ShopEdit), minLength(1), maxLength(MAX_EDITS)),
    plan: nullable(Id),
    reason: optional(Line(200)),
  }),
  output: object({
    plan: string(),
    lines: array(LocalizedText),
    obstacles: array(LocalizedText),
    is_applied: boolean(),
  }),
  access: 'operator',
  roles: ['owner', 'manager'],
})

/** Sheets and rolls of labels that stickers are printed on. */
export const LABEL_NAMES = ['a4-8', 'a4-24', '50x50', '70x70', '100x150'] as const

/** A page with a sticker for each machine of a branch, to print at 100 %. `not_found` 404. */
export const getStickers = endpoint('GET', '/api/operator/stickers', {
  input: object({ branch_id: Id, label: picklist(LABEL_NAMES) }),
  output: object({ page: string(), stickers: number() }),
  access: 'operator',
  roles: ['owner', 'manager', 'engineer'],
})
