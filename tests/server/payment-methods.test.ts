import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  generateCreditCard,
  generateQr,
  generateUri,
  getProviderPayment,
  paymentTrue,
  qrPaymentTrue,
  type SelectedCommand,
} from '#contract/payment.ts'
import { getSandbox } from '#contract/sandbox.ts'
import { isPaymentUrl } from '#server/ports/payment-gateway.ts'
import {
  ask,
  commandFor,
  confirm,
  get,
  newPurchase,
  resolveCharge,
  waitForStatus,
} from '#tests/support/server/client.ts'
import { newPayingCustomer, type PaymentChoice } from '#tests/support/server/customer.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { rows } from '#tests/support/server/sql.ts'

let server: InProcessServer
let url: string
beforeAll(async () => {
  server = await startInProcessServer()
  url = server.url
})
afterAll(() => server.close())

const METHODS: readonly [string, typeof generateQr, PaymentChoice, RegExp | null][] = [
  ['PromptPay', generateQr, { provider: 'promptpay', mode: 'qr' }, null],
  [
    'a bank app',
    generateUri,
    { provider: 'mobile_banking', mode: 'uri', bank: 'scb' },
    /\/sandbox\/bank-app\/.*bank=scb$/,
  ],
  ['a card', generateCreditCard, { provider: 'credit_card', mode: 'card' }, /\/sandbox\/card\//],
  ['the TrueMoney app', paymentTrue, { provider: 'truemoney', mode: 'uri' }, /\/sandbox\/truemoney\//],
  ['a TrueMoney QR', qrPaymentTrue, { provider: 'truemoney_qr', mode: 'qr' }, null],
]

async function openBy(endpoint: typeof generateQr, method: PaymentChoice) {
  const { token, command } = await newPayingCustomer(url)
  return get(url, endpoint, { ...command, ...method }, { token, key: crypto.randomUUID() })
}

/**
 * Presses a button on a payment page.
 * @returns where it leads, from the server's root
 */
async function press(page: string, action: string): Promise<string> {
  const answer = await fetch(page, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' })
  expect(answer.status).toBe(303)
  return answer.headers.get('location') ?? ''
}

describe.each(METHODS)('%s', (_, endpoint, method, address) => {
  test('creates a payment, is paid, and starts the machine', async () => {
    const purchase = await openBy(endpoint, method)
    expect(purchase).toMatchObject({ status: 'pending', provider: method.provider })
    if (address) expect(purchase).toMatchObject({ pay_uri: expect.stringMatching(address), qr_payload: null })
    else expect(purchase).toMatchObject({ pay_uri: null, qr_payload: expect.any(String) })
    await resolveCharge(url, purchase.transaction)
    expect(await waitForStatus(url, purchase.transaction, 'running')).toMatchObject({ pay_uri: null, qr_payload: null })
  })

  test('the same key returns the same purchase', async () => {
    const { token, command } = await newPayingCustomer(url)
    const key = crypto.randomUUID()
    const body = { ...command, ...method }
    const answers = await Promise.all(Array.from({ length: 5 }, () => get(url, endpoint, body, { token, key })))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const other = await ask(
      url,
      endpoint,
      { ...body, platform: 'web', program: { ...body.program, amount: 1 } },
      { token, key },
    )
    expect(other.problem?.code).toBe('idempotency_mismatch')
  })

  test("is unavailable by another method's endpoint or mode", async () => {
    const { token, command } = await newPayingCustomer(url)
    const others = METHODS.filter(([, other]) => other !== endpoint)
    for (const [, other] of others)
      expect((await ask(url, other, { ...command, ...method }, { token })).problem?.code).toBe('provider_unavailable')
    const mode = method.mode === 'card' ? 'qr' : 'card'
    expect((await ask(url, endpoint, { ...command, ...method, mode }, { token })).problem?.code).toBe(
      'provider_unavailable',
    )
  })

  test('rejects what every purchase rejects', async () => {
    const { token, command } = await newPayingCustomer(url)
    const code = async (change: object) =>
      (await ask(url, endpoint, { ...command, ...method, ...change }, { token })).problem?.code
    expect((await ask(url, endpoint, { ...command, ...method }, {})).problem?.code).toBe('unauthorized')
    expect(await code({ machine_id: 'nowhere' })).toBe('machine_unknown')
    expect(await code({ program: { ...command.program, amount: 1 } })).toBe('price_changed')
    const { machine, token: owner } = await newPurchase(url)
    const takenCommand = { ...(await commandFor(url, machine)), ...method }
    expect((await ask(url, endpoint, takenCommand, { token })).problem?.code).toBe('machine_unavailable')
    expect((await ask(url, endpoint, takenCommand, { token: owner })).problem?.code).toBe('payment_pending')
  })
})

test('each payment method has its minimum, and mobile banking its banks', async () => {
  const { details } = await get(url, getProviderPayment, { branch_id: 'ari4' })
  expect(details.map(({ provider, minimum }) => [provider, minimum])).toEqual([
    ['promptpay', 100],
    ['mobile_banking', 2_000],
    ['credit_card', 2_000],
    ['truemoney', 2_000],
    ['truemoney_qr', 2_000],
  ])
  expect(details.map(({ banks }) => banks?.length)).toEqual([undefined, 5, undefined, undefined, undefined])
})

test('an amount below the minimum of a payment method is rejected', async () => {
  const { token, command } = await newPayingCustomer(url)
  // As a price of before the least of the files.
  await rows(server.databaseUrl, 'alter table programs drop constraint programs_amount')
  const price = (amount: number) =>
    rows(server.databaseUrl, 'update programs set amount = $2 where machine_id = $1 and temp = $3', [
      command.machine_id,
      amount,
      command.program.temp,
    ])
  await price(1_500)
  const program = { ...command.program, amount: 1_500 }
  const byCard: SelectedCommand = { ...command, program, provider: 'credit_card', mode: 'card' }
  expect((await ask(url, generateCreditCard, byCard, { token })).problem?.code).toBe('below_minimum')
  expect((await ask(url, generateQr, { ...command, program }, { token })).status).toBe(200)
  await price(command.program.amount)
})

test('mobile banking requires one of its banks, the other methods accept none', async () => {
  const { token, command } = await newPayingCustomer(url)
  const code = async (endpoint: Endpoint, method: object) =>
    (await ask(url, endpoint, { ...command, ...method }, { token })).problem
  expect(await code(generateUri, { provider: 'mobile_banking', mode: 'uri' })).toMatchObject({
    code: 'invalid',
    errors: { bank: ['unknown'] },
  })
  expect((await code(generateQr, { bank: 'scb' }))?.code).toBe('invalid')
})

describe('the payment pages of the sandbox', () => {
  const byCard = () => openBy(generateCreditCard, { provider: 'credit_card', mode: 'card' })

  test('show the amount and the actions, and return to the shop’s waiting page', async () => {
    const { transaction, pay_uri, amount } = await byCard()
    const page = `${url}${new URL(pay_uri ?? '').pathname}`
    const text = await (await fetch(page)).text()
    expect(text).toContain(`${(amount / 100).toFixed(2)} baht`)
    expect(text).toContain(`/waiting-payment/${transaction}`)
    expect(new URL(await press(page, 'pay')).pathname).toBe(`/waiting-payment/${transaction}`)
    await waitForStatus(url, transaction, 'running')
    expect(await (await fetch(page)).text()).toContain('This is paid already.')
  })

  test('ask for confirmation when the card’s bank requires it', async () => {
    const { transaction, pay_uri } = await byCard()
    const page = `${url}${new URL(pay_uri ?? '').pathname}`
    const check = await press(page, 'check')
    expect(check).toBe(`/sandbox/card-check/${transaction}`)
    expect((await confirm(url, transaction)).status).toBe('pending')
    await press(`${url}${check}`, 'pay')
    await waitForStatus(url, transaction, 'running')
  })

  test('can decline, and let the customer leave', async () => {
    const first = await byCard()
    await press(`${url}${new URL(first.pay_uri ?? '').pathname}`, 'leave')
    expect((await confirm(url, first.transaction)).status).toBe('pending')
    await press(`${url}${new URL(first.pay_uri ?? '').pathname}`, 'decline')
    await waitForStatus(url, first.transaction, 'declined')
  })

  test('return from a wallet by its own path', async () => {
    const { transaction, pay_uri } = await openBy(paymentTrue, { provider: 'truemoney', mode: 'uri' })
    const returnUrl = await press(`${url}${new URL(pay_uri ?? '').pathname}`, 'pay')
    expect(new URL(returnUrl).pathname).toBe(`/tmn/${transaction}`)
  })

  test('exist for known charges only, and accept only their own actions', async () => {
    expect((await fetch(`${url}/sandbox/card/TRX_MCH_${'0'.repeat(26)}`)).status).toBe(404)
    const { pay_uri } = await byCard()
    const page = `${url}${new URL(pay_uri ?? '').pathname}`
    const body = new URLSearchParams({ action: 'void' })
    expect((await fetch(page, { method: 'POST', body })).status).toBe(404)
  })
})

test('[S2.7] a customer returns to the brand and host that they came from', async () => {
  const { token, command } = await newPayingCustomer(url)
  const origin = 'https://washday.app.localhost'
  const cardMethod = { provider: 'credit_card', mode: 'card' } as const
  const purchase = await get(url, generateCreditCard, { ...command, ...cardMethod }, { token, origin })
  expect(purchase.pay_uri).toBe(`${origin}/sandbox/card/${purchase.transaction}`)
  const forged = await newPayingCustomer(url)
  const answer = await ask(
    url,
    generateCreditCard,
    { ...forged.command, ...cardMethod },
    { token: forged.token, origin: 'https://evil.example' },
  )
  expect(new URL(answer.body?.pay_uri ?? '').hostname).toBe('localhost')
})

test('a payment page reserves the machine longer than a QR', async () => {
  /** The server reads the clock between the request and its response. */
  const expectReservation = async (seconds: number, create: () => ReturnType<typeof openBy>) => {
    const requestedAt = Date.now()
    const createdAt = Date.parse((await create()).expires_at ?? '') - seconds * 1000
    expect(createdAt).toBeGreaterThanOrEqual(requestedAt)
    expect(createdAt).toBeLessThanOrEqual(Date.now())
  }
  await expectReservation(600, () => openBy(generateQr, { provider: 'promptpay', mode: 'qr' }))
  await expectReservation(900, () => openBy(generateCreditCard, { provider: 'credit_card', mode: 'card' }))
})

test('the sandbox lists how each charge is paid', async () => {
  const { transaction, pay_uri } = await openBy(paymentTrue, { provider: 'truemoney', mode: 'uri' })
  const { charges } = await get(url, getSandbox, {})
  expect(charges.find((charge) => charge.transaction === transaction)).toMatchObject({ provider: 'truemoney', pay_uri })
})

test.each([
  ['https://pay.omise.co/x', true],
  ['https://omise.co/x', true],
  ['http://localhost:3000/sandbox/card/x', true],
  ['scbeasy://pay?id=1', true],
  ['krungsri-kma://map.payment?tokenId=1', true],
  ['javascript://omise.co/%0aalert(1)', false],
  ['https://omise.co.evil.example/x', false],
  ['https://evilomise.co/x', false],
  ['http://pay.omise.co/x', false],
  ['https://omise.co@evil.example/x', false],
  ['javascript:alert(1)', false],
  ['intent://x#Intent;scheme=evil;end', false],
  ['//omise.co/x', false],
])('redirecting a customer to %s is allowed: %s', (address, isAllowed) => {
  expect(isPaymentUrl(address, ['omise.co'], 'http://localhost:3000')).toBe(isAllowed)
})
