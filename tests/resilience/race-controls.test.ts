import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { count, rows } from '#tests/support/sql.ts'

/** The same operations as one would first write them: look, then do, without lock or condition. */
type Careless = {
  table: string
  seed: string
  look: string
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

test.each<[string, Careless]>([
  [
    'a coupon',
    {
      table: 'uses int, holder text',
      seed: `values (0, null)`,
      look: 'holder',
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
      look: 'balance',
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
      look: 'is_collected',
      isAllowed: (row) => row.is_collected === false,
      act: () => 'set is_collected = true, stamps = stamps + 1',
      overspent: 'stamps > 1',
    },
  ],
  [
    'an exchange of the last one',
    {
      table: 'stock int, given int',
      seed: 'values (1, 0)',
      look: 'stock',
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
      look: 'status',
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
      look: 'used_at',
      isAllowed: (row) => row.used_at === null,
      act: () => 'set used_at = now(), handed_over = handed_over + 1',
      overspent: 'handed_over > 1',
    },
  ],
])('control: %s, looked at and then taken without lock or condition, is taken twice', async (_, careless) => {
  const racers = await Promise.all(
    Array.from({ length: RACERS }, async () => {
      const client = new pg.Client({ connectionString: database.url })
      await client.connect()
      return client
    }),
  )
  const table = `careless_${crypto.randomUUID().replaceAll('-', '')}`
  await rows(database.url, `create table ${table} (${careless.table})`)
  let overspent = 0
  for (let round = 0; round < ROUNDS; round++) {
    await rows(database.url, `truncate ${table}`)
    await rows(database.url, `insert into ${table} ${careless.seed}`)
    await Promise.all(
      racers.map(async (client) => {
        await client.query('begin')
        const [row] = (await client.query(`select ${careless.look} from ${table}`)).rows
        if (careless.isAllowed(row)) await client.query(`update ${table} ${careless.act(row)}`)
        await client.query('commit')
      }),
    )
    overspent += await count(database.url, `select 1 from ${table} where ${careless.overspent}`)
  }
  await Promise.all(racers.map((client) => client.end()))
  expect(overspent).toBeGreaterThan(0)
})
