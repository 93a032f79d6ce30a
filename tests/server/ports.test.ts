import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { register } from '#contract/auth.ts'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { cancelPayment, confirmPayment, generateQr, type SelectedCommand } from '#contract/payment.ts'
import { createAdapters } from '#server/app/adapters.ts'
import { mountApi } from '#server/app/mount-api.ts'
import { startJobs } from '#server/app/start-jobs.ts'
import { subscribers } from '#server/app/subscribers.ts'
import { openDatabase } from '#server/db/database.ts'
import { primaryOnly } from '#server/db/read-replica.ts'
import { createEventHub } from '#server/events/event-hub.ts'
import type { App } from '#server/http/app.ts'
import { createMetrics } from '#server/http/metrics.ts'
import type { Bindings } from '#server/http/router.ts'
import { createBackground } from '#server/platform/background.ts'
import { readConfig } from '#server/platform/config.ts'
import { keyRing } from '#server/platform/key-ring.ts'
import { createLog } from '#server/platform/log.ts'
import { GatewayUnavailable } from '#server/ports/payment-gateway.ts'
import { noticeSecret } from '#server/sandbox/bank.ts'
import { sandboxHandlers } from '#server/sandbox/handlers.ts'
import { newPhone, PIN, until } from '#tests/support/server/client.ts'
import { freshDatabase } from '#tests/support/server/database.ts'
import { TEST_LIMITS } from '#tests/support/server/overrides.ts'
import { expire } from '#tests/support/server/purchase.ts'
import { TEST_SECRETS } from '#tests/support/server/secrets.ts'
import { count, rows } from '#tests/support/server/sql.ts'

/** The API on the sandbox's adapters, with connections to bank and machines that the test can cut. */
async function openApi() {
  const database = await freshDatabase()
  const log = createLog('error')
  const silent = { ...log, warn: () => {}, error: () => {} } // the errors here are intended
  const { db, pool, close } = openDatabase(database.url, { size: 6, waitSeconds: 30 }, log)
  const config = readConfig({ NODE_ENV: 'test' })
  const connection = {
    isGatewayAway: false,
    isBoxAway: false,
    startsSent: 0,
    statesAsked: 0,
    isGatewaySilent: false,
    unanswered: 0,
  }
  const adapters = createAdapters(config, db, silent)
  const { gateway: bank, controller: machines } = adapters
  const neverAnswer = (): Promise<never> => {
    connection.unanswered += 1
    return new Promise(() => {})
  }
  const callGateway = <Answer>(call: () => Promise<Answer>) =>
    connection.isGatewaySilent
      ? neverAnswer()
      : connection.isGatewayAway
        ? Promise.reject(new GatewayUnavailable('cut by the test'))
        : call()
  const stopping = new AbortController().signal
  const events = createEventHub({ log, stopping, activeSessions: async () => [] })
  const app: App = {
    config,
    limits: TEST_LIMITS,
    secrets: {
      jwt: keyRing([TEST_SECRETS.JWT_SECRETS]),
      pepper: keyRing([TEST_SECRETS.PIN_PEPPERS]),
      webhook: noticeSecret(TEST_SECRETS.JWT_SECRETS),
    },
    db,
    primary: db,
    reads: primaryOnly(db),
    log: silent,
    metrics: createMetrics(
      db,
      { ...config, ...TEST_LIMITS },
      {
        spare: db,
        pool,
        countStreams: events.size,
        logged: { warn: 0, error: 0 },
        build: undefined,
      },
    ),
    stopping,
    ...adapters,
    subscribers,
    background: createBackground(log),
    events,
    gateway: {
      ...bank,
      createCharge: (...order) => callGateway(() => bank.createCharge(...order)),
      readCharge: (...charge) => callGateway(() => bank.readCharge(...charge)),
      voidCharge: (...charge) => callGateway(() => bank.voidCharge(...charge)),
    },
    controller: {
      async start(order, signal) {
        connection.startsSent += 1
        const answer = await machines.start(order, signal)
        if (connection.isBoxAway) throw new Error('the response was lost')
        return answer
      },
      async status(order, signal) {
        connection.statesAsked += 1
        if (connection.isBoxAway || !machines.status) throw new Error('the response was lost')
        return machines.status(order, signal)
      },
    },
    webhookUrl: () => '',
    confirmPin: async () => {},
    wakeJobs: () => jobs.wake(),
  }
  const jobs = startJobs(app)
  const router = new Hono<{ Bindings: Bindings }>()
  mountApi(router, app, sandboxHandlers)
  const env: Bindings = { incoming: Object.assign(Readable.from([]), { socket: { remoteAddress: '127.0.0.1' } }) }
  const ask = async <E extends Endpoint>(endpoint: E, input: InputOf<E>, headers: Record<string, string> = {}) => {
    const isQuery = endpoint.method === 'GET'
    const query = isQuery ? `?${new URLSearchParams(input as Record<string, string>)}` : '' // queries contain strings only
    const init = { method: endpoint.method, headers: { 'content-type': 'application/json', ...headers } }
    const response = await router.request(
      endpoint.path + query,
      isQuery ? init : { ...init, body: JSON.stringify(input) },
      env,
    )
    const body = (await response.json()) as Record<string, string> // read by name below
    return { status: response.status, body }
  }
  const { body } = await ask(register, { phone_number: newPhone(), full_name: 'มานี', is_policy: true, pin_code: PIN })
  const customer = { authorization: `Bearer ${body.access_token}` }
  const end = async () => {
    await jobs.stop()
    await close()
    await database.drop()
  }
  return { ask, customer, connection, end, url: database.url }
}

let api: Awaited<ReturnType<typeof openApi>>
beforeEach(async () => {
  api = await openApi()
})
afterEach(() => api.end())

const command: SelectedCommand = {
  path: 'ARI4/1/01',
  program: { temp: 'cold', amount: 4_000, extra: [] },
  platform: 'web',
  provider: 'promptpay',
  mode: 'qr',
  machine_id: 'ari4-01',
  branch_id: 'ari4',
  machine_category: 'washer',
  coupons: [],
}
const buy = (key = 'a-key') => api.ask(generateQr, command, { ...api.customer, 'idempotency-key': key })
const statusOf = async (id: string) =>
  (await rows(api.url, 'select status from transactions where id = $1', [id]))[0]?.status
/** Since a second: the server's clock counts whole milliseconds, so that `now()` may be in its future. */
const makeDue = (id: string) =>
  rows(api.url, `update transactions set due_at = now() - interval '1 second' where id = $1`, [id])
const payAtBank = (id: string) =>
  rows(api.url, `update sandbox_charges set state = 'paid', paid_at = now() where transaction_id = $1`, [id])

test('[V13.2.6] reports an unavailable gateway; the same key continues the purchase once it is back', async () => {
  api.connection.isGatewayAway = true
  expect(await buy()).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } })
  const [pending] = await rows(api.url, `select id from transactions where status = 'pending'`)
  api.connection.isGatewayAway = false
  const purchase = await buy()
  expect(purchase).toMatchObject({ status: 200, body: { transaction: pending?.id, status: 'pending' } })
  expect(purchase.body.qr_payload).toMatch(/^0002/)
  expect(await count(api.url, `select 1 from transactions where status = 'pending'`)).toBe(1)
})

test('with an unavailable gateway a poll succeeds, and a cancellation fails', async () => {
  const { body } = await buy()
  const transaction = body.transaction ?? ''
  api.connection.isGatewayAway = true
  expect(await api.ask(confirmPayment, { transaction })).toMatchObject({ status: 200, body: { status: 'pending' } })
  const cancellation = await api.ask(cancelPayment, { transaction }, api.customer)
  expect(cancellation).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } })
  expect(await statusOf(transaction)).toBe('pending')
})

test('while the gateway is unavailable the machine stays reserved for a minute after the QR expires, and a payment is accepted', async () => {
  const { body } = await buy()
  const id = body.transaction ?? ''
  api.connection.isGatewayAway = true
  await expire(api.url, id)
  await until(
    () => count(api.url, `select 1 from transactions where id = $1 and due_at > now() + interval '5 seconds'`, [id]),
    (leased) => leased === 1,
  )
  expect(await statusOf(id)).toBe('pending')
  await rows(
    api.url,
    `update transactions set expires_at = now() - interval '61 seconds', due_at = now() where id = $1`,
    [id],
  )
  await until(
    () => statusOf(id),
    (status) => status === 'expired',
  )
  await payAtBank(id)
  api.connection.isGatewayAway = false
  await makeDue(id)
  await until(
    () => statusOf(id),
    (status) => status === 'running',
  )
})

test('a start whose response is lost is asked for, and the machine starts once', async () => {
  api.connection.isBoxAway = true
  const { body } = await buy()
  const id = body.transaction ?? ''
  await payAtBank(id)
  await api.ask(confirmPayment, { transaction: id })
  await until(
    () => statusOf(id),
    (status) => status === 'start_unknown',
  )
  api.connection.isBoxAway = false
  await makeDue(id)
  await until(
    () => statusOf(id),
    (status) => status === 'running',
  )
  expect(api.connection.startsSent).toBe(1)
  expect(await count(api.url, 'select 1 from sandbox_starts where transaction_id = $1', [id])).toBe(1)
})

test('a worker that is late to a start leaves it to the other, and the try counts once', async () => {
  // Another worker tries between this worker's lease and its read.
  await rows(api.url, 'create sequence tried_elsewhere')
  await rows(
    api.url,
    `create function overtake() returns trigger language plpgsql as
    'begin if nextval(''tried_elsewhere'') = 1 then new.start_tries := 1; end if; return new; end'`,
  )
  await rows(
    api.url,
    `create trigger overtake before update on transactions for each row when (old.status = 'paid') execute function overtake()`,
  )
  const { body } = await buy()
  const id = body.transaction ?? ''
  await payAtBank(id)
  await api.ask(confirmPayment, { transaction: id })
  await until(
    () => rows(api.url, 'select start_tries from transactions where id = $1', [id]),
    ([row]) => row?.start_tries !== 0,
  )
  await makeDue(id)
  await until(
    () => statusOf(id),
    (status) => status === 'running',
  )
  expect(await count(api.url, 'select 1 from transactions where id = $1 and start_tries = 2', [id])).toBe(1)
})

test('[V13.2.6] a start without responses is unknown: it is asked for and not repeated, and its machine stays held', async () => {
  api.connection.isBoxAway = true
  const { body } = await buy()
  const id = body.transaction ?? ''
  await payAtBank(id)
  await api.ask(confirmPayment, { transaction: id })
  await until(
    async () => {
      await rows(api.url, "update transactions set due_at = now() where id = $1 and status = 'start_unknown'", [id])
      return api.connection.statesAsked
    },
    (asked) => asked >= 3,
  )
  expect(await statusOf(id)).toBe('start_unknown')
  expect(api.connection.startsSent).toBe(1)
  const held = 'select 1 from transactions where id = $1 and holds_machine and refund_at is null'
  expect(await count(api.url, held, [id])).toBe(1)
})

test('a gateway that answers nothing delays no start', async () => {
  const { body } = await buy()
  const paid = body.transaction ?? ''
  // More than any queue has places for.
  await rows(
    api.url,
    `insert into transactions (id, brand, customer_id, branch_id, status, extras, price, discount, amount, provider, charge_id,
       holds_machine, expires_at, due_at)
     select s || n, brand, customer_id, branch_id, s, '[]', 4000, 0, 4000, 'promptpay', 'charge', false,
       now() - interval '1 second', now() - interval '1 minute'
     from transactions, unnest(array['pending', 'cancelled', 'expired', 'declined']) s, generate_series(1, 20) n where id = $1`,
    [paid],
  )
  api.connection.isGatewaySilent = true
  await until(
    async () => api.connection.unanswered,
    (calls) => calls >= 8,
  )
  await rows(api.url, `update transactions set status = 'paid', paid_at = now(), due_at = now() where id = $1`, [paid])
  const paidAt = performance.now()
  await until(
    () => statusOf(paid),
    (status) => status === 'running',
  )
  // A call of the gateway is given up after five seconds: by then all of its places are taken again.
  expect(performance.now() - paidAt).toBeLessThan(4_000)
})
