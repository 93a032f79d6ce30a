import { newMember } from './members.ts'
import type { TestServer } from './server.ts'
import { rows } from './sql.ts'

let groupCount = 0
/** Phones that no other group of this run has, and `newPhone` is unlikely to generate. */
const phonesOf = (group: number, count: number) =>
  Array.from({ length: count }, (_, i) => `06${String(10_000_000 + group * 100_000 + i)}`)

/** Creates customers with the PIN of `newCustomer`: registers one and copies its row. */
export async function newCustomers({ url, databaseUrl }: TestServer, count: number): Promise<string[]> {
  const { id } = await newMember(url)
  const phones = phonesOf(++groupCount, count)
  await rows(
    databaseUrl,
    `insert into customers (brand, phone, name, pin_hash, phone_proved_at)
     select c.brand, p.phone, c.name, c.pin_hash, c.phone_proved_at from customers c, unnest($2::text[]) as p (phone) where c.id = $1`,
    [id, phones.map((phone) => `+66${phone.slice(1)}`)],
  )
  return phones
}

/** Phones without an account. */
export const newStrangers = (count: number): string[] => phonesOf(++groupCount, count)

/** Runs `work` for each item, `atOnce` at a time. */
export async function runConcurrently<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const remaining = items.entries()
  const runNext = async () => {
    for (const [index, item] of remaining) results[index] = await work(item, index)
  }
  await Promise.all(Array.from({ length: atOnce }, runNext))
  return results
}

/** The value below which this share of the values lies. */
export const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN
