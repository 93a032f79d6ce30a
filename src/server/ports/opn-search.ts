import { type OpnApi, OpnCharge, OpnLink, OpnList } from './opn-api.ts'
import type { ChargeRef } from './payment-gateway.ts'

/** Maximum difference between Opn's clock and ours. */
const CLOCK_SKEW_MS = 60_000
/** Opn's maximum. */
const PAGE_SIZE = 100
/** A poll must end: more charges than these in the time of one purchase are not searched. */
const MAX_PAGES = 10

type Search = Pick<ChargeRef, 'transaction' | 'openedAt' | 'expiresAt'>

/**
 * Searches the items created while the purchase could be paid, page by page.
 * @see https://docs.opn.ooo/api-pagination
 */
async function findCreated<Item>(
  { openedAt, expiresAt }: Search,
  readPage: (query: URLSearchParams) => Promise<{ data: Item[]; total: number }>,
  isMatch: (item: Item) => boolean,
): Promise<Item | undefined> {
  const from = new Date(openedAt.getTime() - CLOCK_SKEW_MS).toISOString()
  const to = new Date(expiresAt.getTime() + CLOCK_SKEW_MS).toISOString()
  for (let page = 0; page < MAX_PAGES; page++) {
    const offset = page * PAGE_SIZE
    const query = { from, to, order: 'chronological', limit: String(PAGE_SIZE), offset: String(offset) }
    const { data, total } = await readPage(new URLSearchParams(query))
    const match = data.find(isMatch)
    if (match || offset + PAGE_SIZE >= total) return match
  }
  return undefined
}

/** Finds a charge whose creation was not answered, by our metadata. */
export const findCharge = (api: OpnApi, search: Search, signal: AbortSignal) =>
  findCreated(
    search,
    (query) => api({ method: 'GET', path: `/charges?${query}`, answer: OpnList(OpnCharge), signal }),
    ({ metadata }) => metadata?.transaction === search.transaction,
  )

/** The same for a payment link, which has no metadata. */
export const findLink = (api: OpnApi, search: Search, signal: AbortSignal) =>
  findCreated(
    search,
    (query) => api({ method: 'GET', path: `/links?${query}`, answer: OpnList(OpnLink), signal }),
    ({ description }) => description === search.transaction,
  )

/** All charges of a link's page or of a card form: each try of a card is one, and a link embeds only 20 of them. */
export async function findTries(
  api: OpnApi,
  search: Search,
  isTry: (charge: OpnCharge) => boolean,
  signal: AbortSignal,
): Promise<OpnCharge[]> {
  const found: OpnCharge[] = []
  const readPage = (query: URLSearchParams) =>
    api({ method: 'GET', path: `/charges?${query}`, answer: OpnList(OpnCharge), signal })
  await findCreated(search, readPage, (charge) => {
    if (isTry(charge)) found.push(charge)
    return false
  })
  return found
}
