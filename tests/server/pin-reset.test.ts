import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account-deletion.ts'
import { forgotPinCode, login } from '#contract/auth.ts'
import { setIsNotificationUser } from '#contract/notifications.ts'
import { sendPhoneChangeCode } from '#contract/phone-change.ts'
import { refundCoupon, setRefundDestination } from '#contract/refund-destination.ts'
import { ask, get, newCustomer, newPhone, PIN } from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { grantRefundCoupon, memberOf } from '#tests/support/server/members.ts'
import { newAddress, receiveOtp } from '#tests/support/server/phone.ts'
import { rows } from '#tests/support/server/sql.ts'

let server: InProcessServer
let url: string
beforeAll(async () => {
  server = await startInProcessServer({ env: { TRUSTED_PROXIES: '1' } })
  url = server.url
})
afterAll(() => server.close())

const NEW_PIN = '739251'
const ELSEWHERE = { kind: 'promptpay_phone', number: '0899999999' } as const
const OWN = { kind: 'account_phone' } as const

async function reset(phone: string, device_token?: string) {
  const headers = newAddress()
  const otp = await receiveOtp(url, phone, 'forgot_pin', headers)
  const input = { phone_number: phone, otp, pin_code: NEW_PIN, ...(device_token ? { device_token } : {}) }
  const { access_token } = await get(url, forgotPinCode, input, { headers })
  return memberOf(url, access_token)
}
type Member = Awaited<ReturnType<typeof reset>>

const refund = async (member: Member, destination: typeof ELSEWHERE | typeof OWN) => {
  const coupon_id = await grantRefundCoupon(server.databaseUrl, member, 4_000)
  const call = { token: member.token, key: crypto.randomUUID() }
  return ask(url, refundCoupon, { coupon_id, destination, pin_code: NEW_PIN }, call)
}

test('after a reset by SMS alone, money goes to the phone of the account only, which stays, for a day', async () => {
  const phone = newPhone()
  await newCustomer(url, phone)
  const member = await reset(phone)
  const { token } = member
  const own = await refund(member, OWN)
  expect(own.status).toBe(200)
  const case_number = own.body?.case_number ?? ''
  const tries = () =>
    Promise.all([
      refund(member, ELSEWHERE),
      ask(url, setRefundDestination, { case_number, destination: ELSEWHERE, pin_code: NEW_PIN }, { token }),
      ask(url, sendPhoneChangeCode, {}, { token }),
      ask(url, deleteAccount, { pin_code: NEW_PIN, destination: ELSEWHERE }, { token }),
    ])
  const refused = await tries()
  expect(refused.map(({ problem }) => problem?.code)).toEqual(Array(refused.length).fill('pin_is_new'))
  const until = Date.parse(refused[0]?.problem?.locked_until ?? '')
  expect(Math.abs(until - Date.now() - 24 * 3_600_000)).toBeLessThan(60_000)
  await rows(server.databaseUrl, `update customers set pin_reset_at = now() - interval '24 hours' where id = $1`, [
    member.id,
  ])
  expect((await tries()).map(({ problem }) => problem?.code)).not.toContain('pin_is_new')
})

test('a reset on a device that was signed in before delays nothing', async () => {
  const phone = newPhone()
  const device = 'a-device-of-more-than-thirty-two-characters'
  await newCustomer(url, phone)
  await get(url, login, { phone_number: phone, pin_code: PIN, device_token: device })
  expect((await refund(await reset(phone, device), ELSEWHERE)).status).toBe(200)
})

test('devices that a new PIN signs out are told of it by push, and of nothing else', async () => {
  const phone = newPhone()
  const { access_token: token } = await newCustomer(url, phone)
  const device = crypto.randomUUID()
  await get(url, setIsNotificationUser, { is_notification: true, token_fcm: device, locale: 'en' }, { token })
  const member = await reset(phone)
  const pushed = async () =>
    (await rows(server.databaseUrl, 'select title from sandbox_pushes where token = $1', [device])).map(
      (it) => it.title,
    )
  await expect.poll(pushed).toEqual(['Your PIN was changed'])
  expect((await refund(member, OWN)).status).toBe(200)
  const waiting = async () =>
    (await rows(server.databaseUrl, 'select 1 from outbox where customer_id = $1 and due_at is not null', [member.id]))
      .length
  await expect.poll(waiting).toBe(0)
  expect(await pushed()).toEqual(['Your PIN was changed'])
})
