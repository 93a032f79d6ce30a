import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account-deletion.ts'
import { getCouponByUser } from '#contract/coupons.ts'
import { getHistoryPayment } from '#contract/history.ts'
import { cancelPayment, generateCreditCard, generateQr } from '#contract/payment.ts'
import {
  chooseRefund,
  getRefundCase,
  getRefundOffer,
  type RefundDestination,
  refundCoupon,
  setRefundDestination,
} from '#contract/refund-destination.ts'
import { moveSandboxCharge, moveSandboxMachine } from '#contract/sandbox.ts'
import { closeRefundCase, listRefundCases } from '#contract/staff/refund-cases.ts'
import { getUserInfo } from '#contract/user.ts'
import { subscribers } from '#server/app/subscribers.ts'
import { openDatabase } from '#server/db/database.ts'
import { purgeDestinations } from '#server/modules/payments/refunds/refund-destination.ts'
import { bookReversals } from '#server/modules/payments/reversals/book-reversals.ts'
import { createLog } from '#server/platform/log.ts'
import { ask, confirm, get, PIN, resolveCharge, until, waitForStatus } from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { findViolations } from '#tests/support/server/invariants.ts'
import {
  command,
  grantCoupon,
  grantRefundCoupon,
  type Member,
  newLoad,
  newMember,
  refusal,
} from '#tests/support/server/members.ts'
import { expire } from '#tests/support/server/purchase.ts'
import { count, rows } from '#tests/support/server/sql.ts'

const OPERATOR = 'refund-test-operator-token-of-32-characters'

let server: InProcessServer
let url: string
beforeAll(async () => {
  server = await startInProcessServer({ env: { OPERATOR_TOKENS: OPERATOR } })
  url = server.url
})
afterAll(() => server.close())

const sql = (text: string, values: unknown[] = []) => rows(server.databaseUrl, text, values)
const staffCase = async (number: string) => {
  const { details } = await get(url, listRefundCases, { limit: 50 }, { token: OPERATOR })
  return details.find(({ case_number }) => case_number === number)
}

/** A case for a load that did not start. */
async function newCase(member: Member, destination?: RefundDestination) {
  const { transaction } = await newLoad(url, member, 'start_failed')
  const input = { transaction, kind: 'case' as const, ...(destination ? { destination, pin_code: PIN } : {}) }
  const { refund } = await get(url, chooseRefund, input, { token: member.token })
  if (refund?.kind !== 'case') throw new Error('not refunded by a case')
  return refund
}
/** A refund coupon for a load that did not start. */
async function newMoneyCoupon(member: Member, coupons: string[] = []) {
  const load = await newLoad(url, member, 'start_failed', coupons)
  await get(url, chooseRefund, { transaction: load.transaction, kind: 'coupon' }, { token: member.token })
  const [coupon] = await sql('select id from coupons where refund_of = $1', [load.transaction])
  return { load, coupon_id: String(coupon?.id) }
}
const available = async ({ token }: Member) =>
  (await get(url, getCouponByUser, { status: 'available', limit: 50 }, { token })).details

describe('a bank refund', () => {
  test('goes to the mobile number of the account, or to the destination that the customer names', async () => {
    const member = await newMember(url)
    const { phone_number } = await get(url, getUserInfo, {}, { token: member.token })
    const refund = await newCase(member)
    expect(refund).toMatchObject({
      via: 'bank',
      arrival: 'transfer',
      due_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
    const shown = await get(url, getRefundCase, { case_number: refund.case_number }, { token: member.token })
    expect(shown).toMatchObject({ due_on: refund.due_on, sent_at: null })
    expect(shown.destination).toEqual({ kind: 'promptpay_phone', bank: null, number_end: phone_number.slice(-4) })
    expect(await staffCase(refund.case_number)).toMatchObject({
      provider: 'promptpay',
      charge_id: expect.any(String),
      due_on: refund.due_on,
      destination: { kind: 'promptpay_phone', number: phone_number, bank: null, holder: null, version: 1 },
    })

    const account = { kind: 'bank_account', bank: 'kbank', number: '012-3-45678-9', holder: 'มานี มีนา' } as const
    const named = await newCase(member, account)
    const stored = { kind: 'bank_account', number: '0123456789', bank: 'kbank', holder: 'มานี มีนา', version: 1 }
    expect((await staffCase(named.case_number))?.destination).toEqual(stored)
    const masked = await get(url, getRefundCase, { case_number: named.case_number }, { token: member.token })
    expect(JSON.stringify(masked)).not.toMatch(/0123456789|มานี/)
    expect(masked.destination?.number_end).toBe('6789')
  })

  test('accepts only numbers that can exist', async () => {
    const member = await newMember(url)
    const { case_number } = await newCase(member)
    const change = (destination: object) =>
      ask(
        url,
        setRefundDestination,
        { case_number, destination: destination as RefundDestination, pin_code: PIN },
        { token: member.token },
      )
    for (const wrong of [
      { kind: 'promptpay_phone', number: '02-123-4567' },
      { kind: 'promptpay_id', number: '1101700230706' },
      { kind: 'promptpay_id', number: '110170023070' },
      { kind: 'promptpay_wallet', number: '12345678901234' },
      ...(
        [
          ['kbank', '12345'],
          ['kbank', '123456789012'],
          ['kbank', '123456789012345'],
          ['gsb', '0123456789'],
          ['tisco', '0123456789'],
        ] as const
      ).map(([bank, number]) => ({ kind: 'bank_account', bank, number, holder: 'มานี' })),
      { kind: 'bank_account', bank: 'gringotts', number: '0123456789', holder: 'มานี' },
      { kind: 'bank_account', bank: 'kbank', number: '0123456789', holder: '  ' },
    ])
      expect((await change(wrong)).problem?.code, JSON.stringify(wrong)).toBe('invalid')
    for (const right of [
      { kind: 'promptpay_id', number: '0105561000011' },
      { kind: 'promptpay_wallet', number: '๑๔๐๐๐-12345-67890' },
      { kind: 'bank_account', bank: 'gsb', number: '020-1-23456-789', holder: 'มานี' },
      { kind: 'bank_account', bank: 'tisco', number: '12345678901234', holder: 'มานี' },
    ])
      expect((await change(right)).status, JSON.stringify(right)).toBe(200)
    expect((await change({ kind: 'promptpay_id', number: '1 1017 00230 70 8' })).status).toBe(200)
    expect((await staffCase(case_number))?.destination).toMatchObject({ kind: 'promptpay_id', number: '1101700230708' })
  })

  test('can be redirected until it is sent, also that of money paid twice; the number is deleted 60 days later', async () => {
    const member = await newMember(url)
    const { case_number, amount } = await newCase(member)
    await get(
      url,
      closeRefundCase,
      { case_number, bank_reference: 'KBANK 1', amount, destination_version: 1 },
      { token: OPERATOR },
    )
    const destination = { kind: 'account_phone' } as const
    const late = await ask(url, setRefundDestination, { case_number, destination }, { token: member.token })
    expect(late.problem?.code).toBe('case_closed')
    const open = await newCase(member)
    const { transaction } = await newLoad(url, member, 'running')
    await get(url, moveSandboxCharge, { transaction, action: 'pay_again', webhook: 'send' })
    const [again] = (await confirm(url, transaction)).paid_again
    const redirected = {
      case_number: again?.case_number ?? '',
      destination: { kind: 'promptpay_phone', number: '081 234 5678' },
      pin_code: PIN,
    } as const
    const { destination: stored } = await get(url, setRefundDestination, redirected, { token: member.token })
    expect(stored).toEqual({ kind: 'promptpay_phone', bank: null, number_end: '5678' })

    const log = createLog('warn', () => {})
    const { db, close } = openDatabase(server.databaseUrl, { size: 1, waitSeconds: 5 }, log)
    const isStored = (number: string) =>
      count(server.databaseUrl, 'select 1 from refund_destinations where case_number = $1', [number])
    await sql(`update refund_destinations set created_at = now() - interval '90 days'`)
    await sql(`update refund_cases set closed_at = now() - interval '59 days' where number = $1`, [case_number])
    await purgeDestinations(db)
    expect(await isStored(case_number)).toBe(1)
    await sql(`update refund_cases set closed_at = now() - interval '61 days' where number = $1`, [case_number])
    await purgeDestinations(db)
    expect([await isStored(case_number), await isStored(open.case_number)]).toEqual([0, 1])
    await close()
  })
})

describe('a coupon that stands for money', () => {
  test('never expires, and is changed back into money; the discount in it is the coupon that it was', async () => {
    const member = await newMember(url)
    const gift = await grantCoupon(server.databaseUrl, member, { amount: 1_000 })
    const { load, coupon_id } = await newMoneyCoupon(member, [gift])
    expect(await available(member)).toMatchObject([{ id: coupon_id, expires_at: null, is_refundable: true }])
    const offer = await get(url, getRefundOffer, { coupon_id }, { token: member.token })
    expect(offer).toMatchObject({ amount: load.amount, via: 'bank' })
    const refund = await get(url, refundCoupon, { coupon_id }, { token: member.token })
    expect(refund).toMatchObject({ amount: load.amount, due_on: offer.due_on, sent_at: null })
    expect(await available(member)).toMatchObject([{ id: gift, status: 'available', is_refundable: false }])
    expect((await confirm(url, load.transaction)).refund).toMatchObject({
      kind: 'case',
      case_number: refund.case_number,
    })
    expect((await ask(url, refundCoupon, { coupon_id }, { token: member.token })).problem?.code).toBe('not_refundable')
    const spent = await ask(url, generateQr, await command(url, [coupon_id]), { token: member.token })
    expect(spent.problem?.code).toBe('coupon_unknown')
    expect((await ask(url, refundCoupon, { coupon_id: gift }, { token: member.token })).problem?.code).toBe(
      'coupon_unknown',
    )
    expect(await findViolations(server.databaseUrl)).toEqual({})
  })

  test('is not changed once a part of it is spent', async () => {
    const member = await newMember(url)
    const coupon_id = await grantRefundCoupon(server.databaseUrl, member, 50_000)
    const { transaction } = await get(url, generateQr, await command(url, [coupon_id]), { token: member.token })
    await waitForStatus(url, transaction, 'running')
    expect(await available(member)).toMatchObject([{ id: coupon_id, is_refundable: false }])
    for (const endpoint of [getRefundOffer, refundCoupon])
      expect((await ask(url, endpoint, { coupon_id }, { token: member.token })).problem?.code).toBe('not_refundable')
  })

  test('is either spent or changed, when both are asked for at once', async () => {
    for (let round = 0; round < 4; round++) {
      const member = await newMember(url)
      const coupon_id = await grantRefundCoupon(server.databaseUrl, member, 50_000)
      const order = await command(url, [coupon_id])
      const [bought, changed] = await Promise.all([
        ask(url, generateQr, order, { token: member.token }),
        ask(url, refundCoupon, { coupon_id }, { token: member.token }),
      ])
      expect([bought.status, changed.status].filter((status) => status === 200)).toHaveLength(1)
    }
    expect(await findViolations(server.databaseUrl)).toEqual({})
  })

  test('leaves at least the minimum of the payment method, where it does not cover the price', async () => {
    const member = await newMember(url)
    const order = await command(url)
    const price = order.program.amount
    const buy = async (amount: number) => {
      const coupons = [await grantRefundCoupon(server.databaseUrl, member, amount)]
      const card = { ...order, coupons, provider: 'credit_card', mode: 'card' } as const
      const purchase = await ask(url, generateCreditCard, card, { token: member.token })
      if (purchase.body?.status === 'pending')
        await get(url, cancelPayment, { transaction: purchase.body.transaction }, { token: member.token })
      return purchase.body
    }
    expect(await buy(price - 1_000)).toMatchObject({ discount: price - 2_000, amount: 2_000 })
    expect(await buy(price - 3_000)).toMatchObject({ discount: price - 3_000, amount: 3_000 })
    expect(await buy(price)).toMatchObject({ discount: price, amount: 0 })
  })
})

describe('at the end of an account', () => {
  test('what is left on refund coupons is owed by bank', async () => {
    const member = await newMember(url)
    const { phone_number } = await get(url, getUserInfo, {}, { token: member.token })
    const { load } = await newMoneyCoupon(member)
    await get(url, deleteAccount, { pin_code: PIN }, { token: member.token })
    const { details } = await get(url, listRefundCases, { limit: 50 }, { token: OPERATOR })
    expect(details).toContainEqual(
      expect.objectContaining({
        transaction: load.transaction,
        reason: 'coupon',
        amount: load.amount,
        customer: null,
        destination: { kind: 'promptpay_phone', number: phone_number, bank: null, holder: null, version: 1 },
      }),
    )
    expect(await findViolations(server.databaseUrl)).toEqual({})
  })

  test('money that still comes is owed under a case, and no coupon', async () => {
    const member = await newMember(url)
    const { transaction } = await get(url, generateQr, await command(url), { token: member.token })
    await expire(server.databaseUrl, transaction)
    await waitForStatus(url, transaction, 'expired')
    // While the gateway is still asked, the account does not end.
    await sql(
      `update transactions set created_at = now() - interval '2 days', seen_at = null, due_at = null where id = $1`,
      [transaction],
    )
    await get(url, deleteAccount, { pin_code: PIN }, { token: member.token })
    await resolveCharge(url, transaction)
    await sql('update transactions set due_at = now() where id = $1', [transaction])
    expect(await waitForStatus(url, transaction, 'refunded')).toMatchObject({ refund: { kind: 'case' } })
    expect(await count(server.databaseUrl, 'select 1 from coupons where refund_of = $1', [transaction])).toBe(0)
  })
})

describe('a case that money which went back by itself has changed since staff looked', () => {
  /** Of its payment, these parts go back on the gateway's dashboard. */
  async function returnParts(transaction: string, parts: readonly number[]) {
    const [payment] = await sql('select charge_id, amount from payments where transaction_id = $1', [transaction])
    const [paymentId, amount] = [String(payment?.charge_id), Number(payment?.amount)]
    const refunds = parts.map((part, i) => {
      return { refundId: `rfnd_${transaction}_${i}`, amount: part, state: 'refunded' as const, key: null }
    })
    const log = createLog('error', () => {})
    const { db, close } = openDatabase(server.databaseUrl, { size: 1, waitSeconds: 5 }, log)
    const seen = { paymentId, amount, currency: 'THB', paidAt: null, refunds, disputed: 0, won: 0 }
    await db.transaction((tx) => bookReversals(tx, { log, subscribers }, transaction, seen))
    await close()
  }
  async function seenCase() {
    const { token, ...member } = await newMember(url)
    const { case_number, amount } = await newCase({ token, ...member })
    const transaction = (await staffCase(case_number))?.transaction ?? ''
    const sent = (reference: string, input: { amount: number; is_sent_earlier?: boolean }) =>
      ask(
        url,
        closeRefundCase,
        { case_number, bank_reference: reference, destination_version: 1, ...input },
        { token: OPERATOR },
      )
    const effects = () =>
      sql('select amount::int, effect from reversals where transaction_id = $1 order by id', [transaction])
    const shown = () => get(url, getRefundCase, { case_number }, { token })
    return { transaction, amount, sent, effects, shown }
  }
  const PART = 1_000

  test('is refused for the amount that they saw, and sent with what is left', async () => {
    const { transaction, amount, sent, effects, shown } = await seenCase()
    await returnParts(transaction, [PART])
    const refused = await sent('KBANK 20', { amount })
    expect(refused.problem).toMatchObject({ code: 'case_changed', amount: amount - PART, version: 1 })
    expect(await shown()).toMatchObject({ amount: amount - PART, sent_at: null })
    expect((await sent('KBANK 20', { amount: amount - PART })).body?.amount).toBe(amount - PART)
    expect(await effects()).toEqual([{ amount: PART, effect: 'case_lowered' }])
    expect(await findViolations(server.databaseUrl)).toEqual({})
  })

  test('has the amount that was sent before, and what the customer has twice is for staff', async () => {
    const { transaction, amount, sent, effects, shown } = await seenCase()
    await returnParts(transaction, [PART, PART / 2])
    const never = await sent('KBANK 21', { amount: amount - 1, is_sent_earlier: true })
    expect(never.problem?.errors).toEqual({ amount: ['unknown'] })
    expect(await effects(), 'nothing is booked').toMatchObject([{ effect: 'case_lowered' }, { effect: 'case_lowered' }])
    const { body } = await sent('KBANK 21', { amount, is_sent_earlier: true })
    expect(body).toMatchObject({ amount, bank_reference: 'KBANK 21' })
    expect((await sent('KBANK 21', { amount, is_sent_earlier: true })).body, 'repeated').toEqual(body)
    expect(await effects()).toMatchObject([{ effect: 'both' }, { effect: 'both' }])
    expect(await shown()).toMatchObject({ amount, sent_at: expect.any(String) })
    expect(await findViolations(server.databaseUrl)).toEqual({})
  })

  test('that paid it all leaves nothing to send, and a transfer of before is not lost', async () => {
    const { transaction, amount, sent, effects } = await seenCase()
    await returnParts(transaction, [PART])
    await returnParts(transaction, [PART, amount - PART])
    expect(await effects()).toMatchObject([{ effect: 'case_lowered' }, { effect: 'case_closed' }])
    expect((await sent('KBANK 22', { amount })).problem).toMatchObject({ code: 'case_changed', amount: 0 })
    const { body } = await sent('KBANK 22', { amount, is_sent_earlier: true })
    expect(body).toMatchObject({ amount, bank_reference: 'KBANK 22', gateway_state: null })
    expect(await effects()).toMatchObject([{ effect: 'both' }, { effect: 'both' }])
    expect(await findViolations(server.databaseUrl)).toEqual({})
  })
})

test('a refund belongs to its customer alone', async () => {
  const { case_number } = await newCase(await newMember(url))
  const { token } = await newMember(url)
  expect(refusal(await ask(url, getRefundCase, { case_number }, { token }))?.[1]).toBe('case_unknown')
})

test('money paid by card is refunded through the gateway, without a destination, and is closed by itself', async () => {
  const member = await newMember(url)
  const order = await command(url)
  await get(url, moveSandboxMachine, { machine_id: order.machine_id, action: 'fail_next_start' })
  const card = { ...order, provider: 'credit_card', mode: 'card' } as const
  const { transaction, amount } = await get(url, generateCreditCard, card, { token: member.token })
  await resolveCharge(url, transaction)
  await waitForStatus(url, transaction, 'start_failed')
  const offer = await get(url, getRefundOffer, { transaction }, { token: member.token })
  expect(offer).toMatchObject({ amount, via: 'gateway', arrival: 'card', due_on: null })
  const { refund } = await get(url, chooseRefund, { transaction, kind: 'case' }, { token: member.token })
  const case_number = refund?.kind === 'case' ? refund.case_number : ''
  const staff = await ask(
    url,
    closeRefundCase,
    { case_number, bank_reference: 'KBANK 1', amount, destination_version: 1 },
    { token: OPERATOR },
  )
  expect(staff.problem?.code, 'staff cannot send it a second time').toBe('case_closed')
  const sent = await until(
    () => get(url, getRefundCase, { case_number }, { token: member.token }),
    ({ sent_at }) => sent_at !== null,
  )
  expect(sent).toMatchObject({ via: 'gateway', arrival: 'card', destination: null })
  expect(await findViolations(server.databaseUrl)).toEqual({})
})

describe('where money goes', () => {
  const ELSEWHERE = { kind: 'bank_account', bank: 'kbank', number: '0123456789', holder: 'มานี มีนา' } as const

  test('[S6.8] a transfer is closed for the destination that staff saw, and refused when it has changed since', async () => {
    const member = await newMember(url)
    const { case_number, amount } = await newCase(member)
    const seen = (await staffCase(case_number))?.destination?.version ?? 0
    const change = { case_number, destination: ELSEWHERE, pin_code: PIN }
    await get(url, setRefundDestination, change, { token: member.token })
    const close = (input: { destination_version: number | null; is_sent_earlier?: boolean }) =>
      ask(url, closeRefundCase, { case_number, bank_reference: 'KBANK 7', amount, ...input }, { token: OPERATOR })
    expect((await close({ destination_version: seen })).problem).toMatchObject({
      code: 'case_changed',
      amount,
      version: 2,
    })
    expect((await close({ destination_version: null })).problem?.code).toBe('case_changed')
    expect((await close({ destination_version: 3, is_sent_earlier: true })).problem?.code).toBe('invalid')
    expect((await staffCase(case_number))?.closed_at).toBeNull()

    expect((await close({ destination_version: seen, is_sent_earlier: true })).status).toBe(200)
    const shown = await get(url, getRefundCase, { case_number }, { token: member.token })
    expect(shown.destination, 'the customer sees where it went').toMatchObject({ kind: 'promptpay_phone' })
    const versions = await sql('select kind from refund_destinations where case_number = $1 order by version', [
      case_number,
    ])
    expect(versions).toEqual([{ kind: 'promptpay_phone' }, { kind: 'bank_account' }])
  })

  test('[S6.9] money goes elsewhere than to the account’s phone only with the PIN, at every call that sends it', async () => {
    const member = await newMember(url)
    const { token } = member
    const [failed, coupon, { case_number }] = [
      await newLoad(url, member, 'start_failed'),
      await newMoneyCoupon(member),
      await newCase(member),
    ]
    const calls = (pin?: string) => {
      const destination = { destination: ELSEWHERE, ...(pin ? { pin_code: pin } : {}) }
      return [
        () => ask(url, setRefundDestination, { case_number, ...destination }, { token }),
        () => ask(url, refundCoupon, { coupon_id: coupon.coupon_id, ...destination }, { token }),
        () => ask(url, chooseRefund, { transaction: failed.transaction, kind: 'case', ...destination }, { token }),
      ]
    }
    for (const call of calls()) expect((await call()).problem?.errors).toEqual({ pin_code: ['missing'] })
    for (const call of calls('999999')) expect((await call()).problem?.code).toBe('wrong_pin')
    for (const call of calls(PIN)) expect((await call()).status).toBe(200)
    const { phone_number } = await get(url, getUserInfo, {}, { token })
    const told = `select 1 from notifications where title_en like 'Your money’s destination%'
      and customer_id = (select id from customers where brand = 'washday' and phone = $1)`
    expect(await count(server.databaseUrl, told, [phone_number]), 'each is told in the app').toBe(3)
  })

  test('the account’s own phone needs no PIN, however it is named; a change is told in the app', async () => {
    const member = await newMember(url)
    const { token } = member
    const { phone_number } = await get(url, getUserInfo, {}, { token })
    const { case_number } = await newCase(member)
    const told = () =>
      count(
        server.databaseUrl,
        `select 1 from notifications where path like '%' || (select transaction_id from refund_cases where number = '${case_number}') and title_en like 'Your money’s destination%'`,
      )
    const own = { kind: 'promptpay_phone', number: phone_number } as const
    expect((await ask(url, setRefundDestination, { case_number, destination: own }, { token })).status).toBe(200)
    expect(await told(), 'nothing has changed').toBe(0)
    await get(url, setRefundDestination, { case_number, destination: ELSEWHERE, pin_code: PIN }, { token })
    expect(await told()).toBe(1)
    const back = { case_number, destination: { kind: 'account_phone' } } as const
    expect((await ask(url, setRefundDestination, back, { token })).status).toBe(200)
    expect(await told()).toBe(2)
  })
})

test('the own list of a customer says where a transfer goes until it is sent; who only has the link never reads it', async () => {
  const member = await newMember(url)
  const { transaction } = await newLoad(url, member, 'start_failed')
  const options = { token: member.token, key: crypto.randomUUID() }
  const { refund } = await get(url, chooseRefund, { transaction, kind: 'case' }, options)
  const case_number = refund?.kind === 'case' ? refund.case_number : ''
  const listed = async () => (await get(url, getHistoryPayment, {}, { token: member.token })).details[0]?.refund
  const { phone_number: phone } = await get(url, getUserInfo, {}, { token: member.token })
  const destination = { kind: 'promptpay_phone', bank: null, number_end: phone.slice(-4) }
  expect(await listed()).toEqual({ ...refund, destination })
  expect(JSON.stringify(await confirm(url, transaction))).not.toContain(`"${phone.slice(-4)}"`)
  await rows(server.databaseUrl, 'delete from refund_destinations where case_number = $1', [case_number])
  await rows(server.databaseUrl, 'update refund_cases set destination_version = null where number = $1', [case_number])
  expect(await listed(), 'nowhere yet').toEqual({ ...refund, destination: null })
  await rows(
    server.databaseUrl,
    `update refund_cases set closed_at = now(), bank_reference = 'KBANK 1' where number = $1`,
    [case_number],
  )
  expect(await listed()).not.toHaveProperty('destination')
})
