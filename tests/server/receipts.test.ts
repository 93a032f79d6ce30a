import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBranchInfo } from '#contract/branches.ts'
import { confirmPayment, generateQr } from '#contract/payment.ts'
import { vatIncludedIn } from '#server/modules/payments/receipts/receipts.ts'
import {
  commandFor,
  confirm,
  freeMachines,
  get,
  newCustomer,
  newPhone,
  newPurchase,
  resolveCharge,
} from '#tests/support/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/in-process-server.ts'
import { rows } from '#tests/support/sql.ts'

let server: InProcessServer
beforeAll(async () => {
  server = await startInProcessServer()
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
