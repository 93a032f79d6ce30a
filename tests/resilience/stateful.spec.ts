import type { BrowserContext } from 'playwright/test'
import { confirmPayment } from '#contract/payment.ts'
import { expect, test } from '#tests/e2e/app.ts'
import { isFullMatrix } from '#tests/e2e/test-scope.ts'
import { runModel } from '#tests/stateful/run.ts'

test.use({ shop: 'model' })

const SECONDS = 30
/** The same evenings in each run of the test line, as many as fit; `npm run test:stateful` plays others. */
const FIRST_SEED = 20_261_121
/** Of the planted faults: the same evening each time, in which a load is paid for. */
const SEED = 7
const IMPATIENT_MS = 3_000
const CONFIRM = `**${confirmPayment.path}?*`

test('whatever happens to customer, bank, machine and server, the page shows what is so and no money is missing', async ({
  app,
  browser,
}) => {
  const { runs, steps, purchases, failure } = await runModel({
    app,
    browser,
    runs: 1000,
    seed: FIRST_SEED,
    mostSeconds: SECONDS,
  })
  console.log(`${runs} evenings, ${purchases} purchases, ${Object.keys(steps).length} kinds of steps`)
  expect(failure).toBeUndefined()
  expect(runs).toBeGreaterThan(0)
  expect(purchases).toBeGreaterThan(0)
})

/** What the page is told in place of the server's answers. */
const tells = (change: (truth: Record<string, unknown>) => Record<string, unknown>) => (context: BrowserContext) =>
  context.route(CONFIRM, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change(await response.json()) })
  })

test('a page that takes a pending payment for a started machine is found', async ({ app, browser }) => {
  const plant = tells((truth) =>
    truth.status === 'pending'
      ? { ...truth, status: 'running', started_at: truth.created_at, ends_at: truth.expires_at }
      : truth,
  )
  const { failure } = await runModel({ app, browser, runs: 1, seed: SEED, patienceMs: IMPATIENT_MS, plant })
  expect(failure).toMatch(/getByRole\('img'.* QR/)
})

if (isFullMatrix)
  test('a page that stays with what it was told first is found', async ({ app, browser }) => {
    const first = new Map<unknown, Record<string, unknown>>()
    const plant = tells((truth) => {
      if (!first.has(truth.transaction)) first.set(truth.transaction, truth)
      return first.get(truth.transaction) ?? truth
    })
    const { failure } = await runModel({ app, browser, runs: 1, seed: SEED, patienceMs: IMPATIENT_MS, plant })
    expect(failure).toMatch(/toHaveText/)
  })

test('a server that books a payment twice is found', async ({ app, browser }) => {
  await app.sql(`create function books_twice() returns trigger language plpgsql as
    $$ begin new.amount := new.amount * 2; return new; end $$`)
  await app.sql('create trigger books_twice before insert on payments for each row execute function books_twice()')
  const { failure } = await runModel({ app, browser, runs: 1, seed: SEED })
  await app.sql('drop function books_twice cascade')
  expect(failure).toContain('Money was lost')
})

if (isFullMatrix)
  test('a server that refunds what has started is found', async ({ app, browser }) => {
    await app.sql(`create function gives_coupons() returns trigger language plpgsql as $$ begin
    insert into coupons (code, brand, customer_id, amount, refund_of, expires_at)
      select 'P' || left(md5(t.id), 9), t.brand, t.customer_id, t.amount, t.id, now() + interval '1 day'
      from transactions t where t.id = split_part(new.transaction_id, '.', 1) and new.is_started;
    return new; end $$`)
    await app.sql(
      'create trigger gives_coupons after insert on sandbox_starts for each row execute function gives_coupons()',
    )
    const { failure } = await runModel({ app, browser, runs: 1, seed: SEED })
    await app.sql('drop function gives_coupons cascade')
    expect(failure).toContain('Money in is not what came of it')
  })
