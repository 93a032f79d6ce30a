import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getListNotificationUser } from '#contract/notifications.ts'
import { cancelPayment } from '#contract/payment.ts'
import { getRefundCase } from '#contract/refund-destination.ts'
import { moveSandboxCharge } from '#contract/sandbox.ts'
import { listRefundCases } from '#contract/staff/refund-cases.ts'
import { ask, confirm, get, newPurchase, resolveCharge, waitForStatus } from '#tests/support/server/client.ts'
import { makeOrder, newOrderingCustomer, payByQr, waitForOrderStatus } from '#tests/support/server/delivery-orders.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { count, rows } from '#tests/support/server/sql.ts'

const operator = 'of-the-people-at-the-shop-0123456789'

let server: InProcessServer
let url: string
beforeAll(async () => {
  server = await startInProcessServer({ env: { OPERATOR_TOKENS: operator } })
  url = server.url
})
afterAll(() => server.close())

describe('a second payment', () => {
  test('is recorded and reported, and starts nothing', async () => {
    const { transaction } = await newPurchase(url)
    const id = transaction.transaction
    expect(
      (await ask(url, moveSandboxCharge, { transaction: id, action: 'pay_again', webhook: 'send' })).problem?.code,
    ).toBe('transaction_unknown')
    await resolveCharge(url, id)
    await waitForStatus(url, id, 'running')
    await get(url, moveSandboxCharge, { transaction: id, action: 'pay_again', webhook: 'send' })
    const notices = 'select 1 from gateway_notices where transaction_id = $1 and outcome = $2'
    expect(await count(server.databaseUrl, notices, [id, 'paid_again'])).toBe(1)
    expect(await count(server.databaseUrl, 'select 1 from payments where transaction_id = $1', [id])).toBe(1)
  })

  test('is refunded by its own case, and the customer is notified', async () => {
    const { transaction } = await newPurchase(url)
    const { transaction: id, amount } = transaction
    await resolveCharge(url, id)
    await waitForStatus(url, id, 'running')
    await get(url, moveSandboxCharge, { transaction: id, action: 'pay_again', webhook: 'twice' })
    const { paid_again } = await confirm(url, id)
    expect(paid_again).toEqual([
      expect.objectContaining({ amount, case_number: expect.stringMatching(/^RF-/), sent_at: null }),
    ])
    const messages = `select 1 from outbox where kind = 'paid_again' and subject = $1`
    expect(await count(server.databaseUrl, messages, [paid_again[0]?.case_number])).toBe(1)
    const open = await get(url, listRefundCases, {}, { token: operator })
    expect(open.details).toContainEqual(expect.objectContaining({ transaction: id, reason: 'paid_again', amount }))
  })

  test('of a sum that no price has is shown, too, as another currency can have one', async () => {
    const { transaction, token } = await newPurchase(url)
    const { transaction: id } = transaction
    await resolveCharge(url, id)
    await waitForStatus(url, id, 'running')
    await get(url, moveSandboxCharge, { transaction: id, action: 'pay_again', webhook: 'send' })
    const sum = 4_000_000_000
    await rows(server.databaseUrl, 'update refund_cases set amount = $2 where transaction_id = $1', [id, sum])
    const { paid_again } = await confirm(url, id)
    expect(paid_again).toEqual([expect.objectContaining({ amount: sum })])
    const { case_number = '' } = paid_again[0] ?? {}
    expect(await get(url, getRefundCase, { case_number }, { token })).toMatchObject({ amount: sum })
    const open = await get(url, listRefundCases, {}, { token: operator })
    expect(open.details).toContainEqual(expect.objectContaining({ transaction: id, amount: sum }))
  })

  test('is not assumed for a repeated webhook', async () => {
    const { transaction } = await newPurchase(url)
    await resolveCharge(url, transaction.transaction, 'pay', 'twice')
    const notices = 'select 1 from gateway_notices where transaction_id = $1 and outcome = $2'
    expect(await count(server.databaseUrl, notices, [transaction.transaction, 'paid_again'])).toBe(0)
  })
})

describe('a payment of the wrong amount', () => {
  const payWrong = (transaction: string) =>
    get(url, moveSandboxCharge, { transaction, action: 'pay_wrong', webhook: 'send' })

  test('is refunded by a case that the shop sees, and the right amount still starts the machine', async () => {
    const { transaction, token } = await newPurchase(url)
    const { transaction: id, amount } = transaction
    await payWrong(id)
    const { status, wrong_amount } = await confirm(url, id)
    expect(status).toBe('declined')
    const refund = { amount: amount + 1_000, case_number: expect.stringMatching(/^RF-/), sent_at: null }
    expect(wrong_amount).toEqual([expect.objectContaining(refund)])
    const open = await get(url, listRefundCases, {}, { token: operator })
    const refundCase = { transaction: id, reason: 'wrong_amount', charge_id: `${id}.wrong`, amount: amount + 1_000 }
    expect(open.details).toContainEqual(expect.objectContaining({ ...refundCase, paid_at: null }))
    const notifications = await get(url, getListNotificationUser, {}, { token })
    expect(notifications.details).toMatchObject([
      { title: { en: 'The amount wasn’t right' }, path: `/waiting-payment/${id}` },
    ])

    await resolveCharge(url, id)
    const started = await waitForStatus(url, id, 'running')
    expect(started).toMatchObject({
      is_late: true,
      amount,
      wrong_amount: [expect.objectContaining(refund)],
      paid_again: [],
    })
    const paid = 'select 1 from payments where transaction_id = $1 and amount = $2'
    expect(await count(server.databaseUrl, paid, [id, amount])).toBe(1)
  })

  test('followed by the right one in time: the notification mentions that, and no expiry', async () => {
    const { transaction, token } = await newPurchase(url)
    await payWrong(transaction.transaction)
    await resolveCharge(url, transaction.transaction)
    await waitForStatus(url, transaction.transaction, 'running')
    const order = await newOrderingCustomer(url)
    const { transaction: id } = await makeOrder(url, order.token, order.input)
    await payByQr(url, order.token, id)
    await payWrong(id)
    await resolveCharge(url, id)
    await waitForOrderStatus(url, id, 'running')
    for (const customer of [token, order.token]) {
      const { details } = await get(url, getListNotificationUser, {}, { token: customer })
      expect(details[0]?.body.en).toMatch(/^This time the amount was right\. /)
      expect(JSON.stringify(details)).not.toContain('payment came late')
    }
  })

  test('that is reported again after the right one has no further effect', async () => {
    const { transaction } = await newPurchase(url)
    const { transaction: id } = transaction
    await payWrong(id)
    await resolveCharge(url, id)
    await waitForStatus(url, id, 'running')
    await rows(server.databaseUrl, `update sandbox_charges set state = 'voided' where transaction_id = $1`, [id])
    await payWrong(id)
    expect(await confirm(url, id)).toMatchObject({ wrong_amount: [{}], paid_again: [] })
  })

  test('that arrives after the end is reported, and does not change the status', async () => {
    const { transaction, token } = await newPurchase(url)
    await get(url, cancelPayment, { transaction: transaction.transaction }, { token })
    await payWrong(transaction.transaction)
    expect(await confirm(url, transaction.transaction)).toMatchObject({ status: 'cancelled', wrong_amount: [{}] })
  })
})
