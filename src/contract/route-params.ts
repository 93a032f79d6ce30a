import { check, type GenericSchema, is, pipe, regex, string } from 'valibot'
import { AcceptedText, AddressPart, Day, LoadToken, TransactionId } from './scalars.ts'

const BUDDHIST_YEARS = 543
/** Larger than any Gregorian year of a draw. */
const FIRST_BUDDHIST_YEAR = 2400

/** Converts a Buddhist year: `2569-11-16` → `2026-11-16`; returns other texts unchanged. */
export function gregorianDate(date: string): string {
  const [year = '', ...rest] = date.split('-')
  return Number(year) >= FIRST_BUDDHIST_YEAR ? [Number(year) - BUDDHIST_YEARS, ...rest].join('-') : date
}

/** An opaque id of the API: short, and without control characters. */
const Id = pipe(string(), regex(/^[^\p{Cc}\p{Cs}/]{1,64}$/u))

/** The id of a purchase of any API, as in links to pages about it. Not a word: a page shows it as it is in the link. */
export const PurchaseId = pipe(string(), regex(/^(?=TRX_|.*\d)[\w-]{1,64}$/))

/** Schemas of the route parameters, by their name in the route. */
const PARAMS = {
  address: AddressPart,
  branch_id: Id,
  date: pipe(
    string(),
    check((date) => is(Day, gregorianDate(date)), 'day'),
  ),
  id: Id,
  node_id: AddressPart,
  service: pipe(string(), regex(/^(?:delivery|wash-dry-fold)$/)),
  sub_position: AddressPart,
  text: AcceptedText,
  token: LoadToken,
  transaction: TransactionId,
  transaction_id: TransactionId,
} satisfies Record<string, GenericSchema>

export type ParamName = keyof typeof PARAMS

const OWN_PARAMS: Record<string, GenericSchema> = PARAMS
/** Those of another back end, whose purchases have ids of its own. */
const FOREIGN_PARAMS: Record<string, GenericSchema> = { ...PARAMS, transaction: PurchaseId, transaction_id: PurchaseId }

/**
 * Whether all route parameters are valid. A parameter that is not listed here is an error in the route.
 * @param isForeign the API is not the included one
 */
export const areRouteParams = (params: Readonly<Record<string, string>>, isForeign = false): boolean =>
  Object.entries(params).every(([name, value]) => {
    const schema = (isForeign ? FOREIGN_PARAMS : OWN_PARAMS)[name]
    if (!schema) throw new Error(`route parameter ${name} has no schema in src/contract/route-params.ts`)
    return is(schema, value)
  })
