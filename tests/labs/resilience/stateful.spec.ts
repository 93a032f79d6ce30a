import type { BrowserContext } from 'playwright/test'
import { streamPayment } from '#contract/events.ts'
import { confirmPayment } from '#contract/payment.ts'
import { runModel } from '#labs/stateful/run.ts'
import { expect, test } from '#tests/e2e/app.ts'
import { isFullMatrix } from '#tests/e2e/test-scope.ts'
import { withLimits } from '#tests/support/server/overrides.ts'

// The model's customers leave many purchases unpaid.
test.use({ shop: 'model', settings: withLimits({ unpaidEndsPerDay: 1000 }) })

const SECONDS = 30
/** The same sequences in each test run, as many as fit; `npm run lab -- stateful` runs others. */
const FIRST_SEED = 20_261_121
/** For the planted faults: a sequence in which a load is paid for. */
const SEED = 7
const IMPATIENT_MS = 3_000
const CONFIRM = `**${confirmPayment.path}?*`
const STREAM = `**${streamPayment.path}?*`

test('whatever happens to customer, bank, machine and server, the page shows the true state and no money is lost', async ({
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
  console.log(`${runs} sequences, ${purchases} purchases, ${Object.keys(steps).length} kinds of steps`)
  expect(failure).toBeUndefined()
  expect(runs).toBeGreaterThan(0)
  expect(purchases).toBeGreaterThan(0)
})

/** Replaces the server's responses to the page, which gets no events. */
const rewriteResponses =
  (change: (transaction: Record<string, unknown>) => Record<string, unknown>) => async (context: BrowserContext) => {
    await context.route(STREAM, (route) => route.fulfill({ contentType: 'text/event-stream', body: ':\n\n' }))
    await context.route(CONFIRM, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: change(await response.json()) })
    })
  }

test('control: finds a page that shows a pending payment as a started machine', async ({ app, browser }) => {
  const plant = rewriteResponses((transaction) =>
    transaction.status === 'pending'
      ? { ...transaction, status: 'running', started_at: transaction.created_at, ends_at: transaction.expires_at }
      : transaction,
  )
  const { failure } = await runModel({ app, browser, runs: 1, seed: SEED, patienceMs: IMPATIENT_MS, plant })
  expect(failure).toMatch(/getByRole\('img'.*QR/)
})

if (isFullMatrix)
  test('control: finds a page that keeps showing the first state', async ({ app, browser }) => {
    const first = new Map<unknown, Record<string, unknown>>()
    const plant = rewriteResponses((transaction) => {
      if (!first.has(transaction.transaction)) first.set(transaction.transaction, transaction)
      return first.get(transaction.transaction) ?? transaction
    })
    const { failure } = await runModel({ app, browser, runs: 1, seed: SEED, patienceMs: IMPATIENT_MS, plant })
    expect(failure).toMatch(/toHaveText/)
  })

test('control: finds a server that books a payment twice', async ({ app, browser }) => {
  await app.sql(`create function books_twice() returns trigger language plpgsql as
    $$ begin new.amount := new.amount * 2; return new; end $$`)
  await app.sql('create trigger books_twice before insert on payments for each row execute function books_twice()')
  const { failure } = await runModel({ app, browser, runs: 1, seed: SEED })
  await app.sql('drop function books_twice cascade')
  expect(failure).toContain('money was lost')
})

if (isFullMatrix)
  test('control: finds a server that refunds a started load', async ({ app, browser }) => {
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
    expect(failure).toContain('money received does not equal money used')
  })
