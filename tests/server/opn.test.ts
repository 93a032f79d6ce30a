import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  cancelPayment,
  generateCreditCard,
  generateQr,
  generateUri,
  getProviderPayment,
  paymentTrue,
  qrPaymentTrue,
} from '#contract/payment.ts'
import { ask, confirm, get, until, waitForStatus } from '#tests/support/client.ts'
import { newPayingCustomer, type PaymentChoice, releaseMachines } from '#tests/support/customer.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/in-process-server.ts'
import { postNotice, startOpn } from '#tests/support/opn.ts'
import { count, rows } from '#tests/support/sql.ts'

let opn: Awaited<ReturnType<typeof startOpn>>
let server: InProcessServer
let url: string
beforeAll(async () => {
  opn = await startOpn()
  server = await startInProcessServer({ env: opn.env })
  url = server.url
})
afterAll(async () => {
  await server.close()
  opn.close()
})
beforeEach(() => releaseMachines(server.databaseUrl))
afterEach(() => opn.heal())

const METHODS: readonly [string, typeof generateQr, PaymentChoice, RegExp, string | undefined][] = [
  ['PromptPay', generateQr, { provider: 'promptpay', mode: 'qr' }, /^https:\/\/api\.omise\.co\/.*\.svg$/, 'promptpay'],
  [
    'a bank app',
    generateUri,
    { provider: 'mobile_banking', mode: 'uri', bank: 'kbank' },
    /^https:\/\/pay\.omise\.co\//,
    'mobile_banking_kbank',
  ],
  [
    'the TrueMoney app',
    paymentTrue,
    { provider: 'truemoney', mode: 'uri' },
    /^https:\/\/pay\.omise\.co\//,
    'truemoney_jumpapp',
  ],
  [
    'a TrueMoney QR',
    qrPaymentTrue,
    { provider: 'truemoney_qr', mode: 'qr' },
    /^https:\/\/api\.omise\.co\//,
    'truemoney_qr',
  ],
  ['a card', generateCreditCard, { provider: 'credit_card', mode: 'card' }, /^https:\/\/link\.omise\.co\//, undefined],
]

const PROMPTPAY: PaymentChoice = { provider: 'promptpay', mode: 'qr' }
async function openPayment(endpoint = generateQr, method = PROMPTPAY) {
  const { token, command } = await newPayingCustomer(url, method)
  const purchase = await get(url, endpoint, command, { token, key: crypto.randomUUID() })
  return { ...purchase, token, id: purchase.transaction }
}
const paymentsOf = (id: string) => count(server.databaseUrl, 'select 1 from payments where transaction_id = $1', [id])

describe.each(METHODS)('%s', (_, endpoint, method, address, source) => {
  test('a payment is charged in satang, confirmed by one webhook, and starts the machine', async () => {
    const { id, amount, pay_uri } = await openPayment(endpoint, method)
    expect(pay_uri).toMatch(address)
    const { charges, link } = opn.find(id)
    expect(link?.amount ?? charges[0]?.amount).toBe(amount)
    if (source) expect(charges).toMatchObject([{ source: { type: source }, metadata: { transaction: id } }])
    const charge = opn.setStatus(id, 'successful')
    expect(await postNotice(url, charge)).toMatchObject({ status: 200, outcome: 'applied' })
    await waitForStatus(url, id, 'running')
    const [paid] = await rows(server.databaseUrl, 'select charge_id, amount from payments where transaction_id = $1', [
      id,
    ])
    expect(paid).toEqual({ charge_id: charge.id, amount })
  })

  test('is found by its metadata when the response to its creation is lost', async () => {
    const { token, command } = await newPayingCustomer(url, method)
    const key = crypto.randomUUID()
    opn.fail(/^POST \/(?:charges|links)$/, 'after', 'reset')
    expect((await ask(url, endpoint, command, { token, key })).problem?.code).toBe('provider_unavailable')
    const purchase = await get(url, endpoint, command, { token, key })
    const { charges, link } = opn.find(purchase.transaction)
    expect(link ? [] : charges).toHaveLength(link ? 0 : 1)
    expect(purchase.pay_uri).toMatch(address)
    opn.setStatus(purchase.transaction, 'successful')
    await waitForStatus(url, purchase.transaction, 'running')
  })
})

describe('a failing gateway', () => {
  test('that creates the charge but times out: one charge, which the customer can pay', async () => {
    const { token, command } = await newPayingCustomer(url, PROMPTPAY)
    const key = crypto.randomUUID()
    opn.fail(/^POST \/charges$/, 'after', 'hang')
    expect((await ask(url, generateQr, command, { token, key })).problem?.code).toBe('provider_unavailable')
    const purchase = await get(url, generateQr, command, { token, key })
    expect(opn.find(purchase.transaction).charges).toHaveLength(1)
    expect(purchase.pay_uri).not.toBeNull()
  })

  test('a try that timed out does not release the claim of the next one, which would allow two charges', async () => {
    const { token, command } = await newPayingCustomer(url, PROMPTPAY)
    opn.fail(/^POST \/charges$/, 'before', 'hang')
    const earlier = opn.received.length
    const answer = ask(url, generateQr, command, { token })
    await until(
      async () => opn.received.slice(earlier),
      (requests) => requests.some(({ method, url: path }) => method === 'POST' && path === '/charges'),
    )
    const [purchase] = await rows(
      server.databaseUrl,
      `update transactions set charge_tried_at = now() + interval '1 second'
       where id = (select id from transactions where machine_id = $1 order by created_at desc limit 1) returning id`,
      [command.machine_id],
    )
    expect((await answer).problem?.code).toBe('provider_unavailable')
    const [claim] = await rows(
      server.databaseUrl,
      `select charge_tried_at > now() - interval '1 hour' as is_claimed from transactions where id = $1`,
      [purchase?.id],
    )
    expect(claim).toEqual({ is_claimed: true })
  })

  test('the server finds a charge by itself if the customer does not return', async () => {
    const { token, command } = await newPayingCustomer(url, PROMPTPAY)
    opn.fail(/^POST \/charges$/, 'after', 'reset')
    await ask(url, generateQr, command, { token })
    const [row] = await rows(server.databaseUrl, 'select id from transactions order by created_at desc limit 1')
    const id = String(row?.id)
    await rows(server.databaseUrl, 'update transactions set due_at = now() where id = $1', [id])
    await until(
      () => confirm(url, id),
      ({ pay_uri }) => pay_uri !== null,
    )
    expect(opn.find(id).charges).toHaveLength(1)
  })

  test('twenty concurrent requests with one key create one charge', async () => {
    const { token, command } = await newPayingCustomer(url, PROMPTPAY)
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(url, generateQr, command, { token, key })))
    expect(new Set(answers.map(({ transaction }) => transaction)).size).toBe(1)
    expect(opn.find(answers[0]?.transaction ?? '').charges).toHaveLength(1)
  })

  test('twenty concurrent requests create one charge although the first response is lost, and all can pay', async () => {
    const { token, command } = await newPayingCustomer(url, PROMPTPAY)
    const key = crypto.randomUUID()
    opn.fail(/^POST \/charges$/, 'after', 'reset')
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(url, generateQr, command, { token, key })))
    const purchases = answers.flatMap(({ body }) => body ?? [])
    expect(purchases).toHaveLength(19)
    expect(new Set(purchases.map(({ pay_uri }) => pay_uri)).size).toBe(1)
    expect(opn.find(purchases[0]?.transaction ?? '').charges).toHaveLength(1)
  })

  test.each([
    ['5xx', { status: 502, body: 'bad gateway' }],
    ['garbage', { body: '<html>' }],
    ['another object', { body: { object: 'account', id: 'x' } }],
    ['an unknown status', { body: { object: 'charge', id: 'chrg_test_1', status: 'odd', amount: 1, currency: 'thb' } }],
    ['a broken connection', 'reset' as const],
    ['an error response', { status: 400, body: { object: 'error', code: 'bad_request', message: 'x' } }],
  ])('a poll that gets %s changes nothing', async (_, reply) => {
    const { id } = await openPayment()
    opn.fail(/^GET \/charges\//, 'before', reply)
    expect((await confirm(url, id)).status).toBe('pending')
    opn.heal()
    opn.setStatus(id, 'successful')
    await waitForStatus(url, id, 'running')
  })

  test('[S2.7][V3.7.2] a rejected charge makes the method unavailable, and a foreign URL is never returned', async () => {
    const { token, command } = await newPayingCustomer(url, PROMPTPAY)
    opn.fail(/^POST \/charges$/, 'before', {
      status: 400,
      body: { object: 'error', code: 'invalid_charge', message: 'x' },
    })
    expect((await ask(url, generateQr, command, { token })).problem?.code).toBe('provider_unavailable')
    const other = await newPayingCustomer(url, { provider: 'truemoney', mode: 'uri' })
    const forged = { object: 'charge', id: 'chrg_test_2', status: 'pending', amount: 1, currency: 'thb' }
    opn.fail(/^POST \/charges$/, 'before', { body: { ...forged, authorize_uri: 'https://omise.co.evil.example/' } })
    const answer = await ask(url, paymentTrue, other.command, { token: other.token })
    expect(answer.problem?.code).toBe('provider_unavailable')
  })
})

describe('a webhook', () => {
  test('that is repeated, also twenty times concurrently, is one payment', async () => {
    const { id } = await openPayment()
    const charge = opn.setStatus(id, 'successful')
    const event = { id: `evnt_test_${crypto.randomUUID().slice(0, 8)}` }
    const answers = await Promise.all(Array.from({ length: 20 }, () => postNotice(url, charge, event)))
    expect(answers.filter(({ outcome }) => outcome === 'applied')).toHaveLength(1)
    expect((await postNotice(url, charge)).outcome).toBe('repeated')
    await waitForStatus(url, id, 'running')
    expect(await paymentsOf(id)).toBe(1)
  })

  test('that arrives before the response to the charge is applied', async () => {
    const { token, command } = await newPayingCustomer(url, PROMPTPAY)
    const idsBefore = new Set((await rows(server.databaseUrl, 'select id from transactions')).map(({ id }) => id))
    opn.fail(/^POST \/charges$/, 'after', 'hang')
    const ordering = ask(url, generateQr, command, { token })
    const id = await until(
      async () => {
        const all = await rows(server.databaseUrl, 'select id from transactions')
        return all.map((row) => String(row.id)).find((id) => !idsBefore.has(id) && opn.find(id).charges.length)
      },
      (newId) => newId !== undefined,
    )
    expect((await postNotice(url, opn.setStatus(id ?? '', 'successful'))).outcome).toBe('applied')
    await waitForStatus(url, id ?? '', 'running')
    expect((await ordering).problem?.code).toBe('provider_unavailable')
    expect(await paymentsOf(id ?? '')).toBe(1)
  })

  test('[S2.15] has no effect unless Opn confirms it', async () => {
    const { id } = await openPayment()
    const [charge] = opn.find(id).charges
    expect((await postNotice(url, { id: charge?.id ?? '', ...{ status: 'successful' } })).outcome).toBe('repeated')
    expect((await confirm(url, id)).status).toBe('pending')
    expect((await postNotice(url, { id: 'chrg_test_nobody' })).outcome).toBe('unrelated')
    expect((await postNotice(url, { id: '../account' })).outcome).toBe('unrelated')
  })

  test('with a wrong or old signature is rejected; one of two signatures is enough', async () => {
    const { id } = await openPayment()
    const charge = opn.setStatus(id, 'successful')
    const secret = Buffer.from('another secret').toString('base64')
    expect(await postNotice(url, charge, { secret })).toMatchObject({ status: 401, code: 'unauthorized' })
    expect((await postNotice(url, charge, { at: Date.now() - 301_000 })).status).toBe(401)
    expect((await postNotice(url, charge, { old: 'f'.repeat(64) })).outcome).toBe('applied')
  })

  test('that cannot be verified at Opn gets a 503, so that it is sent again', async () => {
    const { id } = await openPayment()
    const charge = opn.setStatus(id, 'successful')
    opn.fail(/^GET \/charges\//, 'before', { status: 500 }, 2)
    expect(await postNotice(url, charge)).toMatchObject({ status: 503, code: 'unavailable' })
    opn.heal()
    expect((await postNotice(url, charge)).outcome).toBe('applied')
  })

  test('without a configured secret is rate limited, since each one costs a request to Opn', async () => {
    const { PAYMENT_OPN_WEBHOOK_SECRET: _, ...env } = opn.env
    const unsignedServer = await startInProcessServer({ env })
    try {
      expect((await postNotice(unsignedServer.url, { id: 'chrg_test_nobody' })).status).toBe(200)
      await rows(unsignedServer.databaseUrl, `update rate_limits set count = 600 where key = 'notices:unsigned'`)
      expect(await postNotice(unsignedServer.url, { id: 'chrg_test_nobody' })).toMatchObject({
        status: 429,
        code: 'too_many_requests',
      })
    } finally {
      await unsignedServer.close()
    }
  })

  test('of another amount starts nothing, is applied once, and is refunded', async () => {
    const { id } = await openPayment()
    const charge = opn.setStatus(id, 'successful')
    charge.amount -= 100
    expect((await postNotice(url, charge)).outcome).toBe('wrong_amount')
    expect((await postNotice(url, charge)).outcome).toBe('repeated')
    expect(await confirm(url, id)).toMatchObject({ status: 'declined', wrong_amount: [{ amount: charge.amount }] })
  })

  test('of a failure ends a charge, but not a card page where another card can be tried', async () => {
    const first = await openPayment(paymentTrue, { provider: 'truemoney', mode: 'uri' })
    expect((await postNotice(url, opn.setStatus(first.id, 'failed'))).outcome).toBe('applied')
    expect((await confirm(url, first.id)).status).toBe('declined')
    const second = await openPayment(generateCreditCard, { provider: 'credit_card', mode: 'card' })
    expect((await postNotice(url, opn.setStatus(second.id, 'failed'))).outcome).toBe('repeated')
    expect((await confirm(url, second.id)).status).toBe('pending')
    expect((await postNotice(url, opn.setStatus(second.id, 'successful'))).outcome).toBe('applied')
  })
})

describe('cancelling', () => {
  test.each(METHODS)('%s expires the charge at Opn', async (_, endpoint, method) => {
    const { id, token } = await openPayment(endpoint, method)
    expect((await get(url, cancelPayment, { transaction: id }, { token })).status).toBe('cancelled')
    const { charges, link } = opn.find(id)
    if (link) expect(link.deleted).toBe(true)
    else expect(charges).toMatchObject([{ status: 'expired' }])
  })

  test('by timeout while Opn is unavailable expires the charge once it responds', async () => {
    const { id } = await openPayment()
    opn.fail(/\/charges/, 'before', { status: 503 }, 100)
    const sql = (text: string) => rows(server.databaseUrl, text, [id])
    await sql(`update transactions set expires_at = now() - interval '2 minutes', due_at = now() where id = $1`)
    await waitForStatus(url, id, 'expired')
    expect(opn.find(id).charges).toMatchObject([{ status: 'pending' }])
    opn.heal()
    await sql('update transactions set due_at = now() where id = $1')
    await until(
      async () => opn.find(id).charges,
      ([charge]) => charge?.status === 'expired',
    )
  })

  test('is rejected if the payment has arrived', async () => {
    const { id, token } = await openPayment()
    opn.setStatus(id, 'successful')
    expect((await ask(url, cancelPayment, { transaction: id }, { token })).problem?.code).toBe('not_cancellable')
    await waitForStatus(url, id, 'running')
  })
})

test('every payment method is available from 20 baht', async () => {
  const { details } = await get(url, getProviderPayment, { branch_id: 'ari4' })
  expect(details.map(({ minimum, is_available }) => [minimum, is_available])).toEqual(
    Array.from({ length: 5 }, () => [2_000, true]),
  )
})
