import { describe, expect, test } from 'vitest'
import { generateCreditCard, generateQr, generateUri, paymentTrue, qrPaymentTrue } from '#contract/payment.ts'
import { digest } from '#server/http/rate-limit.ts'
import { postNotice, QR_SVG } from '#tests/support/doubles/opn.ts'
import { opn, server, setUpOpnShop, url } from '#tests/support/doubles/opn-shop.ts'
import { ask, confirm, get, newStranger, until, waitForStatus } from '#tests/support/server/client.ts'
import { newPayingCustomer, type PaymentChoice } from '#tests/support/server/customer.ts'
import { startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { count, rows } from '#tests/support/server/sql.ts'

setUpOpnShop()

const PICTURE = `data:image/svg+xml;base64,${Buffer.from(QR_SVG).toString('base64')}`

/** Each with the address that the customer is sent to; none for the picture of a QR code. */
const METHODS: readonly [string, typeof generateQr, PaymentChoice, RegExp | null, string | undefined][] = [
  ['PromptPay', generateQr, { provider: 'promptpay', mode: 'qr' }, null, 'promptpay'],
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
  ['a TrueMoney QR', qrPaymentTrue, { provider: 'truemoney_qr', mode: 'qr' }, null, 'truemoney_qr'],
  ['a card', generateCreditCard, { provider: 'credit_card', mode: 'card' }, /^https:\/\/link\.omise\.co\//, undefined],
]

const PROMPTPAY: PaymentChoice = { provider: 'promptpay', mode: 'qr' }
async function openPaymentOfStranger() {
  const { command } = await newPayingCustomer(url, PROMPTPAY)
  const { access_token: token } = await newStranger(url)
  const { transaction: id } = await get(url, generateQr, command, { token, key: crypto.randomUUID() })
  return { id }
}

async function openPayment(endpoint = generateQr, method = PROMPTPAY) {
  const { token, command } = await newPayingCustomer(url, method)
  const purchase = await get(url, endpoint, command, { token, key: crypto.randomUUID() })
  return { ...purchase, token, id: purchase.transaction }
}
/** As if the last look at the charge were long ago. */
const allowLook = (id: string) =>
  rows(server.databaseUrl, 'update transactions set asked_at = null where id = $1', [id])
const paymentsOf = (id: string) => count(server.databaseUrl, 'select 1 from payments where transaction_id = $1', [id])

describe.each(METHODS)('%s', (_, endpoint, method, address, source) => {
  test('a payment is charged in satang, confirmed by one webhook, and starts the machine', async () => {
    const { id, amount, pay_uri, qr_picture } = await openPayment(endpoint, method)
    expect(qr_picture).toBe(address ? null : PICTURE)
    if (address) expect(pay_uri).toMatch(address)
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

  test('is created once when the response to its creation is lost', async () => {
    const { token, command } = await newPayingCustomer(url, method)
    const key = crypto.randomUUID()
    opn.fail(/^POST \/(?:charges|links)$/, 'after', 'reset')
    expect((await ask(url, endpoint, command, { token, key })).problem?.code).toBe('provider_unavailable')
    const purchase = await get(url, endpoint, command, { token, key })
    const { charges, link } = opn.find(purchase.transaction)
    expect(link ? [] : charges).toHaveLength(link ? 0 : 1)
    expect(purchase.pay_uri ?? purchase.qr_picture).toMatch(address ?? /^data:/)
    expect(await opn.tell(url, opn.setStatus(purchase.transaction, 'successful'))).toContainEqual(
      expect.objectContaining({ outcome: 'applied' }),
    )
  })
})

describe('a failing gateway', () => {
  test('that creates the charge but times out: one charge, which the customer can pay', async () => {
    const { token, command } = await newPayingCustomer(url, PROMPTPAY)
    const key = crypto.randomUUID()
    opn.turn('slow')
    expect((await ask(url, generateQr, command, { token, key })).problem?.code).toBe('provider_unavailable')
    const purchase = await get(url, generateQr, command, { token, key })
    expect(opn.find(purchase.transaction).charges).toHaveLength(1)
    expect(purchase.qr_picture).toBe(PICTURE)
  })

  test('a try that timed out does not release the lease of the next one, which would allow two charges', async () => {
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
    const [lease] = await rows(
      server.databaseUrl,
      `select charge_tried_at > now() - interval '1 hour' as is_leased from transactions where id = $1`,
      [purchase?.id],
    )
    expect(lease).toEqual({ is_leased: true })
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
      ({ qr_picture }) => qr_picture !== null,
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
    expect(new Set(purchases.map(({ qr_picture }) => qr_picture))).toEqual(new Set([PICTURE]))
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
    await allowLook(id)
    await waitForStatus(url, id, 'running')
  })

  test('[S2.7][V3.7.2] a foreign URL is never returned', async () => {
    const { token, command } = await newPayingCustomer(url, { provider: 'truemoney', mode: 'uri' })
    opn.setAuthorizeUri('https://omise.co.evil.example/')
    expect((await ask(url, paymentTrue, command, { token })).problem?.code).toBe('method_refused')
  })

  test.each([
    ['a script in it', { type: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>' }],
    ['another type', { type: 'image/svg+xml', body: '<html></html>' }],
    ['too many bytes', { type: 'image/svg+xml', body: `<svg>${' '.repeat(65_536)}</svg>` }],
    ['no picture', { status: 404 }],
  ])('a QR with %s is not shown, and the same charge is asked for again', async (_, picture) => {
    const { token, command } = await newPayingCustomer(url, PROMPTPAY)
    const key = crypto.randomUUID()
    opn.setPicture(picture)
    expect((await ask(url, generateQr, command, { token, key })).problem?.code).toBe('provider_unavailable')
    opn.heal()
    const purchase = await get(url, generateQr, command, { token, key })
    expect(purchase.qr_picture).toBe(PICTURE)
    expect(opn.find(purchase.transaction).charges).toHaveLength(1)
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

  test('with a wrong signature is rejected; one of two signatures is enough', async () => {
    const { id } = await openPayment()
    const charge = opn.setStatus(id, 'successful')
    const secret = Buffer.from('another secret').toString('base64')
    expect(await postNotice(url, charge, { secret })).toMatchObject({ status: 401, code: 'unauthorized' })
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

  test('[S6.13] without a configured secret is heard beside any number of made-up ones', async () => {
    const { PAYMENT_OPN_WEBHOOK_SECRET: _, ...env } = opn.env
    const unsigned = await startInProcessServer({ env, databaseUrl: server.databaseUrl })
    try {
      const [own, other] = [await openPayment(), await openPayment()]
      const madeUp = { ...opn.chargeOf(own.id), id: 'chrg_test_made_up', metadata: { transaction: 'TRX_MCH_NONE' } }
      for (let i = 0; i < 13; i++) await Promise.all(Array.from({ length: 50 }, () => postNotice(unsigned.url, madeUp)))
      // A stranger who knows a purchase, such as their own, stops the notices of that one alone.
      for (let i = 0; i < 8; i++) await postNotice(unsigned.url, opn.chargeOf(other.id))
      expect(await postNotice(unsigned.url, opn.chargeOf(other.id))).toMatchObject({ status: 429 })
      expect((await postNotice(unsigned.url, opn.setStatus(own.id, 'successful'))).outcome).toBe('applied')
    } finally {
      await unsigned.close()
    }
  })

  test('without a configured secret takes its look out of a part of the budget, and leaves the rest to customers', async () => {
    const { PAYMENT_OPN_WEBHOOK_SECRET: _, ...env } = opn.env
    const unsigned = await startInProcessServer({ env, databaseUrl: server.databaseUrl })
    try {
      const spend = (what: 'polls' | 'unsigned' | 'unsigned_strangers', n: number) =>
        rows(
          server.databaseUrl,
          `insert into rate_limits (key, window_start, count) values ($1, now(), $2)
           on conflict (key) do update set window_start = now(), count = $2`,
          [`gateway:${what}:washday`, n],
        )
      const { id } = await openPayment()
      const charge = opn.setStatus(id, 'successful')
      await spend('polls', 300)
      expect(await postNotice(unsigned.url, charge)).toMatchObject({ status: 503, code: 'unavailable' })
      await spend('polls', 0)
      await spend('unsigned', 113)
      expect(await postNotice(unsigned.url, charge)).toMatchObject({ status: 503, code: 'unavailable' })
      await spend('unsigned', 0)
      expect((await postNotice(unsigned.url, charge)).outcome).toBe('applied')

      // A stranger has old purchases of their own, as many as they like.
      const { id: over } = await openPayment()
      await postNotice(url, opn.setStatus(over, 'failed'))
      const { id: next } = await openPayment()
      await spend('unsigned', 110)
      for (let i = 0; i < 4; i++) await postNotice(unsigned.url, opn.chargeOf(over))
      expect((await postNotice(unsigned.url, opn.setStatus(next, 'successful'))).outcome).toBe('applied')

      // Or any number of made-up phones, each with a purchase.
      const [ofCustomer, ofStranger] = [await openPayment(), await openPaymentOfStranger()]
      await spend('unsigned', 0)
      await spend('unsigned_strangers', 38)
      const [known, madeUp] = [opn.setStatus(ofCustomer.id, 'successful'), opn.setStatus(ofStranger.id, 'successful')]
      expect((await postNotice(unsigned.url, known)).outcome).toBe('applied')
      expect((await postNotice(unsigned.url, madeUp)).status).toBe(503)
      await spend('unsigned', 113)
      await spend('unsigned_strangers', 0)
      expect((await postNotice(unsigned.url, madeUp)).outcome).toBe('applied')

      // A stranger has sent notices about all purchases that they know the number of.
      const { id: waiting } = await openPayment()
      opn.setStatus(waiting, 'successful')
      await spend('unsigned', 113)
      expect((await waitForStatus(unsigned.url, waiting, 'running')).paid_at).not.toBeNull()
    } finally {
      await unsigned.close()
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

  test('of a card that was declined on the page of a link ends that page for an unproved phone', async () => {
    const { command } = await newPayingCustomer(url, { provider: 'credit_card', mode: 'card' })
    const { access_token: token } = await newStranger(url)
    const { transaction: id } = await get(url, generateCreditCard, command, { token, key: crypto.randomUUID() })
    const isLast = `insert into rate_limits (key, window_start, count) values ('card-brand:' || $1, now(), 29)
      on conflict (key) do update set count = 29, window_start = now()`
    await rows(server.databaseUrl, isLast, [digest('washday')])
    expect((await postNotice(url, opn.setStatus(id, 'failed'))).outcome).toBe('applied')
    expect((await confirm(url, id)).status).toBe('declined')
    const metrics = await (await fetch(`${url}/metrics`)).text()
    expect(metrics, 'the alert of the brand').toContain('washday_limited_total{limit="card-brand"}')
    await rows(server.databaseUrl, `delete from rate_limits where key like 'card-brand:%'`)
    await until(
      async () => opn.find(id).link?.deleted,
      (isDeleted) => isDeleted === true,
    )
  })
})
