import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimCoupon } from '#contract/coupons.ts'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { cancelPayment, generateQr, type SelectedCommand } from '#contract/payment.ts'
import { chooseRefund } from '#contract/refund-destination.ts'
import { restartMachine } from '#contract/restart.ts'
import { collectBranch, exchangePromotion, getGiftByUser, useGift } from '#contract/rewards.ts'
import { moveSandboxCharge, moveSandboxMachine } from '#contract/sandbox.ts'
import { ask, commandFor, freeMachines, until } from '#tests/support/server/client.ts'
import { findViolations, findViolationsWith } from '#tests/support/server/invariants.ts'
import { grantCoupon, grantPoints, grantRefundCoupon, type Member, newMember } from '#tests/support/server/members.ts'
import { withLimits } from '#tests/support/server/overrides.ts'
import { TEST_SECRETS } from '#tests/support/server/secrets.ts'
import { type ServerProcess, startProcess, startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { count, rows } from '#tests/support/server/sql.ts'

const RUNS = 10
const CLIENTS = 12
/** More than the price of one load. */
const REFUND = 9_500

let first: TestServer
let second: ServerProcess
let commands: SelectedCommand[]
beforeAll(async () => {
  first = await startTestServer({ env: withLimits({ refundChoiceSeconds: 2 }) })
  second = await startProcess({
    ...TEST_SECRETS,
    DATABASE_URL: first.databaseUrl,
    ...withLimits({ refundChoiceSeconds: 2 }),
  })
  const machines = (await freeMachines(first.url)).slice(0, CLIENTS + ENDINGS.length)
  commands = await Promise.all(machines.map((machine) => commandFor(first.url, machine)))
})
afterAll(async () => {
  await second.stop()
  await first.close()
})

const small = fc.nat({ max: 4 })
const many = fc.nat({ max: 29 })
/**
 * One action of a client; numbers choose among what its customer has. Repeated keys are the rule, not the exception.
 */
const action = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('order' as const), machine: many, coupon: small, key: many }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('pay' as const, 'payTwice' as const), load: many }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('cancel' as const, 'decline' as const), load: many }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('fault' as const, 'empty' as const), machine: many }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('restart' as const, 'coupon' as const, 'case' as const),
      load: many,
      key: small,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('collect' as const), load: many, key: small }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('exchange' as const),
      promotion: fc.constantFrom('washday-twenty-off', 'washday-bag', 'washday-rainy'),
      key: small,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('claim' as const), key: small }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('handOver' as const), gift: small }) },
)
type Act = typeof action extends fc.Arbitrary<infer One> ? One : never

/** All clients order with the same coupon, each on its own machine. */
const beginning = (client: number): Act => ({ kind: 'order', machine: client, coupon: 1, key: 100 + client })

/** Every final state of a load, since random actions may miss some: each with its own customer and machine. */
const ENDINGS: Act[][] = [
  [{ kind: 'cancel', load: 0 }],
  [{ kind: 'decline', load: 0 }],
  [
    { kind: 'fault', machine: CLIENTS + 2 },
    { kind: 'pay', load: 0 },
  ],
  [{ kind: 'pay', load: 0 }],
]

/** State shared by the clients of one customer, and every response to each idempotency key. */
type Household = Member & {
  loads: string[]
  coupons: string[]
  answers: Map<string, Set<string>>
  handedOver: string[]
}

const idOf = (answer: { status: number }, body: unknown) => (answer.status === 200 ? JSON.stringify(body) : undefined)

async function askWithKey<E extends Endpoint>(
  url: string,
  home: Household,
  endpoint: E,
  input: InputOf<E>,
  key: number,
) {
  const answer = await ask(url, endpoint, input, { token: home.token, key: `key-${key}` })
  const response = idOf(answer, answer.body)
  if (response === undefined) return answer
  const name = `${endpoint.path} ${key}`
  home.answers.set(name, (home.answers.get(name) ?? new Set()).add(response))
  return answer
}

const pick = <Item>(items: readonly Item[], at: number): Item | undefined => items[at % Math.max(1, items.length)]

async function perform(url: string, home: Household, action: Act): Promise<unknown> {
  const { token } = home
  if (action.kind === 'order') {
    const command = pick(commands, action.machine)
    const coupon = action.coupon === 0 ? undefined : pick(home.coupons, action.coupon)
    if (!command) return
    const order = { ...command, coupons: coupon ? [coupon] : [] }
    const { body } = await askWithKey(url, home, generateQr, order, action.key)
    if (body) home.loads.push(body.transaction)
    return
  }
  if ('machine' in action) {
    const machine_id = pick(commands, action.machine)?.machine_id ?? ''
    const actions = action.kind === 'fault' ? (['fail_next_start'] as const) : (['finish', 'collect'] as const)
    for (const action of actions) await ask(url, moveSandboxMachine, { machine_id, action })
    return
  }
  if (action.kind === 'exchange')
    return askWithKey(url, home, exchangePromotion, { promotion_id: action.promotion }, action.key)
  if (action.kind === 'claim') return askWithKey(url, home, claimCoupon, { code: 'WASH15' }, action.key)
  if (action.kind === 'handOver') {
    const { body } = await ask(url, getGiftByUser, {}, { token })
    const gift = pick(body?.details ?? [], action.gift)
    if (gift && (await ask(url, useGift, { gift_id: gift.id }, { token })).body) home.handedOver.push(gift.id)
    return
  }
  const transaction = pick(home.loads, action.load)
  if (transaction === undefined) return
  if (action.kind === 'cancel') return ask(url, cancelPayment, { transaction }, { token })
  if (action.kind === 'collect') return askWithKey(url, home, collectBranch, { transaction }, action.key)
  if (action.kind === 'restart') return askWithKey(url, home, restartMachine, { transaction }, action.key)
  if (action.kind === 'coupon' || action.kind === 'case')
    return askWithKey(url, home, chooseRefund, { transaction, kind: action.kind }, action.key)
  const chargeAction = action.kind === 'decline' ? 'decline' : 'pay'
  return ask(url, moveSandboxCharge, {
    transaction,
    action: chargeAction,
    webhook: action.kind === 'payTwice' ? 'twice' : 'send',
  })
}

async function newHousehold(): Promise<Household> {
  const member = await newMember(first.url)
  await grantPoints(first.databaseUrl, member, 450)
  const terms = [
    { amount: 1_000 },
    { discount_kind: 'free', amount: 9_000 },
    { amount: 1_550 },
    { amount: 500 },
  ] as const
  const coupons = await Promise.all(terms.map((term) => grantCoupon(first.databaseUrl, member, term)))
  coupons.push(await grantRefundCoupon(first.databaseUrl, member, REFUND))
  return { ...member, loads: [], coupons, answers: new Map(), handedOver: [] }
}

const isQuiet = `select 1 from transactions where status in ('paid', 'starting', 'start_failed')`

/** Resets loads, coupons and machines, so that each run starts from the same state. */
const resetShop = () =>
  rows(
    first.databaseUrl,
    `with ended as (update transactions set status = 'completed', holds_machine = false, due_at = null
       where status = 'running' and machine_id = any($1)),
     given_back as (update coupons set transaction_id = null where used_at is null),
     left_over as (update transactions set status = 'expired', holds_machine = false, due_at = null where status = 'pending'),
     repaired as (delete from sandbox_faults)
     update machines set done_at = null where id = any($1)`,
    [commands.map(({ machine_id }) => machine_id)],
  )

test('[S2.13][S5.2][V1.4.2][V2.3.3][V15.4.3] many clients act concurrently: the money and value invariants hold, and each key has one response', async () => {
  let answered = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(action, { minLength: 6, maxLength: 14 }), { minLength: CLIENTS, maxLength: CLIENTS }),
      async (clients) => {
        const homes = await Promise.all([newHousehold(), newHousehold(), newHousehold()])
        const others = await Promise.all(ENDINGS.map(async (actions) => ({ home: await newHousehold(), actions })))
        for (const [i, { home }] of others.entries())
          await perform(first.url, home, { kind: 'order', machine: CLIENTS + i, coupon: 0, key: i })
        await Promise.all([
          ...clients.map(async (actions, i) => {
            const home = pick(homes, i)
            for (const step of [beginning(i), ...actions])
              if (home) await perform(i % 2 ? first.url : second.url, home, step)
          }),
          ...others.map(async ({ home, actions }) => {
            for (const step of actions) await perform(second.url, home, step)
          }),
        ])
        await until(
          () => count(first.databaseUrl, isQuiet),
          (left) => left === 0,
        )
        expect(await findViolations(first.databaseUrl)).toEqual({})
        // A constraint that had to catch a write which a lock let through would be logged as an error here.
        expect(first.log() + second.log()).not.toContain('request failed')
        for (const home of [...homes, ...others.map(({ home }) => home)]) {
          for (const [key, answers] of home.answers) expect([key, answers.size]).toEqual([key, 1])
          expect(new Set(home.handedOver).size).toBe(home.handedOver.length)
        }
        answered += homes.reduce((sum, { answers }) => sum + answers.size, 0)
        await resetShop()
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  )
  expect(answered).toBeGreaterThan(RUNS * 10)
  const ends = await rows(first.databaseUrl, `select distinct status from transactions`)
  expect(ends.map(({ status }) => status)).toEqual(
    expect.arrayContaining(['cancelled', 'completed', 'declined', 'refunded']),
  )
  const used = 'select 1 from coupons where used_at is not null'
  expect(await count(first.databaseUrl, used)).toBeGreaterThan(RUNS)
  expect(await count(first.databaseUrl, 'select 1 from coupons where part_of is not null')).toBeGreaterThan(0)
}, 600_000)

test.each([
  ['an unearned balance', `update point_balances set points = points + 1`],
  [
    'a used coupon that is free again',
    `update coupons set transaction_id = null, used_at = null where used_at is not null`,
  ],
  ['a missing payment', `delete from payments where transaction_id in (select id from transactions where amount > 0)`],
  [
    'a missing refund',
    `delete from refund_cases; update coupons set refund_of = null, expires_at = now() where refund_of is not null`,
  ],
  ['a refund that is too large', `update coupons set amount = amount + 1 where refund_of is not null`],
  ['a stamp too many', `update stamp_cards set total = total + 1`],
  [
    'a gift for nothing',
    `insert into gifts (code, customer_id, promotion_id, expires_at)
     select gen_random_uuid()::text, customer_id, 'washday-bag', now() from point_balances`,
  ],
])('control: the invariants notice %s', async (_, sql) => {
  const client = new pg.Client({ connectionString: first.databaseUrl })
  await client.connect()
  const query = async (text: string) => (await client.query(text)).rows
  await client.query('begin')
  try {
    expect(await findViolationsWith(query)).toEqual({})
    await client.query(sql)
    expect(Object.keys(await findViolationsWith(query))).not.toEqual([])
  } finally {
    await client.query('rollback')
    await client.end()
  }
})
