import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account-deletion.ts'
import { saveUserAddress } from '#contract/addresses.ts'
import { login } from '#contract/auth.ts'
import { updateUserInfo } from '#contract/details.ts'
import { cancelPayment, generateQr } from '#contract/payment.ts'
import { chooseRefund } from '#contract/refund-destination.ts'
import { exchangePromotion } from '#contract/rewards.ts'
import { eraseCustomer } from '#contract/staff/customers.ts'
import { getUserInfo } from '#contract/user.ts'
import {
  ask,
  get,
  newCustomer,
  newPhone,
  newPurchase,
  PIN,
  resolveCharge,
  waitForStatus,
} from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { command, newLoad, newMember } from '#tests/support/server/members.ts'
import { sendRefundByBank } from '#tests/support/server/send-refund.ts'
import { rows } from '#tests/support/server/sql.ts'

const OPERATOR = 'deletion-test-operator-token-of-32-characters'

let server: InProcessServer
beforeAll(async () => {
  server = await startInProcessServer({ env: { OPERATOR_TOKENS: OPERATOR } })
})
afterAll(() => server.close())

const sql = (text: string, values: unknown[] = []) => rows(server.databaseUrl, text, values)
const deleteOwnAccount = (token: string, pin = PIN) => ask(server.url, deleteAccount, { pin_code: pin }, { token })

test('[V7.4.2] after deletion the phone is free, and its next owner sees no earlier data', async () => {
  const phone = newPhone()
  const { access_token: token } = await newCustomer(server.url, phone)
  const { user_id } = await get(server.url, getUserInfo, {}, { token })
  await deleteOwnAccount(token)
  expect((await ask(server.url, login, { phone_number: phone, pin_code: PIN })).problem?.code).toBe('wrong_pin')
  const { access_token: newToken } = await newCustomer(server.url, phone)
  expect((await get(server.url, getUserInfo, {}, { token: newToken })).user_id).not.toBe(user_id)
})

test('[S2.5][V7.5.1] deletion requires the PIN, with the same lockout as sign-in', async () => {
  const { access_token: token } = await newCustomer(server.url)
  expect((await deleteOwnAccount(token, '739251')).problem).toMatchObject({ code: 'wrong_pin', tries_left: 4 })
  for (let i = 0; i < 4; i++) await deleteOwnAccount(token, '739251')
  expect((await deleteOwnAccount(token)).problem?.code).toBe('pin_locked')
  expect((await ask(server.url, getUserInfo, {}, { token })).status).toBe(200)
})

test('[S6.17] an account whose cancelled QR code may still be paid cannot be deleted, until the gateway is asked no more', async () => {
  const { token, transaction } = await newPurchase(server.url)
  const cancelled = await get(server.url, cancelPayment, { transaction: transaction.transaction }, { token })
  expect(cancelled.is_still_payable).toBe(true)
  expect((await deleteOwnAccount(token)).problem?.code).toBe('purchase_open')
  await sql('update transactions set charge_is_final = true, due_at = null where id = $1', [transaction.transaction])
  expect((await deleteOwnAccount(token)).status).toBe(200)
})

test('[S6.17] nor one whose saved card may have been charged, because the answer to its charge was lost', async () => {
  const { token, transaction } = await newPurchase(server.url)
  const id = transaction.transaction
  await sql('update transactions set charge_id = null, charge_tried_at = now() where id = $1', [id])
  await get(server.url, cancelPayment, { transaction: id }, { token })
  // It is searched for an hour.
  expect((await deleteOwnAccount(token)).problem?.code).toBe('purchase_open')
  await sql('update transactions set due_at = null where id = $1', [id])
  expect((await deleteOwnAccount(token)).status).toBe(200)
})

test('an account with an open payment or a running load cannot be deleted', async () => {
  const { token, transaction } = await newPurchase(server.url)
  expect((await deleteOwnAccount(token)).problem?.code).toBe('purchase_open')
  await resolveCharge(server.url, transaction.transaction)
  await waitForStatus(server.url, transaction.transaction, 'running')
  expect((await deleteOwnAccount(token)).problem?.code).toBe('purchase_open')
  expect((await ask(server.url, getUserInfo, {}, { token })).status).toBe(200)
})

test('an account with an order at the shop cannot be deleted', async () => {
  const { access_token: token } = await newCustomer(server.url)
  const { user_id } = await get(server.url, getUserInfo, {}, { token })
  await sql(
    `insert into services (customer_id, branch_id, kind, transaction_id, status)
     values ($1, 'ari4', 'wash_dry_fold', 'TRX_WDF_ATTHESHOP', 'washing')`,
    [user_id],
  )
  expect((await deleteOwnAccount(token)).problem?.code).toBe('purchase_open')
})

test('an account with a pending bank refund cannot be deleted', async () => {
  const me = await newMember(server.url)
  const { transaction } = await newLoad(server.url, me, 'start_failed')
  const { refund } = await get(server.url, chooseRefund, { transaction, kind: 'case' }, { token: me.token })
  expect((await deleteOwnAccount(me.token)).problem?.code).toBe('purchase_open')
  const case_number = refund?.kind === 'case' ? refund.case_number : ''
  await sendRefundByBank(server.url, OPERATOR, case_number)
  expect((await deleteOwnAccount(me.token)).status).toBe(200)
})

test('calls that started before the deletion write nothing to the erased account', async () => {
  const { token, id } = await newMember(server.url)
  await sql('update customers set erased_at = now() where id = $1', [id]) // keeps its sessions
  const address = { name_address: 'บ้าน', name: 'มานี', tel: '0812345678', address: '99/1', label: 'home' } as const
  expect((await ask(server.url, saveUserAddress, address, { token })).problem?.code).toBe('unauthorized')
  const machine = await command(server.url)
  expect((await ask(server.url, generateQr, machine, { token })).problem?.code).toBe('unauthorized')
  const promotion_id = 'washday-rainy'
  expect((await ask(server.url, exchangePromotion, { promotion_id }, { token })).problem?.code).toBe('unauthorized')
  const change = { full_name: 'มานี' }
  expect((await ask(server.url, updateUserInfo, change, { token })).problem?.code).toBe('unauthorized')
  expect((await ask(server.url, getUserInfo, {}, { token })).problem?.code).toBe('unauthorized')
})

describe('an account that staff end, as the policies say', () => {
  const operator = { token: OPERATOR }
  const end = (phone_number: string, reason = 'parents have not agreed') =>
    ask(server.url, eraseCustomer, { brand: 'washday', phone_number, reason, by: 'Nok' }, operator)

  test('is gone with its personal data, and what is left on refund coupons goes back', async () => {
    const member = await newMember(server.url)
    const load = await newLoad(server.url, member, 'start_failed')
    const options = { token: member.token, key: crypto.randomUUID() }
    await get(server.url, chooseRefund, { transaction: load.transaction, kind: 'coupon' }, options)
    const [{ phone } = { phone: '' }] = await sql('select phone from customers where id = $1', [member.id])
    const { body } = await end(String(phone))
    expect(body).toMatchObject({ erased: true, refunds: [{ amount: load.amount }] })
    expect((await ask(server.url, getUserInfo, {}, { token: member.token })).status).toBe(401)
    expect(await sql('select name, erased_at is null as is_open from customers where id = $1', [member.id])).toEqual([
      { name: '', is_open: false },
    ])
    expect((await end(String(phone))).body).toEqual({ erased: false, refunds: [] })
    expect(await sql('select by, action, reason from audit where subject = $1', [member.id])).toEqual([
      { by: 'Nok', action: 'erase_customer', reason: 'parents have not agreed' },
    ])
  })

  test('stays while its money is on the way', async () => {
    const member = await newMember(server.url)
    await newLoad(server.url, member, 'start_failed')
    const [{ phone } = { phone: '' }] = await sql('select phone from customers where id = $1', [member.id])
    expect((await end(String(phone))).problem?.code).toBe('purchase_open')
  })
})
