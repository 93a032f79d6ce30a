import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/server/database.ts'
import { count, rows } from '#tests/support/server/sql.ts'

/** The same operations in their naive form: read, then write, without lock or condition. */
type NaiveOperation = {
  table: string
  seed: string
  column: string
  isAllowed: (row: Row) => boolean
  act: (row: Row) => string
  overspent: string
}
type Row = Record<string, unknown>

const ROUNDS = 15
const RACERS = 6

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

test.each<[string, NaiveOperation]>([
  [
    'a coupon',
    {
      table: 'uses int, holder text',
      seed: `values (0, null)`,
      column: 'holder',
      isAllowed: ({ holder }) => holder === null,
      act: () => `set holder = 'somebody', uses = uses + 1`,
      overspent: 'uses > 1',
    },
  ],
  [
    'points',
    {
      table: 'balance int, spent int',
      seed: 'values (100, 0)',
      column: 'balance',
      isAllowed: ({ balance }) => Number(balance) >= 100,
      act: ({ balance }) => `set balance = ${Number(balance) - 100}, spent = spent + 100`,
      overspent: 'spent > 100',
    },
  ],
  [
    'a stamp',
    {
      table: 'is_collected bool, stamps int',
      seed: 'values (false, 0)',
      column: 'is_collected',
      isAllowed: (row) => row.is_collected === false,
      act: () => 'set is_collected = true, stamps = stamps + 1',
      overspent: 'stamps > 1',
    },
  ],
  [
    'the last reward in stock',
    {
      table: 'stock int, given int',
      seed: 'values (1, 0)',
      column: 'stock',
      isAllowed: ({ stock }) => Number(stock) > 0,
      act: ({ stock }) => `set stock = ${Number(stock) - 1}, given = given + 1`,
      overspent: 'given > 1',
    },
  ],
  [
    'a refund',
    {
      table: 'status text, refunded int',
      seed: `values ('start_failed', 0)`,
      column: 'status',
      isAllowed: ({ status }) => status === 'start_failed',
      act: () => `set status = 'refunded', refunded = refunded + 1`,
      overspent: 'refunded > 1',
    },
  ],
  [
    'a gift',
    {
      table: 'used_at timestamptz, handed_over int',
      seed: 'values (null, 0)',
      column: 'used_at',
      isAllowed: (row) => row.used_at === null,
      act: () => 'set used_at = now(), handed_over = handed_over + 1',
      overspent: 'handed_over > 1',
    },
  ],
])('control: %s is spent twice when it is read and then written without lock or condition', async (_, operation) => {
  const clients = await Promise.all(
    Array.from({ length: RACERS }, async () => {
      const client = new pg.Client({ connectionString: database.url })
      await client.connect()
      return client
    }),
  )
  const table = `naive_${crypto.randomUUID().replaceAll('-', '')}`
  await rows(database.url, `create table ${table} (${operation.table})`)
  let overspent = 0
  for (let round = 0; round < ROUNDS; round++) {
    await rows(database.url, `truncate ${table}`)
    await rows(database.url, `insert into ${table} ${operation.seed}`)
    await Promise.all(
      clients.map(async (client) => {
        await client.query('begin')
        const [row] = (await client.query(`select ${operation.column} from ${table}`)).rows
        if (operation.isAllowed(row)) await client.query(`update ${table} ${operation.act(row)}`)
        await client.query('commit')
      }),
    )
    overspent += await count(database.url, `select 1 from ${table} where ${operation.overspent}`)
  }
  await Promise.all(clients.map((client) => client.end()))
  expect(overspent).toBeGreaterThan(0)
})
