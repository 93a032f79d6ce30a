import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { getUserAddress, saveUserAddress } from '#contract/addresses.ts'
import { forgotPinCode, login, sendOtp } from '#contract/auth.ts'
import { claimCoupon } from '#contract/coupons.ts'
import { getHistoryPayment } from '#contract/history.ts'
import { setIsNotificationUser } from '#contract/notifications.ts'
import { getUserInfo } from '#contract/user.ts'
import {
  ask,
  get,
  newCustomer,
  newPhone,
  PIN,
  resolveCharge,
  until,
  waitForStatus,
} from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { withLimits } from '#tests/support/server/overrides.ts'
import { extractCode, inbox, newAddress } from '#tests/support/server/phone.ts'
import { rows } from '#tests/support/server/sql.ts'
import { holdMachine, newStrangerAt } from '#tests/support/server/strangers.ts'
import { send } from '#tests/support/server/transport.ts'

let server: InProcessServer
beforeAll(async () => {
  server = await startInProcessServer({ env: { TRUSTED_PROXIES: '1' } })
})
afterAll(() => server.close())

const e164 = (phone: string) => `+66${phone.slice(1)}`
const newStranger = (device_token?: string) => newStrangerAt(server.url, newAddress(), device_token)

describe('a phone that somebody else registered', () => {
  /** Resets the PIN by a code, as the owner of the phone does. */
  async function takeOver(phone: string, device_token?: string) {
    const headers = newAddress()
    await rows(server.databaseUrl, "update customers set created_at = now() - interval '2 hours' where phone = $1", [
      e164(phone),
    ])
    await get(server.url, sendOtp, { phone_number: phone }, { headers })
    const [message] = await until(
      () => inbox(server.url, phone),
      (all) => all.length > 0,
    )
    const otp = extractCode(message?.text ?? '')
    const input = { phone_number: phone, otp, pin_code: '264835', ...(device_token ? { device_token } : {}) }
    return (await get(server.url, forgotPinCode, input, { headers })).access_token
  }
  const address = { name_address: 'บ้าน', name: 'มานี', tel: '0812345678', address: '1', label: 'home' } as const

  test('[S2.26] is its owner’s by a code, with an empty profile, and what was paid stays', async () => {
    const stranger = await newStranger()
    await get(server.url, saveUserAddress, address, { token: stranger.token })
    const { body } = await holdMachine(server.url, stranger)
    await resolveCharge(server.url, body?.transaction ?? '')
    await waitForStatus(server.url, body?.transaction ?? '', 'running')
    const token = await takeOver(stranger.phone)
    expect(await get(server.url, getUserInfo, {}, { token })).toMatchObject({ full_name: '', birthdate: null })
    expect((await get(server.url, getUserAddress, {}, { token })).details).toEqual([])
    expect((await get(server.url, getHistoryPayment, { selected: 'all', page: 1 }, { token })).details).toHaveLength(1)
    expect((await ask(server.url, getUserInfo, {}, { token: stranger.token })).status).toBe(401)
  })

  test('keeps its profile when the code is entered on a device that was signed in before', async () => {
    const device_token = crypto.randomUUID()
    const { phone } = await newStranger(device_token)
    const token = await takeOver(phone, device_token)
    expect((await get(server.url, getUserInfo, {}, { token })).full_name).toBe('มานี มีนา')
  })
})

test('[S2.27] a customer has at most twenty sessions, and the one used longest ago ends', async () => {
  const { phone, token, headers } = await newStranger()
  await rows(server.databaseUrl, "update refresh_tokens set created_at = created_at - interval '1 day'")
  for (let i = 0; i < 20; i++) await get(server.url, login, { phone_number: phone, pin_code: PIN }, { headers })
  expect((await ask(server.url, getUserInfo, {}, { token })).status).toBe(401)
})

test('[S2.27] a session has one push address, and a customer ten', async () => {
  const { phone, token, headers } = await newStranger()
  const register = (by: string, token_fcm: string) =>
    get(server.url, setIsNotificationUser, { is_notification: true, token_fcm }, { token: by })
  const tokens = async () =>
    rows(
      server.databaseUrl,
      'select token from push_tokens join customers c on c.id = customer_id where c.phone = $1 order by updated_at',
      [e164(phone)],
    )
  for (const name of ['a', 'b']) await register(token, `${phone}-${name}`)
  expect(await tokens()).toEqual([{ token: `${phone}-b` }])
  for (let i = 0; i < 11; i++) {
    const { access_token } = await get(server.url, login, { phone_number: phone, pin_code: PIN }, { headers })
    await register(access_token, `${phone}-${i}`)
  }
  expect(await tokens()).toHaveLength(10)
  expect(await tokens()).not.toContainEqual({ token: `${phone}-b` })
})

test('[S2.27] a customer makes a limited number of calls in a minute, and the limits are in the metrics', async () => {
  const limited = await startInProcessServer({
    databaseUrl: server.databaseUrl,
    env: withLimits({ callsPerMinute: 3 }),
  })
  onTestFinished(() => limited.close())
  const [one, other] = [await newStranger(), await newStranger()]
  const statuses: number[] = []
  for (let i = 0; i < 4; i++) statuses.push((await ask(limited.url, getUserInfo, {}, { token: one.token })).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  expect((await ask(limited.url, getUserInfo, {}, { token: other.token })).status).toBe(200)
  const metrics = await (await send(limited.url, '/metrics', {})).text()
  expect(metrics).toContain('washday_limited_total{limit="calls"} 1')
})

test('[S2.27] coupon codes that do not exist are counted for a network too, whoever tries them', async () => {
  const headers = newAddress()
  const codes: unknown[] = []
  for (let person = 0; person < 3; person++) {
    const { access_token: token } = await newCustomer(server.url, newPhone(), { headers })
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, i) => ask(server.url, claimCoupon, { code: `NONE${i}` }, { token, headers })),
    )
    codes.push(...answers.map(({ problem }) => problem?.code))
  }
  expect(codes.filter((code) => code === 'coupon_code_unknown').length).toBeLessThan(75)
  expect(codes.at(-1)).toBe('too_many_requests')
})
