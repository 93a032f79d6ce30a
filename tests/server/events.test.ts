import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { getBrandBySubDomain } from '#contract/brand.ts'
import { streamLoads, streamPayment } from '#contract/events.ts'
import { confirmPayment, type Purchase } from '#contract/payment.ts'
import { chooseRefund } from '#contract/refund-destination.ts'
import { logout } from '#contract/signed-in.ts'
import {
  commandFor,
  createPurchase,
  freeMachines,
  get,
  newCustomer,
  newPurchase,
  resolveCharge,
} from '#tests/support/server/client.ts'
import { addressNear, firstOffer, makeOrder, orderInput, payByQr } from '#tests/support/server/delivery-orders.ts'
import { openPaymentStream, openStream } from '#tests/support/server/events.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { newLoad, newMember } from '#tests/support/server/members.ts'
import { newAddress } from '#tests/support/server/phone.ts'
import { openConnection, rows } from '#tests/support/server/sql.ts'

let server: InProcessServer
/** Another server of the same database. */
let other: InProcessServer
beforeAll(async () => {
  server = await startInProcessServer({ env: { TRUSTED_PROXIES: '1' } })
  other = await startInProcessServer({ databaseUrl: server.databaseUrl })
})
afterAll(async () => {
  await other.close()
  await server.close()
})

const sql = (text: string, values: unknown[] = []) => rows(server.databaseUrl, text, values)
const withoutTime = ({ server_time: _, ...purchase }: Purchase) => purchase

async function follow(
  transaction: string,
  { url = other.url, lastEventId }: { url?: string; lastEventId?: string | undefined } = {},
) {
  const stream = await openPaymentStream(url, transaction, lastEventId)
  onTestFinished(stream.close)
  expect(stream.status).toBe(200)
  return stream
}
type Stream = Awaited<ReturnType<typeof follow>>
const statesIn = ({ events }: Stream) => events.map(({ status }) => status)
/** Waits until a stream has its present state: it is then ready for changes. */
const untilShown = (stream: Stream) => expect.poll(() => stream.events.length).toBeGreaterThan(0)

test('each state of a purchase reaches a stream at another server, as confirm_payment gives it', async () => {
  const { transaction } = await newPurchase(server.url)
  const stream = await follow(transaction.transaction)
  await untilShown(stream)
  await resolveCharge(server.url, transaction.transaction)
  await expect.poll(() => statesIn(stream).at(-1)).toBe('running')
  expect(statesIn(stream)[0]).toBe('pending')
  const [last] = stream.events.slice(-1)
  const polled = await get(server.url, confirmPayment, { transaction: transaction.transaction })
  expect(last && withoutTime(last)).toEqual(withoutTime(polled))
})

test('no proxy is to buffer, compress or store the stream, and it begins at once', async () => {
  const { transaction } = await newPurchase(server.url)
  const { headers, text } = await follow(transaction.transaction)
  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store, no-transform')
  expect(headers.get('x-accel-buffering')).toBe('no')
  expect(headers.get('content-encoding')).toBeNull()
  await expect.poll(text).toMatch(/^retry: \d+\n:\n\nid: \S+\ndata: \{.*\}\n\n/)
  // A heartbeat.
  await expect.poll(text).toMatch(/\}\n\n:\n\n$/)
})

/** A change of everything that a purchase shows and that is not a transition. */
const CHANGES: [string, string][] = [
  [
    'its time to pay is extended',
    `update transactions set expires_at = expires_at + interval '5 minutes' where id = $1`,
  ],
  ['its QR code is created', `update transactions set qr_payload = 'x' where id = $1`],
  [
    'another machine is assigned',
    `update transactions set machine_id = (select id from machines order by id desc limit 1) where id = $1`,
  ],
  ['its end changes', `update transactions set ends_at = now() where id = $1`],
  [
    'a refund case is opened',
    `insert into refund_cases (number, transaction_id, reason, charge_id, amount) values ('RF-' || substr($1, 9, 9), $1, 'paid_again', $1, 1)`,
  ],
  [
    'its points are credited',
    `insert into collections (transaction_id, customer_id, branch_id, points, has_stamp) select id, customer_id, branch_id, 7, false from transactions where id = $1`,
  ],
  [
    'it is reviewed',
    `insert into reviews (transaction_id, branch_id, customer_id, rating, text) select id, branch_id, customer_id, 5, '' from transactions where id = $1`,
  ],
]

test.each(CHANGES)('a stream shows that %s', async (_, change) => {
  const { transaction } = await newPurchase(server.url)
  const stream = await follow(transaction.transaction)
  await untilShown(stream)
  const shown = stream.events.length
  await sql(change, [transaction.transaction])
  await expect.poll(() => stream.events.length).toBe(shown + 1)
  const polled = await get(server.url, confirmPayment, { transaction: transaction.transaction })
  expect(stream.events.slice(-1).map(withoutTime)).toEqual([withoutTime(polled)])
})

test.each([
  ['its visits move', `update orders set pickup_at = pickup_at + interval '2 hours' where transaction_id = $1`],
  ['the shop reaches the next step', `update services set status = 'picked_up' where transaction_id = $1`],
])('the stream of an order shows that %s', async (_, change) => {
  const { access_token: token } = await newCustomer(server.url)
  const { id: address_id } = await addressNear(server.url, token, await firstOffer(server.url))
  const { transaction } = await makeOrder(server.url, token, await orderInput(server.url, token, { address_id }))
  await payByQr(server.url, token, transaction)
  await resolveCharge(server.url, transaction)
  const stream = await follow(transaction)
  await expect.poll(() => statesIn(stream).at(-1)).toBe('running')
  const shown = stream.events.length
  await sql(change, [transaction])
  await expect.poll(() => stream.events.length).toBe(shown + 1)
})

test('a stream shows nothing of a transaction that is rolled back, nor of what only the server reads', async () => {
  const { transaction } = await newPurchase(server.url)
  const stream = await follow(transaction.transaction)
  await untilShown(stream)
  const connection = openConnection(server.databaseUrl)
  await connection.rows('begin')
  await connection.rows(`update transactions set ends_at = now() where id = $1`, [transaction.transaction])
  await connection.rows('rollback')
  await connection.rows(
    `update transactions set due_at = due_at + interval '1 second', asked_at = now() where id = $1`,
    [transaction.transaction],
  )
  // Notifications arrive in the order of the commits: after this one the others would be there.
  await connection.rows(`update transactions set started_at = now() where id = $1`, [transaction.transaction])
  await connection.close()
  await expect.poll(() => stream.events.length).toBe(2)
  expect(stream.events[1]).toMatchObject({ ends_at: null, started_at: expect.any(String) })
})

test('a stream that is opened again gets the present state only if it differs', async () => {
  const { transaction } = await newPurchase(server.url)
  const first = await follow(transaction.transaction)
  await untilShown(first)
  first.close()
  const lastEventId = first.ids.at(-1)
  const same = await follow(transaction.transaction, { lastEventId })
  await expect.poll(same.text).toContain(':\n\n:\n\n') // the first heartbeat follows the present state
  expect(same.events).toEqual([])
  same.close()
  await sql('update transactions set started_at = now() where id = $1', [transaction.transaction])
  const changed = await follow(transaction.transaction, { lastEventId })
  await expect.poll(() => changed.events.length).toBe(1)
})

test('what changes while the server has lost its connection for notifications is sent after the next one', async () => {
  const { transaction } = await newPurchase(server.url)
  const stream = await follow(transaction.transaction)
  await untilShown(stream)
  const shown = stream.events.length
  // One statement: the change is committed when the connections are already gone.
  const [ended] = await sql(
    `with ended as (
       select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'washday events'),
     changed as (update transactions set started_at = now() where id = $1 returning 1)
     select (select count(*) from ended) as n, (select count(*) from changed)`,
    [transaction.transaction],
  )
  expect(Number(ended?.n)).toBe(2)
  await expect.poll(() => stream.events.length).toBe(shown + 1)
  expect(stream.state()).toBe('open')
  // And it listens again.
  await sql(`update transactions set ends_at = now() where id = $1`, [transaction.transaction])
  await expect.poll(() => stream.events.length).toBe(shown + 2)
})

test('a payment whose notice is lost is found while a stream is open', async () => {
  const { transaction } = await newPurchase(server.url)
  const stream = await follow(transaction.transaction)
  await untilShown(stream)
  await resolveCharge(server.url, transaction.transaction, 'pay', 'none')
  await expect.poll(() => statesIn(stream).at(-1)).toBe('running')
})

test('an unknown purchase and one of another brand have no stream', async () => {
  const { transaction } = await newPurchase(server.url)
  await follow(transaction.transaction) // open for its own brand
  const unknown = await openPaymentStream(other.url, `TRX_MCH_${'0'.repeat(26)}`)
  expect(unknown.status).toBe(404)
  const foreign = await openStream(
    other.url,
    streamPayment,
    { transaction: transaction.transaction },
    { headers: { origin: 'http://the-wash.app.localhost' } },
  )
  expect(foreign.status).toBe(404)
})

test('an eleventh stream of one purchase is rejected until another one is closed', async () => {
  const { transaction } = await newPurchase(server.url)
  const streams: Stream[] = []
  for (let i = 0; i < 10; i++) streams.push(await follow(transaction.transaction))
  const rejected = await openPaymentStream(other.url, transaction.transaction)
  expect(rejected.status).toBe(429)
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)
  streams[0]?.close()
  await expect
    .poll(async () => {
      const next = await openPaymentStream(other.url, transaction.transaction)
      next.close()
      return next.status
    })
    .toBe(200)
})

test('streams of strangers do not keep the customer of a purchase out: theirs makes room', async () => {
  const { transaction } = await newPurchase(server.url)
  const input = { transaction: transaction.transaction }
  const strangers = newAddress()
  for (let i = 0; i < 10; i++)
    onTestFinished((await openStream(server.url, streamPayment, input, { headers: strangers })).close)
  const crowd = await openStream(server.url, streamPayment, input, { headers: strangers })
  expect(crowd.status, 'who has the most makes no room for one more').toBe(429)
  const own = await openStream(server.url, streamPayment, input, { headers: newAddress() })
  onTestFinished(own.close)
  expect(own.status).toBe(200)
})

test('[S2.32][S6.21] strangers at many addresses keep neither the place of its customer in the stream of a purchase, nor take it', async () => {
  const { transaction, token } = await newPurchase(server.url)
  const input = { transaction: transaction.transaction }
  const stranger = async (more: { token?: string } = {}) => {
    const stream = await openStream(server.url, streamPayment, input, { headers: newAddress(), ...more })
    onTestFinished(stream.close)
    return stream
  }
  for (let i = 0; i < 10; i++) await stranger()
  const own = await openStream(server.url, streamPayment, input, { headers: newAddress(), token })
  onTestFinished(own.close)
  expect(own.status).toBe(200)
  const { access_token: foreign } = await newCustomer(server.url)
  for (let i = 0; i < 12; i++) await stranger(i % 2 ? { token: foreign } : {})
  await resolveCharge(server.url, transaction.transaction)
  await expect.poll(() => own.events.at(-1)?.status).toBe('running')
  expect(own.state()).toBe('open')
})

test('a token that is over opens the stream of a purchase as for a stranger', async () => {
  const { transaction, token } = await newPurchase(server.url)
  await get(server.url, logout, {}, { token })
  const stream = await openStream(server.url, streamPayment, { transaction: transaction.transaction }, { token })
  onTestFinished(stream.close)
  expect(stream.status).toBe(200)
})

test('a customer’s stream shows new, changed and ended loads of theirs, and none of another customer', async () => {
  const stranger = await newPurchase(server.url)
  const own = await newPurchase(server.url)
  const stream = await openStream(other.url, streamLoads, {}, { token: own.token })
  onTestFinished(stream.close)
  const states = () => stream.events.at(-1)?.details.map(({ transaction, status }) => [transaction, status])
  await expect.poll(states).toEqual([[own.transaction.transaction, 'pending']])
  await resolveCharge(server.url, stranger.transaction.transaction)
  await resolveCharge(server.url, own.transaction.transaction)
  await expect.poll(states).toEqual([[own.transaction.transaction, 'running']])
  await sql('update transactions set due_at = now(), ends_at = now() where id = $1', [own.transaction.transaction])
  await expect.poll(states).toEqual([[own.transaction.transaction, 'completed']])
  const [machine] = await freeMachines(server.url)
  if (!machine) throw new Error('No machine is free')
  const next = await createPurchase(server.url, own.token, await commandFor(server.url, machine))
  await expect.poll(() => states()?.[0]).toEqual([next.transaction, 'pending'])
  expect(stream.text()).not.toContain(stranger.transaction.transaction)
})

test('a customer’s stream shows how far their money is that goes back, and where it goes, until it was sent', async () => {
  const member = await newMember(server.url)
  const { transaction } = await newLoad(server.url, member, 'start_failed')
  const options = { token: member.token, key: crypto.randomUUID() }
  const { refund } = await get(server.url, chooseRefund, { transaction, kind: 'case' }, options)
  const stream = await openStream(other.url, streamLoads, {}, { token: member.token })
  onTestFinished(stream.close)
  const shown = () => stream.events.at(-1)?.details.map((purchase) => purchase.refund)
  await expect.poll(shown).toMatchObject([{ ...refund, destination: { kind: 'promptpay_phone' } }])
  const change = (what: string) => sql(`update refund_cases set ${what} where transaction_id = $1`, [transaction])
  await change('destination_failed_at = now()')
  await expect.poll(shown).toMatchObject([{ destination_failed_at: expect.any(String) }])
  await change("closed_at = now(), bank_reference = 'KBANK 1'")
  await expect.poll(shown).toMatchObject([{ sent_at: expect.any(String) }])
  await change("closed_at = now() - interval '1 day'")
  await expect.poll(shown).toEqual([])
})

test('a customer’s stream ends with the session, and is rejected without one', async () => {
  const { access_token: token } = await newCustomer(server.url)
  const stream = await openStream(other.url, streamLoads, {}, { token })
  onTestFinished(stream.close)
  expect(stream.status).toBe(200)
  await get(server.url, logout, {}, { token })
  await expect.poll(stream.state).toBe('ended')
  expect((await openStream(other.url, streamLoads, {}, { token })).status).toBe(401)
})

test('a stopping server ends its streams and does not wait for them', async () => {
  const third = await startInProcessServer({ databaseUrl: server.databaseUrl })
  const { transaction } = await newPurchase(server.url)
  const stream = await follow(transaction.transaction, { url: third.url })
  await third.close()
  // A stream that the server had waited for would be broken when the time for running requests is over.
  expect(stream.state()).toBe('ended')
})

test('a HEAD request leaves no stream open', async () => {
  const { transaction } = await newPurchase(server.url)
  const url = `${other.url}${streamPayment.path}?transaction=${transaction.transaction}`
  for (let i = 0; i < 11; i++) expect((await fetch(url, { method: 'HEAD' })).status).toBe(200)
})

test('the API names the capability', async () => {
  const { capabilities } = await get(server.url, getBrandBySubDomain, { sub_domain: 'localhost' })
  expect(capabilities).toContain('events')
})
