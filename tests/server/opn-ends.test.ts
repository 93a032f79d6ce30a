import { object, parse, string } from 'valibot'
import { describe, expect, test } from 'vitest'
import { getCouponByUser } from '#contract/coupons.ts'
import {
  cancelPayment,
  generateCreditCard,
  generateQr,
  generateUri,
  getProviderPayment,
  paymentTrue,
} from '#contract/payment.ts'
import { chooseRefund } from '#contract/refund-destination.ts'
import { postNotice } from '#tests/support/doubles/opn.ts'
import { opn, server, setUpOpnShop, url } from '#tests/support/doubles/opn-shop.ts'
import { ask, confirm, get, until, waitForStatus } from '#tests/support/server/client.ts'
import { newPayingCustomer, type PaymentChoice } from '#tests/support/server/customer.ts'
import { makeOrder, newOrderingCustomer } from '#tests/support/server/delivery-orders.ts'
import { startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { moveMachine } from '#tests/support/server/purchase.ts'
import { count, rows } from '#tests/support/server/sql.ts'

setUpOpnShop()

const PROMPTPAY: PaymentChoice = { provider: 'promptpay', mode: 'qr' }
const CARD: PaymentChoice = { provider: 'credit_card', mode: 'card' }
async function openPayment(endpoint = generateQr, method = PROMPTPAY) {
  const { token, command } = await newPayingCustomer(url, method)
  const purchase = await get(url, endpoint, command, { token, key: crypto.randomUUID() })
  return { ...purchase, token, id: purchase.transaction, machine: command.machine_id }
}
/** As if the last look at the charge were long ago. */
const allowLook = (id: string) =>
  rows(server.databaseUrl, 'update transactions set asked_at = null where id = $1', [id])

describe('a method that the account does not have', () => {
  const machineOf = (id: string) =>
    rows(server.databaseUrl, 'select holds_machine, status from transactions where id = $1', [id])

  test('is refused, and the machine is free for another one at once', async () => {
    const { token, command } = await newPayingCustomer(url, PROMPTPAY)
    const key = crypto.randomUUID()
    opn.withoutMethod('promptpay')
    const refused = await ask(url, generateQr, command, { token, key })
    expect(refused.problem).toMatchObject({ status: 409, code: 'method_refused' })
    expect((await ask(url, generateQr, command, { token, key })).problem?.code, 'with the same key').toBe(
      'method_refused',
    )
    const wallet = { ...command, provider: 'truemoney' as const, mode: 'uri' as const }
    const purchase = await get(url, paymentTrue, wallet, { token, key: crypto.randomUUID() })
    expect(await machineOf(purchase.transaction)).toEqual([{ holds_machine: true, status: 'pending' }])
  })

  test('leaves an order to be paid in another way, with its coupon', async () => {
    const { token, input } = await newOrderingCustomer(url)
    const { transaction, price } = await makeOrder(url, token, input)
    opn.withoutMethod('promptpay')
    const payment = { transaction, platform: 'web' as const, coupons: [] }
    const refused = await ask(url, generateQr, { ...payment, ...PROMPTPAY }, { token, key: crypto.randomUUID() })
    expect(refused.problem?.code).toBe('method_refused')
    const wallet = { ...payment, provider: 'truemoney' as const, mode: 'uri' as const }
    expect(await get(url, paymentTrue, wallet, { token, key: crypto.randomUUID() })).toMatchObject({
      status: 'pending',
      provider: 'truemoney',
      amount: price,
      pay_uri: expect.stringMatching(/^https:/),
    })
  })
})

describe('the link of a charge', () => {
  const BANK: PaymentChoice = { provider: 'mobile_banking', mode: 'uri', bank: 'bay' }

  test.each([
    'krungsri-kma://map.payment?tokenId=1',
    'kbank.kplus://authenwithkplus?tokenId=1',
    'ktbnext://next.co.th/pay?ref=1',
    'scbeasy://payments?id=1',
    'https://pay.omise.co/payments/1/authorize',
  ])('that is %s is where the customer pays', async (uri) => {
    const { token, command } = await newPayingCustomer(url, BANK)
    opn.setAuthorizeUri(uri)
    expect(await get(url, generateUri, command, { token, key: crypto.randomUUID() })).toMatchObject({
      status: 'pending',
      pay_uri: uri,
    })
  })

  test.each(['https://elsewhere.example/pay', 'javascript://pay/%0aalert(1)', 'http://pay.omise.co/1'])(
    'that is %s is refused: the charge ends, and the machine can be paid in another way at once',
    async (uri) => {
      const { token, command } = await newPayingCustomer(url, BANK)
      opn.setAuthorizeUri(uri)
      const refused = await ask(url, generateUri, command, { token, key: crypto.randomUUID() })
      expect(refused.problem).toMatchObject({ status: 409, code: 'method_refused' })
      opn.setAuthorizeUri()
      const other = { ...command, ...PROMPTPAY, bank: undefined }
      const purchase = await get(url, generateQr, other, { token, key: crypto.randomUUID() })
      expect(purchase.status).toBe('pending')
      const [ended] = await rows(
        server.databaseUrl,
        `select id, status, holds_machine from transactions where machine_id = $1 and provider = 'mobile_banking'
         order by created_at desc limit 1`,
        [command.machine_id],
      )
      expect(ended).toMatchObject({ status: 'declined', holds_machine: false })
      const { id } = parse(object({ id: string() }), ended)
      expect(opn.find(id).charges.map(({ status }) => status)).toEqual(['expired'])
    },
  )

  test('that is refused, of a charge that cannot be ended: money that arrives all the same is found', async () => {
    const { token, command } = await newPayingCustomer(url, BANK)
    opn.setAuthorizeUri('https://elsewhere.example/pay')
    opn.turn('expireRefused')
    const refused = await ask(url, generateUri, command, { token, key: crypto.randomUUID() })
    expect(refused.problem?.code).toBe('method_refused')
    const [ended] = await rows(
      server.databaseUrl,
      `select id, due_at is not null as "isPolled" from transactions where machine_id = $1 order by created_at desc limit 1`,
      [command.machine_id],
    )
    expect(ended).toMatchObject({ isPolled: true })
    const { id } = parse(object({ id: string() }), ended)
    opn.setStatus(id, 'successful')
    await allowLook(id)
    await until(
      () => confirm(url, id),
      ({ status }) => status !== 'declined',
    )
  })
})

test.each([
  ['a key that Opn does not accept', 401, 'authentication_failure'],
  ['a bank that does not answer Opn', 400, 'backend_error'],
])('%s is an outage: the purchase can be paid once it is over', async (_, status, code) => {
  const { token, command } = await newPayingCustomer(url, PROMPTPAY)
  const key = crypto.randomUUID()
  opn.fail(/^POST \/charges$/, 'before', { status, body: { object: 'error', code } })
  expect((await ask(url, generateQr, command, { token, key })).problem?.code).toBe('provider_unavailable')
  expect(await get(url, generateQr, command, { token, key })).toMatchObject({ status: 'pending' })
})

describe('cancelling', () => {
  test.each([
    ['PromptPay', generateQr, PROMPTPAY],
    ['a bank app', generateUri, { provider: 'mobile_banking', mode: 'uri', bank: 'kbank' }],
    ['a card', generateCreditCard, CARD],
  ] as const)('%s expires the charge at Opn', async (_, endpoint, method) => {
    const { id, token } = await openPayment(endpoint, method)
    expect(await get(url, cancelPayment, { transaction: id }, { token })).toMatchObject({
      status: 'cancelled',
      is_still_payable: false,
    })
    const { charges, link } = opn.find(id)
    if (link) expect(link.deleted).toBe(true)
    else expect(charges).toMatchObject([{ status: 'expired' }])
    const { length } = opn.received
    await allowLook(id)
    await confirm(url, id)
    expect(opn.received.length, 'a final state is never asked for again').toBe(length)
    expect(await count(server.databaseUrl, 'select 1 from transactions where id = $1 and due_at is null', [id])).toBe(1)
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

test('a bank app is told what the phone runs', async () => {
  const method = { provider: 'mobile_banking', mode: 'uri', bank: 'scb' } as const
  const platformOf = async (userAgent: string) => {
    const { token, command } = await newPayingCustomer(url, method)
    const response = await fetch(`${url}${generateUri.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'user-agent': userAgent },
      body: JSON.stringify(command),
    })
    const { transaction } = parse(object({ transaction: string() }), await response.json())
    return opn.chargeOf(transaction).source?.platform_type
  }
  expect(await platformOf('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toBe('IOS')
  expect(await platformOf('Mozilla/5.0 (Linux; Android 15)')).toBe('ANDROID')
  expect(await platformOf('Mozilla/5.0 (X11; Linux x86_64)')).toBeUndefined()
})

test('a final state at Opn ends the purchase at once', async () => {
  const { id } = await openPayment()
  const charge = opn.chargeOf(id)
  charge.status = 'expired'
  await confirm(url, id)
  expect(await confirm(url, id)).toMatchObject({ status: 'expired', is_still_payable: false })
})

const LOOKS = 'gateway:polls:washday'
test.each([
  ['does not answer', async () => opn.fail(/^GET \/charges\//, 'before', { status: 503 })],
  [
    'has been asked often enough in this minute',
    () =>
      rows(
        server.databaseUrl,
        `insert into rate_limits (key, window_start, count) values ($1, now(), 300)
         on conflict (key) do update set window_start = now(), count = 300`,
        [LOOKS],
      ),
  ],
])('the last look at a purchase that ended unpaid is repeated if the gateway %s', async (_, hinder) => {
  const { id } = await openPayment()
  opn.pay(opn.chargeOf(id)) // its notice is lost
  await hinder()
  await rows(
    server.databaseUrl,
    `update transactions set status = 'expired', holds_machine = false, expires_at = now() - interval '25 hours', due_at = now()
     where id = $1`,
    [id],
  )
  // Later than the lease of whoever looks now.
  const isDueAgain = `select 1 from transactions where id = $1 and due_at > now() + interval '1 minute'`
  await until(
    () => count(server.databaseUrl, isDueAgain, [id]),
    (due) => due === 1,
  )
  await rows(server.databaseUrl, 'delete from rate_limits where key = $1', [LOOKS])
  await rows(server.databaseUrl, 'update transactions set due_at = now() where id = $1', [id])
  await until(
    () => count(server.databaseUrl, 'select 1 from payments where transaction_id = $1', [id]),
    (booked) => booked === 1,
  )
})

test('a second card whose first notice was lost is booked with the first: one washes, the other is paid back', async () => {
  const { id, amount } = await openPayment(generateCreditCard, CARD)
  const first = opn.setStatus(id, 'successful')
  const second = opn.setStatus(id, 'successful')
  expect((await postNotice(url, { ...second })).outcome).toBe('paid_again')
  const purchase = await waitForStatus(url, id, 'running')
  expect(purchase.paid_again).toMatchObject([{ amount }])
  const booked = 'select 1 from payments where transaction_id = $1 and charge_id = $2'
  expect(await count(server.databaseUrl, booked, [id, first.id])).toBe(1)
})

describe('money that goes back at Opn', () => {
  /** A card payment whose machine did not start. */
  async function failedLoad() {
    const payment = await openPayment(generateCreditCard, CARD)
    await moveMachine(url, payment.machine, 'fail_next_start')
    const charge = opn.setStatus(payment.id, 'successful')
    await postNotice(url, { ...charge })
    await waitForStatus(url, payment.id, 'start_failed')
    return { ...payment, charge }
  }
  const tellRefund = (charge: { id: string; refunds: { data: { id: string }[] } }) =>
    postNotice(
      url,
      { object: 'refund', id: charge.refunds.data[0]?.id ?? '', charge: charge.id },
      { key: 'refund.create' },
    )
  const effectOf = async (id: string) =>
    (await rows(server.databaseUrl, 'select kind, effect from reversals where transaction_id = $1', [id]))[0]

  test('a refund on the dashboard ends the choice of the customer', async () => {
    const { id, amount, charge } = await failedLoad()
    opn.refundByHand(charge, amount)
    await tellRefund(charge)
    expect(await confirm(url, id)).toMatchObject({
      status: 'refunded',
      refund: { kind: 'case', sent_at: expect.any(String) },
    })
    expect(await effectOf(id)).toEqual({ kind: 'refund', effect: 'ended' })
  })

  test('takes back the coupon that the customer was given for it: never both', async () => {
    const { id, amount, charge, token } = await failedLoad()
    await get(url, chooseRefund, { transaction: id, kind: 'coupon' }, { token, key: crypto.randomUUID() })
    opn.refundByHand(charge, amount)
    await tellRefund(charge)
    expect(await effectOf(id)).toEqual({ kind: 'refund', effect: 'coupon_taken' })
    const { details } = await get(url, getCouponByUser, {}, { token })
    expect(details).toEqual([])
  })

  test('a dispute is booked, and once', async () => {
    const { id } = await openPayment(generateCreditCard, CARD)
    const charge = opn.setStatus(id, 'successful')
    await postNotice(url, { ...charge })
    charge.dispute = { object: 'dispute', id: 'dspt_test_1', amount: charge.amount, status: 'open' }
    for (const key of ['dispute.create', 'dispute.update'])
      await postNotice(url, { object: 'dispute', id: 'dspt_test_1', charge: charge.id }, { key })
    expect(await count(server.databaseUrl, 'select 1 from reversals where transaction_id = $1', [id])).toBe(1)
    expect(await effectOf(id)).toEqual({ kind: 'dispute', effect: 'none' })
  })
})

test('the methods, their limits and their banks are those of the account', async () => {
  opn.withoutMethod('card')
  opn.withoutMethod('mobile_banking_s')
  const other = await startInProcessServer({ env: opn.env, databaseUrl: server.databaseUrl })
  const available = async () => {
    const { details } = await get(other.url, getProviderPayment, { branch_id: 'ari4' })
    return details.filter(({ is_available }) => is_available)
  }
  try {
    const methods = await until(available, (details) => details.length < 5)
    expect(methods.map(({ provider, minimum }) => [provider, minimum])).toEqual(
      ['promptpay', 'mobile_banking', 'truemoney', 'truemoney_qr'].map((provider) => [provider, 2_000]),
    )
    expect(methods[1]?.banks?.map(({ bank }) => bank)).toEqual(['bbl', 'bay', 'kbank', 'ktb'])
  } finally {
    await other.close()
  }
})
