import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ProviderId } from '#contract/payment.ts'
import {
  type ChargeRef,
  ChargeRefused,
  type ChargeRequest,
  type CreatedCharge,
  endOf,
  GatewayBusy,
  GatewayUnavailable,
  KeyRefused,
} from '#server/ports/payment-gateway.ts'
import { type GatewaySubject, opnSubject, stripeSubject } from '#tests/support/doubles/gateway-subjects.ts'

const BRAND = 'washday'
const PRICE = 4_000
const SUBJECTS = [
  ['Stripe', stripeSubject],
  ['Opn', opnSubject],
] as const

describe.each(SUBJECTS)('%s', (_, start) => {
  let subject: GatewaySubject
  beforeAll(async () => {
    subject = await start()
  })
  afterAll(() => subject.close())
  afterEach(() => subject.heal())

  const signal = () => AbortSignal.timeout(10_000)
  const newRequest = (provider: ProviderId, amount = PRICE): ChargeRequest => ({
    transaction: crypto.randomUUID(),
    brand: BRAND,
    provider,
    bank: null,
    amount,
    openedAt: new Date(),
    expiresAt: new Date(Date.now() + 600_000),
    device: null,
    payee: { id: '0105555000000', name: 'Laundry' },
    returnUri: 'https://laundry.example/waiting-payment/1',
    isRepeat: false,
  })
  const refOf = (
    { transaction, provider, openedAt, expiresAt }: ChargeRequest,
    chargeId: string | null,
  ): ChargeRef => ({
    transaction,
    brand: BRAND,
    provider,
    openedAt,
    expiresAt,
    chargeId,
  })
  const create = (request: ChargeRequest): Promise<CreatedCharge> => subject.gateway.createCharge(request, signal())
  async function open(provider: ProviderId = 'promptpay') {
    const request = newRequest(provider)
    const { chargeId } = await create(request)
    const ref = refOf(request, chargeId)
    return {
      ...request,
      chargeId,
      look: () => subject.gateway.readCharge(ref, signal()),
      end: () => subject.gateway.voidCharge(ref, signal()),
    }
  }
  async function openPaid(provider: ProviderId) {
    const charge = await open(provider)
    subject.pay(charge.transaction)
    const [payment] = (await charge.look()).payments
    const paymentId = payment?.paymentId ?? ''
    const refund = (key: string, amount: number) =>
      subject.gateway.refund({ brand: BRAND, provider, chargeId: charge.chargeId, paymentId, amount, key }, signal())
    return { ...charge, paymentId, refund }
  }

  describe.each(['promptpay', 'credit_card'] as const)('%s', (provider) => {
    test('a created charge can be paid in a way that we may show, and is looked at by its id', async () => {
      const request = newRequest(provider)
      const { chargeId, target } = await create(request)
      if (target.kind === 'address') expect(new URL(target.address).protocol).toBe('https:')
      else expect(provider).toBe('promptpay')
      expect(await subject.gateway.readCharge(refOf(request, chargeId), signal())).toEqual({
        chargeId,
        transaction: request.transaction,
        state: 'pending',
        isFinal: false,
        reason: null,
        payments: [],
      })
    })

    test('a payment has its sum in satang, and the whole sum that came, if that is another one', async () => {
      const whole = await open(provider)
      subject.pay(whole.transaction)
      const paid = { state: 'paid', isFinal: true, transaction: whole.transaction }
      const payment = { amount: PRICE, currency: 'THB', paidAt: expect.any(Date), refunds: [], disputed: 0, won: 0 }
      expect(await whole.look()).toMatchObject({ ...paid, payments: [payment] })
      const wrong = await open(provider)
      subject.pay(wrong.transaction, PRICE - 100)
      expect((await wrong.look()).payments).toMatchObject([{ amount: PRICE - 100 }])
    })

    test('a lost answer and the same request again are one charge, which is found without its id once it is paid', async () => {
      const request = newRequest(provider)
      subject.spoil('create', 'after', 'reset')
      await expect(create(request)).rejects.toThrow(GatewayUnavailable)
      const { chargeId } = await create({ ...request, isRepeat: true })
      expect(subject.chargesOf(request.transaction)).toBe(1)
      subject.pay(request.transaction)
      const [byId, byTransaction] = await Promise.all(
        [chargeId, null].map((id) => subject.gateway.readCharge(refOf(request, id), signal())),
      )
      expect(byTransaction?.payments).toHaveLength(1)
      expect(byTransaction).toEqual(byId)
      const paymentId = byId?.payments[0]?.paymentId ?? ''
      expect(await subject.gateway.readCharge(refOf(request, paymentId), signal())).toEqual(byId)
    })

    test('ending it: voided while it is open, paid after its payment, payable where the gateway refuses', async () => {
      const unpaid = await open(provider)
      expect(endOf(await unpaid.end())).toBe('voided')
      expect(endOf(await unpaid.look())).toBe('voided')
      const paid = await openPaid(provider)
      expect(endOf(await paid.end())).toBe('paid')
      subject.refuseToVoid()
      const open2 = await open(provider)
      expect(endOf(await open2.end())).toBe('payable')
    })

    test('money that arrives after its end is seen', async () => {
      const charge = await open(provider)
      await charge.end()
      subject.takeMoneyAfterEnd()
      subject.pay(charge.transaction)
      expect((await charge.look()).payments).toMatchObject([{ amount: PRICE }])
    })

    test('a refund on the dashboard and money taken back by the bank are seen', async () => {
      const refunded = await openPaid(provider)
      subject.refundByHand(refunded.transaction, 1_000)
      const [payment] = (await refunded.look()).payments
      expect(payment).toMatchObject({ amount: PRICE, refunds: [{ amount: 1_000, state: 'refunded', key: null }] })
      const disputed = await openPaid(provider)
      subject.dispute(disputed.transaction, 'open')
      expect((await disputed.look()).payments).toMatchObject([{ disputed: PRICE, won: 0 }])
      const won = await openPaid(provider)
      subject.dispute(won.transaction, 'won')
      expect((await won.look()).payments).toMatchObject([{ disputed: 0, won: PRICE }])
    })

    test('a method that the account does not have is refused for good, and no longer offered', async () => {
      subject.takeAway(provider)
      await expect(create(newRequest(provider))).rejects.toThrow(ChargeRefused)
      await subject.gateway.refreshMethods?.(signal())
      const offered = () => subject.gateway.methods(BRAND).map((method) => method.provider)
      expect(offered()).toEqual(subject.providers.filter((other) => other !== provider))
      subject.heal()
      await subject.gateway.refreshMethods?.(signal())
      expect(offered()).toEqual(subject.providers)
    })
  })

  test('a refused PromptPay payment ends its charge; on a card page another card can be tried', async () => {
    const qr = await open('promptpay')
    subject.fail(qr.transaction)
    expect(await qr.look()).toMatchObject({ state: 'failed', isFinal: true, reason: expect.any(String), payments: [] })
    const card = await open('credit_card')
    subject.fail(card.transaction)
    expect(await card.look()).toMatchObject({ state: 'pending', isFinal: false })
    subject.pay(card.transaction)
    expect(await card.look()).toMatchObject({ state: 'paid', isFinal: true })
  })

  test('a repeated key is one refund, also after the gateway has forgotten it; parts add up, and no more', async () => {
    const { look, refund } = await openPaid('credit_card')
    const first = await refund('first', 1_000)
    expect(first).toMatchObject({ state: expect.stringMatching(/^(?:refunded|pending)$/) })
    expect(await refund('first', 1_000)).toEqual(first)
    subject.forgetKeys()
    expect(await refund('first', 1_000)).toEqual(first)
    await refund('second', PRICE - 1_000)
    expect(await refund('third', 100)).toMatchObject({ state: 'refused' })
    const [payment] = (await look()).payments
    expect(payment?.refunds.map(({ key, amount }) => [key, amount]).sort()).toEqual([
      ['first', 1_000],
      ['second', PRICE - 1_000],
    ])
  })

  test('a method without refunds says so', async () => {
    const { refund, paymentId } = await openPaid('promptpay')
    expect(await refund('first', 1_000)).toMatchObject({ state: 'not_possible' })
    expect(subject.gateway.isRefundable({ brand: BRAND, provider: 'promptpay', paymentId })).toBe(false)
  })

  test('what can be refunded is decided by who received it, not by what is on sale', async () => {
    const { paymentId } = await openPaid('credit_card')
    subject.takeAway('credit_card')
    await subject.gateway.refreshMethods?.(signal())
    const isRefundable = (payment: object) =>
      subject.gateway.isRefundable({ brand: BRAND, provider: 'credit_card', paymentId, ...payment })
    expect(isRefundable({})).toBe(true)
    expect(isRefundable({ paymentId: subject.foreignPayment }), 'of another gateway').toBe(false)
    expect(isRefundable({ brand: 'closed' }), 'whose account is gone').toBe(false)
  })

  test('a key that is not accepted is an outage that says so, whatever is called', async () => {
    const { look, end, refund } = await openPaid('credit_card')
    subject.spoil('any', 'before', subject.keyRefused, 100)
    await expect(create(newRequest('promptpay'))).rejects.toThrow(KeyRefused)
    for (const call of [look, end, () => refund('key', 1_000)]) await expect(call()).rejects.toThrow(KeyRefused)
  })

  test('a notice names its charge if it is signed and new, and is refused or ignored otherwise', async () => {
    const charge = await open('promptpay')
    subject.pay(charge.transaction)
    const readNotice = (notice: ReturnType<GatewaySubject['notice']>) =>
      subject.gateway.readNotice?.(notice.headers, notice.body)
    expect(readNotice(subject.notice(charge.transaction))).toEqual({
      eventId: expect.any(String),
      isSigned: true,
      chargeIds: expect.arrayContaining([charge.chargeId]),
      transaction: charge.transaction,
    })
    expect(readNotice(subject.notice('unknown'))).toBe('unrelated')
    expect(readNotice(subject.notice(charge.transaction, { secret: subject.wrongSecret }))).toBe('forged')
    const old = readNotice(subject.notice(charge.transaction, { at: Date.now() - 301_000 }))
    expect(old === 'forged').toBe(subject.refusesOldNotices)
    expect(readNotice({ ...subject.notice(charge.transaction), headers: new Headers() })).toBe('forged')
    const altered = subject.notice(charge.transaction)
    expect(readNotice({ ...altered, body: Buffer.concat([altered.body, Buffer.from(' ')]) })).toBe('forged')
  })

  test('a charge that the gateway does not have, or does not show yet, is unknown, not unpaid', async () => {
    const request = newRequest('promptpay')
    await create(request)
    subject.hideNewCharges()
    for (const ref of [refOf(request, null), refOf(newRequest('promptpay'), null)]) {
      expect(await subject.gateway.readCharge(ref, signal())).toMatchObject({ state: 'unknown', isFinal: false })
      expect(endOf(await subject.gateway.voidCharge(ref, signal()))).toBe('payable')
    }
  })

  test('too many requests ask for a pause, whatever is called', async () => {
    const { look, end, refund } = await openPaid('credit_card')
    subject.askForPause()
    await expect(create(newRequest('promptpay'))).rejects.toThrow(GatewayBusy)
    for (const call of [look, end, () => refund('busy', 1_000)]) await expect(call()).rejects.toThrow(GatewayBusy)
  })

  test.each([
    ['5xx', { status: 502, body: 'bad gateway' }],
    ['garbage', { body: '<html>' }],
    ['another object', { body: { object: 'account', id: 'x' } }],
    ['a broken connection', 'reset' as const],
  ])('%s is an outage: nothing is known', async (_name, reply) => {
    const { look, end, refund } = await openPaid('credit_card')
    subject.spoil('any', 'before', reply, 100)
    await expect(create(newRequest('promptpay'))).rejects.toThrow(GatewayUnavailable)
    for (const call of [look, end, () => refund('outage', 1_000)])
      await expect(call()).rejects.toThrow(GatewayUnavailable)
  })
})
