import type { TestServer } from './server.ts'
import { rows } from './sql.ts'
import { newMember } from './value.ts'

let crowds = 0
/** Phones that no other crowd of this run has, and no `newPhone` is likely to. */
const phonesOf = (crowd: number, many: number) =>
  Array.from({ length: many }, (_, i) => `06${String(10_000_000 + crowd * 100_000 + i)}`)

/** Many customers at once, each with the PIN of `newCustomer`: one is registered and the others copied from it. */
export async function newCustomers({ url, databaseUrl }: TestServer, many: number): Promise<string[]> {
  const { id } = await newMember(url)
  const phones = phonesOf(++crowds, many)
  await rows(
    databaseUrl,
    `insert into customers (brand, phone, name, pin_hash)
     select c.brand, p.phone, c.name, c.pin_hash from customers c, unnest($2::text[]) as p (phone) where c.id = $1`,
    [id, phones.map((phone) => `+66${phone.slice(1)}`)],
  )
  return phones
}

/** As many phones that nobody has. */
export const newStrangers = (many: number): string[] => phonesOf(++crowds, many)

/** Runs `work` for each, so many at a time. */
export async function runConcurrently<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const left = items.entries()
  const walk = async () => {
    for (const [index, item] of left) results[index] = await work(item, index)
  }
  await Promise.all(Array.from({ length: atOnce }, walk))
  return results
}

/** The value below which this share of them lies. */
export const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN
