import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cancelPayment, generateCreditCard, generateQr, getProviderPayment } from '#contract/payment.ts'
import { chooseRefund } from '#contract/refund-destination.ts'
import { stripeGateway } from '#server/ports/payment-gateway.stripe.ts'
import { endOf } from '#server/ports/payment-gateway.ts'
import { startStripe, stripeEvent } from '#tests/support/doubles/stripe.ts'
import { ask, commandFor, confirm, freeMachines, get, until, waitForStatus } from '#tests/support/server/client.ts'
import { newPayingCustomer, type PaymentChoice } from '#tests/support/server/customer.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { moveMachine } from '#tests/support/server/purchase.ts'
import { count, rows } from '#tests/support/server/sql.ts'
import { newStrangerAt } from '#tests/support/server/strangers.ts'

let stripe: Awaited<ReturnType<typeof startStripe>>
let server: InProcessServer
beforeAll(async () => {
  stripe = await startStripe()
  server = await startInProcessServer({ env: stripe.env })
})
afterAll(async () => {
  await server.close()
  stripe.close()
})

const PROMPTPAY: PaymentChoice = { provider: 'promptpay', mode: 'qr' }
const CARD: PaymentChoice = { provider: 'credit_card', mode: 'card' }
const endpointOf = ({ provider }: PaymentChoice) => (provider === 'promptpay' ? generateQr : generateCreditCard)

async function buy(method: PaymentChoice) {
  const { token, command } = await newPayingCustomer(server.url, method)
  const purchase = await get(server.url, endpointOf(method), command, { token, key: crypto.randomUUID() })
  return { ...purchase, token, id: purchase.transaction, machine: command.machine_id }
}
async function post(object: { object: string; id: string }, options?: Parameters<typeof stripeEvent>[1]) {
  const { headers, body } = stripeEvent(object, options)
  const response = await fetch(`${server.url}/webhooks/payment`, { method: 'POST', headers, body })
  const answer = (await response.json()) as { outcome?: string; code?: string } // has one of the two
  return { status: response.status, ...answer }
}
/** As if the last look at the payment were long ago. */
const allowLook = (id: string) =>
  rows(server.databaseUrl, 'update transactions set asked_at = null where id = $1', [id])
const paymentOf = async (id: string) => {
  const [row] = await rows(server.databaseUrl, 'select charge_id, amount from payments where transaction_id = $1', [id])
  return row
}

test('PromptPay: our page has the QR code, one webhook confirms it, and the machine starts', async () => {
  const { id, amount, qr_payload, pay_uri } = await buy(PROMPTPAY)
  expect(qr_payload).toContain(
    `54${String((amount / 100).toFixed(2).length).padStart(2, '0')}${(amount / 100).toFixed(2)}`,
  )
  expect(pay_uri).toBeNull()
  const intent = stripe.pay(id)
  expect(await post(intent, { id: 'evt_once' })).toMatchObject({ status: 200, outcome: 'applied' })
  expect(await post(intent, { id: 'evt_once' })).toMatchObject({ status: 200, outcome: 'repeated' })
  expect(await post(intent, { type: 'payment_intent.payment_failed' })).toMatchObject({ outcome: 'repeated' })
  await waitForStatus(server.url, id, 'running')
  expect(await paymentOf(id)).toEqual({ charge_id: intent.id, amount })
})

test('PromptPay in test mode has no such QR code: its customer is sent to the page of Stripe that has one', async () => {
  stripe.turn('qrIsAddress', true)
  const { id, qr_payload, pay_uri } = await buy(PROMPTPAY)
  expect(qr_payload).toBeNull()
  expect(pay_uri).toBe(`https://payments.stripe.com/qr/instructions/${stripe.find(id).intents[0]?.id}`)
})

test('a card: paid on the page of Stripe after another one was declined there, also without any webhook', async () => {
  const { id, amount, pay_uri } = await buy(CARD)
  expect(pay_uri).toMatch(/^https:\/\/checkout\.stripe\.com\//)
  await post(stripe.fail(id), { type: 'payment_intent.payment_failed' })
  expect((await confirm(server.url, id)).status).toBe('pending')
  const intent = stripe.pay(id)
  await allowLook(id)
  await waitForStatus(server.url, id, 'running')
  expect(await paymentOf(id)).toEqual({ charge_id: intent.id, amount })
})

test('the money of a card goes back through Stripe, once, if the machine did not start', async () => {
  const { id, token, amount, machine } = await buy(CARD)
  await moveMachine(server.url, machine, 'fail_next_start')
  await post(stripe.pay(id))
  await waitForStatus(server.url, id, 'start_failed')
  await get(server.url, chooseRefund, { transaction: id, kind: 'case' }, { token })
  const refunds = await until(
    async () => stripe.refundsOf(id),
    ({ length }) => length > 0,
  )
  const sent = await until(
    () =>
      rows(server.databaseUrl, 'select * from refund_cases where transaction_id = $1 and closed_at is not null', [id]),
    ({ length }) => length === 1,
  )
  expect(refunds).toMatchObject([{ amount, metadata: { key: sent[0]?.number } }])
  const [refund] = refunds
  if (!refund) throw new Error('Stripe has no refund')
  await post(refund, { type: 'refund.created' })
  expect(await count(server.databaseUrl, 'select 1 from refund_cases where transaction_id = $1', [id])).toBe(1)
  await moveMachine(server.url, machine, 'repair')
})

test('a payment that ends at Stripe ends the purchase at once, and is not asked for again', async () => {
  const { id } = await buy(PROMPTPAY)
  const [intent] = stripe.find(id).intents
  if (!intent) throw new Error('Stripe has no payment intent')
  intent.status = 'canceled'
  expect((await post(intent, { type: 'payment_intent.canceled' })).outcome).toBe('applied')
  expect((await confirm(server.url, id)).status).toBe('expired')
  const looks = () => stripe.received.filter(({ url }) => url.includes(intent.id)).length
  const before = looks()
  await allowLook(id)
  await confirm(server.url, id)
  expect(looks()).toBe(before)
})

test('a method that Stripe refuses ends the purchase at once, and its machine is free', async () => {
  const { token, command } = await newPayingCustomer(server.url, CARD)
  stripe.setCapability('card_payments', 'inactive')
  const { problem } = await ask(server.url, generateCreditCard, command, { token })
  expect(problem?.code).toBe('method_refused')
  const held = 'select 1 from transactions where machine_id = $1 and holds_machine'
  expect(await count(server.databaseUrl, held, [command.machine_id])).toBe(0)
})

test('a webhook that arrives although the answer to the creation was lost is applied', async () => {
  const { token, command } = await newPayingCustomer(server.url, PROMPTPAY)
  stripe.spoil(/^POST \/v1\/payment_intents$/, 'after', 'reset')
  const lost = await ask(server.url, generateQr, command, { token })
  expect(lost.problem?.code).toBe('provider_unavailable')
  const [row] = await rows(server.databaseUrl, 'select id from transactions order by created_at desc limit 1')
  const id = String(row?.id)
  expect((await post(stripe.pay(id))).outcome).toBe('applied')
  await waitForStatus(server.url, id, 'running')
  expect(stripe.find(id).intents).toHaveLength(1)
})

test('[S2.15] a webhook has no effect unless Stripe confirms it, and none without the signature', async () => {
  const { id } = await buy(PROMPTPAY)
  const [intent] = stripe.find(id).intents
  if (!intent) throw new Error('Stripe has no payment intent')
  const forged = { ...intent, status: 'succeeded' }
  expect((await post(forged)).outcome).toBe('repeated')
  expect((await confirm(server.url, id)).status).toBe('pending')
  expect(await post(intent, { secret: 'whsec_another' })).toMatchObject({ status: 401, code: 'unauthorized' })
  expect((await post({ object: 'payment_intent', id: 'pi_nobody' })).outcome).toBe('unrelated')
})

test.each([
  ['PromptPay', PROMPTPAY],
  ['a card', CARD],
] as const)('cancelling %s ends it at Stripe; money that comes all the same is booked', async (_, method) => {
  const { id, token } = await buy(method)
  expect((await get(server.url, cancelPayment, { transaction: id }, { token })).status).toBe('cancelled')
  const { session, intents } = stripe.find(id)
  expect(session?.status ?? intents[0]?.status).toBe(session ? 'expired' : 'canceled')
  stripe.turn('paidAfterEnd', true)
  expect((await post(stripe.pay(id))).outcome).toBe('applied')
  expect(await paymentOf(id)).toMatchObject({ charge_id: stripe.find(id).intents[0]?.id })
})

test('a card that is with its bank when its session ends can still be paid', async () => {
  const { id } = await buy(CARD)
  stripe.fail(id)
  const { url } = stripe
  const { STRIPE_SECRET_KEY: secretKey } = stripe.env
  const accounts = new Map([['washday', { secretKey, webhookSecret: undefined }]])
  const gateway = stripeGateway({ url, accounts, emailOf: () => null, payHosts: [] })
  const chargeId = stripe.find(id).session?.id ?? ''
  const time = { openedAt: new Date(), expiresAt: new Date() }
  stripe.turn('bankWorksOn', true)
  const ref = { transaction: id, brand: 'washday', provider: 'credit_card' as const, chargeId, ...time }
  const charge = await gateway.voidCharge(ref, AbortSignal.timeout(5_000))
  expect(charge.state).toBe('expired')
  expect(endOf(charge)).toBe('payable')
})

describe('cards that are declined on the page of Stripe', () => {
  const decline = async (id: string) => post(stripe.fail(id), { type: 'payment_intent.payment_failed' })
  const ended = (id: string) =>
    until(
      async () => stripe.find(id).session?.status,
      (status) => status === 'expired',
    )

  test('end the page of an unproved phone at the first, and its next one asks for a code', async () => {
    const [machine] = await freeMachines(server.url)
    if (!machine) throw new Error('No machine is free')
    const { token } = await newStrangerAt(server.url)
    const command = { ...(await commandFor(server.url, machine)), ...CARD }
    const open = () => ask(server.url, generateCreditCard, command, { token, key: crypto.randomUUID() })
    const id = (await open()).body?.transaction ?? ''
    expect(await decline(id)).toMatchObject({ outcome: 'applied' })
    expect((await confirm(server.url, id)).status).toBe('declined')
    await ended(id)
    expect((await open()).problem).toMatchObject({ code: 'otp_required', reason: 'card' })
  })

  test('end that of any other customer at the fifth, each counted once however often it is heard of', async () => {
    const { id, token } = await buy(CARD)
    for (let i = 1; i <= 4; i++) {
      await decline(id)
      await allowLook(id)
      expect((await confirm(server.url, id)).status).toBe('pending')
    }
    // Two in a moment, of which one notice tells.
    stripe.fail(id)
    await decline(id)
    expect((await confirm(server.url, id)).status).toBe('declined')
    await ended(id)
    const counted = await rows(server.databaseUrl, `select count from rate_limits where key like 'card-network:%'`)
    expect(counted).toEqual([{ count: 6 }])
    const metrics = await (await fetch(`${server.url}/metrics`)).text()
    expect(metrics, 'the alert rings before anybody asks for more').toContain(
      'washday_limited_total{limit="card-customer"}',
    )
    const { command } = await newPayingCustomer(server.url, CARD)
    const again = await ask(server.url, generateCreditCard, command, { token, key: crypto.randomUUID() })
    expect(again.problem?.code).toBe('too_many_requests')
  })
})

test('of the ways to pay, those of Stripe are offered from 10 baht', async () => {
  const { details } = await get(server.url, getProviderPayment, { branch_id: 'ari4' })
  expect(details.flatMap(({ provider, minimum, is_available }) => (is_available ? [[provider, minimum]] : []))).toEqual(
    [
      ['promptpay', 1_000],
      ['credit_card', 1_000],
    ],
  )
})

test('a brand without an e-mail address has no PromptPay, which Stripe would refuse', () => {
  const accounts = new Map([['washday', { secretKey: 'sk_test_laundry', webhookSecret: undefined }]])
  const gateway = stripeGateway({ url: 'http://127.0.0.1:1', accounts, emailOf: () => null, payHosts: [] })
  expect(gateway.methods('washday').map(({ provider }) => provider)).toEqual(['credit_card'])
})
