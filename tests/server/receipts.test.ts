import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getBranchInfo } from '#contract/branches.ts'
import { confirmPayment, generateQr } from '#contract/payment.ts'
import { exportUserData } from '#contract/privacy.ts'
import { chooseRefund, refundCoupon } from '#contract/refund-destination.ts'
import { getTaxInvoice, type InvoiceBuyer, requestTaxInvoice } from '#contract/tax-invoice.ts'
import { vatIncludedIn } from '#server/modules/payments/receipts/receipts.ts'
import {
  ask,
  commandFor,
  confirm,
  freeMachines,
  get,
  newCustomer,
  newPhone,
  newPurchase,
  resolveCharge,
} from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { refusal as allOf, newLoad, newMember } from '#tests/support/server/members.ts'
import { sendRefundByBank } from '#tests/support/server/send-refund.ts'
import { rows } from '#tests/support/server/sql.ts'

const OPERATOR = 'operator-test-token-of-more-than-32-characters'
let server: InProcessServer
beforeAll(async () => {
  server = await startInProcessServer({ env: { OPERATOR_TOKENS: OPERATOR } })
})
afterAll(() => server.close())

const sql = (text: string, values: unknown[] = []) => rows(server.databaseUrl, text, values)

/** A new purchase at the branch that is the head office. */
async function purchaseAtAri() {
  const machine = (await freeMachines(server.url)).find(({ machine_id }) => machine_id.startsWith('ari4'))
  return newPurchase(server.url, machine)
}

/** Pays a purchase and reads its receipt. */
async function pay({ transaction: { transaction: id, amount } }: Awaited<ReturnType<typeof purchaseAtAri>>) {
  await resolveCharge(server.url, id)
  return { id, amount, receipt: (await confirm(server.url, id)).receipt }
}

test.each([
  [107, 7],
  [4_000, 262],
  [5_000, 327],
  [1, 0],
  [7, 0],
  [8, 1],
  [23, 2],
  [0, 0],
  [100_000_000, 6_542_056],
])('%i satang include %i satang of value added tax', (amount, vat) => {
  expect(vatIncludedIn(amount)).toBe(vat)
  expect(Math.abs((amount * 7) / 107 - vat)).toBeLessThanOrEqual(0.5)
})

test('a paid purchase has a receipt, an unpaid one has none', async () => {
  const purchase = await purchaseAtAri()
  expect((await confirm(server.url, purchase.transaction.transaction)).receipt).toBeNull()
  const { receipt, amount } = await pay(purchase)
  expect(receipt).toMatchObject({ tax_id: '0105561000011', branch_number: '00000', vat: vatIncludedIn(amount) })
})

test('concurrent payments get consecutive numbers', async () => {
  const purchases = [await purchaseAtAri(), await purchaseAtAri()]
  const numbers = (await Promise.all(purchases.map(pay))).map(({ receipt }) => receipt?.number)
  expect(numbers.toSorted()).toEqual(['00000-0000002', '00000-0000003'])
})

test('a brand without a seller gives no receipt', async () => {
  const headers = { origin: 'http://the-wash.app.localhost' }
  const { access_token: token } = await newCustomer(server.url, newPhone(), { headers })
  const { machines } = await get(server.url, getBranchInfo, { branch_id: 'siam2' }, { headers })
  const machine = machines.find(({ state }) => state === 'free')
  if (!machine) throw new Error('No machine is free')
  const command = await commandFor(server.url, machine, { headers })
  const { transaction } = await get(server.url, generateQr, command, { token, headers })
  await resolveCharge(server.url, transaction)
  const purchase = await get(server.url, confirmPayment, { transaction }, { headers })
  expect(purchase.paid_at).not.toBeNull()
  expect(purchase.receipt).toBeNull()
})

test('a receipt stays as it was when the data of its seller change', async () => {
  const first = await pay(await purchaseAtAri())
  await sql(`update branches set branch_number = '00007' where id = 'ari4'`)
  const second = await pay(await purchaseAtAri())
  expect(second.receipt).toMatchObject({ branch_number: '00007', number: '00007-0000001' })
  expect((await confirm(server.url, first.id)).receipt).toEqual(first.receipt)
  await expect(sql(`update branches set branch_number = '7' where id = 'ari4'`)).rejects.toThrow(
    'branches_branch_number',
  )
})

describe('a full tax invoice', () => {
  const company = {
    kind: 'company',
    name: ' บริษัท  ลูกค้า จำกัด ',
    tax_id: '0-1055-61000-01-1',
    branch_number: '12',
    address: '1 ถนนสุขุมวิท กรุงเทพมหานคร 10110',
  } as const
  const person = { kind: 'person', name: 'มานี ใจดี', tax_id: '1101700230708', address: 'เชียงใหม่' } as const
  type Load = Awaited<ReturnType<typeof paidLoad>>
  const refusal = (answer: Parameters<typeof allOf>[0]) => allOf(answer)?.slice(0, 2)

  async function paidLoad() {
    const me = await newMember(server.url)
    const { transaction: id, receipt } = await newLoad(server.url, me)
    return { id, receipt, token: me.token }
  }
  const request = ({ id, token }: Load, buyer: InvoiceBuyer = company, key = crypto.randomUUID()) =>
    ask(server.url, requestTaxInvoice, { transaction: id, buyer }, { token, key })
  const moveTo = (status: string, { id }: Load) =>
    sql(`update transactions set status = $2, holds_machine = false, due_at = null where id = $1`, [id, status])

  test('replaces the short one with the buyer as registered, and only its customer reads the buyer', async () => {
    const load = await paidLoad()
    const { body: invoice } = await request(load)
    expect(invoice).toMatchObject({
      number: expect.stringMatching(/^T\d{5}-\d{7}$/),
      buyer: { kind: 'company', name: 'บริษัท ลูกค้า จำกัด', tax_id: '0105561000011', branch_number: '00012' },
    })
    const read = (token: string) => ask(server.url, getTaxInvoice, { transaction: load.id }, { token })
    expect((await read(load.token)).body).toEqual(invoice)
    const { access_token: stranger } = await newCustomer(server.url)
    expect(refusal(await read(stranger))).toEqual([404, 'transaction_unknown'])
    const bill = await confirm(server.url, load.id)
    expect(bill.receipt).toMatchObject({
      number: load.receipt?.number,
      tax_invoice: { number: invoice?.number },
      credit_note: null,
    })
    expect(JSON.stringify(bill)).not.toContain('ลูกค้า')
    const exported = await get(server.url, exportUserData, {}, { token: load.token })
    expect(JSON.stringify(exported)).toContain('บริษัท ลูกค้า จำกัด')
  })

  test('is issued once: repeats get the same, another buyer none, and refused requests leave no gap', async () => {
    const [first, second] = [await paidLoad(), await paidLoad()]
    const issued = await Promise.all([request(first), request(first), request(second, person)])
    const numbers = issued.map(({ body }) => Number(body?.number.slice(-7)))
    expect(numbers[0]).toBe(numbers[1])
    expect(Math.abs((numbers[0] ?? 0) - (numbers[2] ?? 0))).toBe(1)
    expect(issued[2]?.body?.buyer.branch_number).toBeNull()
    expect(refusal(await request(first, person))).toEqual([409, 'not_invoiceable'])
    const wrong = [
      { ...company, tax_id: '0105561000012' },
      { ...company, branch_number: '123456' },
      { ...company, name: ' ' },
      { ...person, address: '' },
    ]
    const third = await paidLoad()
    for (const buyer of wrong) expect(refusal(await request(third, buyer))).toEqual([422, 'invalid'])
    const { body: next } = await request(third)
    expect(Number(next?.number.slice(-7))).toBe(Math.max(...numbers) + 1)
  })

  test('is not given after the month of the payment, for money that went back, or before the load counts', async () => {
    const load = await paidLoad()
    await sql(
      `update transactions set paid_at = date_trunc('month', now() at time zone 'Asia/Bangkok')
      at time zone 'Asia/Bangkok' - interval '1 minute' where id = $1`,
      [load.id],
    )
    expect(refusal(await request(load))).toEqual([409, 'not_invoiceable'])
    await sql(`update transactions set paid_at = paid_at + interval '1 minute' where id = $1`, [load.id])
    for (const status of ['stopped', 'start_failed', 'refunded', 'pending']) {
      await moveTo(status, load)
      expect(refusal(await request(load))).toEqual([409, 'not_invoiceable'])
    }
    await moveTo('completed', load)
    expect((await request(load)).status).toBe(200)
  })

  test.each(['a short one', 'a full one'])('%s is reversed by a credit note when its money was sent', async (kind) => {
    const load = await paidLoad()
    if (kind === 'a full one') await request(load)
    await moveTo('stopped', load)
    const refund = await get(
      server.url,
      chooseRefund,
      { transaction: load.id, kind: 'case' },
      { token: load.token, key: crypto.randomUUID() },
    )
    expect(refund.receipt?.credit_note).toBeNull()
    const case_number = refund.refund?.kind === 'case' ? refund.refund.case_number : ''
    const close = () => sendRefundByBank(server.url, OPERATOR, case_number)
    await close()
    const { receipt } = await confirm(server.url, load.id)
    expect(receipt?.credit_note).toMatchObject({ number: expect.stringMatching(/^C\d{5}-\d{7}$/) })
    await close()
    expect((await confirm(server.url, load.id)).receipt).toEqual(receipt)
  })

  test('a coupon keeps the receipt of the payment that it stands for, until it becomes money', async () => {
    const load = await paidLoad()
    await moveTo('stopped', load)
    const options = () => ({ token: load.token, key: crypto.randomUUID() })
    await get(server.url, chooseRefund, { transaction: load.id, kind: 'coupon' }, options())
    expect((await confirm(server.url, load.id)).receipt?.credit_note).toBeNull()
    const [coupon] = await sql('select id from coupons where refund_of = $1', [load.id])
    const { case_number } = await get(server.url, refundCoupon, { coupon_id: String(coupon?.id) }, options())
    await sendRefundByBank(server.url, OPERATOR, case_number, 'KBANK 2')
    expect((await confirm(server.url, load.id)).receipt?.credit_note).not.toBeNull()
  })
})
