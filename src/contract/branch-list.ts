import {
  array,
  boolean,
  type InferOutput,
  maxLength,
  maxValue,
  minValue,
  number,
  object,
  optional,
  picklist,
  pipe,
  regex,
  string,
  transform,
  union,
} from 'valibot'
import { endpoint } from './endpoint.ts'
import { LOCALES } from './locale.ts'
import { Instant, Line, LocalizedText, Page, PageOf } from './scalars.ts'
import { SERVICE_KINDS } from './service-kinds.ts'

export const BranchFacts = {
  branch_id: string(),
  name: LocalizedText,
  /** `24h`, or `HH:MM` in Bangkok. */
  closes_at: string(),
  services: optional(array(picklist(SERVICE_KINDS)), []),
  is_open: boolean(),
  lat: number(),
  lng: number(),
}

/** What a machine in a list is to a customer: `broken` is out of order or offline, `busy` any other state but free. */
const Availability = picklist(['free', 'busy', 'broken'])

/** A branch in a list, with its machines in their physical order in the shop. */
export const ListedBranch = object({ ...BranchFacts, washers: array(Availability), dryers: array(Availability) })
export type ListedBranch = InferOutput<typeof ListedBranch>

export const BRANCH_FILTERS = ['open', ...SERVICE_KINDS, 'favourite'] as const
const BRANCH_ORDERS = ['name', 'distance', 'free'] as const

/** How many branches a home page shows. */
export const PANEL_SIZE = 3

const MAX_FAVOURITES = 50
/** Items separated by commas. */
const ListOf = <const Item extends string>(items: readonly Item[]) =>
  optional(
    pipe(
      string(),
      transform((text) => text.split(',').filter(Boolean)),
      array(picklist(items)),
    ),
    '',
  )
const Ids = optional(
  pipe(
    string(),
    transform((text) => text.split(',').filter(Boolean)),
    array(pipe(string(), maxLength(64))),
    maxLength(MAX_FAVOURITES),
  ),
  '',
)
/** Degrees (WGS 84): a number, or digits in a query. */
const Degrees = (max: number) =>
  optional(
    pipe(
      union([number(), pipe(string(), regex(/^-?\d{1,3}(?:\.\d{1,20})?$/), transform(Number))]),
      minValue(-max),
      maxValue(max),
    ),
  )

/**
 * The brand's branches in pages, without their machines' details. At most a second old.
 *
 * `query` is a part of a name in either language. `filters` and `favourites` (branch ids) are separated by commas; a
 * branch must match all filters. `order` is by `name` in the language `lang`; by `distance` from `lat` and `lng`, or by
 * name without them; or `free`: favourites first, then open branches, then those with the most free washers.
 */
export const getBranchList = endpoint('GET', '/api/branch_list', {
  input: object({
    query: optional(Line(100, 0), ''),
    filters: ListOf(BRANCH_FILTERS),
    order: optional(picklist(BRANCH_ORDERS), 'name'),
    lang: optional(picklist(LOCALES), 'th'),
    favourites: Ids,
    lat: Degrees(90),
    lng: Degrees(180),
    ...Page,
  }),
  output: object({ ...PageOf(ListedBranch).entries, server_time: Instant }),
  access: 'public',
  isOfShop: true,
  capability: 'branch_list',
})
