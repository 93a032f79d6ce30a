import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkOtp, forgotPinCode, login, sendOtp } from '#contract/auth.ts'
import { updateUserInfo } from '#contract/details.ts'
import { refreshToken } from '#contract/tokens.ts'
import { getUserInfo } from '#contract/user.ts'
import { ask, get, newCustomer, newPhone, PIN, until } from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { withLimits } from '#tests/support/server/overrides.ts'
import { extractCode, inbox, newAddress, receiveOtp as receiveOtpAt, wrongCode } from '#tests/support/server/phone.ts'
import { withoutNumbers } from '#tests/support/server/server.ts'
import { count, rows } from '#tests/support/server/sql.ts'

const NEW_PIN = '264835'
const WRONG_PIN = '739251'

let server: InProcessServer
beforeAll(async () => {
  server = await startInProcessServer({
    env: { TRUSTED_PROXIES: '1', LOG_LEVEL: 'debug', ...withLimits({ otpsPerAddress: 60 }) },
  })
})
afterAll(() => server.close())

/** The network of the owners of all phones. */
const HERE = newAddress()
const receiveOtp = (url: string, phone: string, purpose: 'forgot_pin' | 'unlock_pin' = 'forgot_pin') =>
  receiveOtpAt(url, phone, purpose, HERE)
const send = (phone: string, headers = HERE) => ask(server.url, sendOtp, { phone_number: phone }, { headers })
const check = (phone: string, otp: string, purpose?: 'forgot_pin' | 'unlock_pin') =>
  ask(server.url, checkOtp, { phone_number: phone, otp, ...(purpose ? { purpose } : {}) }, { headers: HERE })
const reset = (phone: string, otp: string, pin = NEW_PIN) =>
  ask(server.url, forgotPinCode, { phone_number: phone, otp, pin_code: pin }, { headers: HERE })
const signIn = (phone: string, pin: string) => ask(server.url, login, { phone_number: phone, pin_code: pin })

async function newCustomerPhone() {
  const phone = newPhone()
  const tokens = await newCustomer(server.url, phone)
  return { phone, e164: `+66${phone.slice(1)}`, ...tokens }
}
/** Moves the phone's codes into the past. */
const moveCodesBack = (e164: string, seconds: number) =>
  rows(
    server.databaseUrl,
    `update otps set created_at = created_at - $2 * interval '1 second', expires_at = expires_at - $2 * interval '1 second'
     where phone = $1`,
    [e164, seconds],
  )

describe('requesting a code', () => {
  test('[V6.5.3] sends an SMS with the reference of the response, valid for five minutes', async () => {
    const { phone } = await newCustomerPhone()
    const { body } = await send(phone)
    const [message] = await until(
      () => inbox(server.url, phone),
      (all) => all.length > 0,
    )
    expect(extractCode(message?.text ?? '')).toMatch(/^\d{6}$/)
    expect(message?.text).toContain(`Ref ${body?.reference}`)
    expect(message?.text.length, 'fits two SMS in Thai').toBeLessThanOrEqual(134)
    expect((Date.parse(body?.expires_at ?? '') - Date.now()) / 60_000).toBeCloseTo(5, 0)
    expect((Date.parse(body?.resend_at ?? '') - Date.now()) / 1_000).toBeGreaterThan(45)
  })

  test.each([
    ['th', 'http://the-wash.app.localhost:3000', 'the-wash.app.localhost'],
    ['en', 'http://wash-max.app.localhost', 'wash-max.app.localhost'],
  ] as const)('in %s the last line binds the code to the brand’s own host: %s', async (locale, origin, host) => {
    const phone = newPhone()
    await newCustomer(server.url, phone, { origin })
    await get(server.url, sendOtp, { phone_number: phone, locale }, { origin, headers: newAddress() })
    const [message] = await until(
      () => inbox(server.url, phone),
      (all) => all.length > 0,
    )
    const text = message?.text ?? ''
    expect(text.split('\n').at(-1)).toBe(`@${host} #${extractCode(text)}`)
  })

  test('rejects a second request within a minute, with Retry-After', async () => {
    const { phone, e164 } = await newCustomerPhone()
    await send(phone)
    const second = await send(phone)
    expect(second.problem?.code).toBe('too_many_requests')
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(45)
    await moveCodesBack(e164, 61)
    expect((await send(phone)).status).toBe(200)
  })

  test('answers concurrent requests with one code', async () => {
    const { phone, e164 } = await newCustomerPhone()
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(phone)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await count(server.databaseUrl, 'select 1 from otps where phone = $1', [e164])).toBe(1)
  })

  test('[V6.6.3] limits a phone to five codes in any hour, at all brands together', async () => {
    const { phone, e164 } = await newCustomerPhone()
    for (let i = 0; i < 5; i++) {
      const origin = i % 2 ? 'http://the-wash.app.localhost' : 'http://localhost'
      expect((await ask(server.url, sendOtp, { phone_number: phone }, { headers: HERE, origin })).status).toBe(200)
      await moveCodesBack(e164, 61)
    }
    const sixth = await send(phone)
    expect(sixth.problem?.code).toBe('too_many_requests')
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(3_000)
    await moveCodesBack(e164, 3_600)
    expect((await send(phone)).status).toBe(200)
  })

  test('[V4.1.3] slows an address down after its burst of codes, and treats an IPv6 /56 network as one address', async () => {
    const headers = (last: number) => ({ 'x-forwarded-for': `2001:db8:1:2${last % 6}:${last}::7` })
    for (let i = 0; i < 60; i++) expect((await send(newPhone(), headers(i))).status).toBe(200)
    const slowed = await send(newPhone(), headers(100))
    expect(slowed.problem?.code).toBe('too_many_requests')
    expect(Number(slowed.headers.get('retry-after')), 'until the next one, not until the hour is over').toBeLessThan(61)
    expect((await send(newPhone(), { 'x-forwarded-for': '2001:db8:1:120::7' })).status).toBe(200)
  })

  test('gives an unregistered phone the same response, and sends no message', async () => {
    const { phone } = await newCustomerPhone()
    const unregistered = newPhone()
    const [registeredAnswer, unregisteredAnswer] = [await send(phone), await send(unregistered)]
    expect(unregisteredAnswer.status).toBe(200)
    expect(Object.keys(unregisteredAnswer.body ?? {})).toEqual(Object.keys(registeredAnswer.body ?? {}))
    await until(
      () => inbox(server.url, phone),
      (all) => all.length === 1,
    )
    expect(await inbox(server.url, unregistered)).toEqual([])
    expect((await check(unregistered, '123456')).problem).toMatchObject({ code: 'otp_wrong', tries_left: 4 })
    expect((await check(phone, '000000')).problem).toMatchObject({ code: 'otp_wrong', tries_left: 4 })
  })

  test('is unavailable without an SMS gateway', async () => {
    const closed = await startInProcessServer({ env: { SANDBOX: '0' } })
    try {
      const { problem } = await ask(closed.url, sendOtp, { phone_number: newPhone() })
      expect(problem?.code).toBe('unavailable')
    } finally {
      await closed.close()
    }
  })

  test('[S2.23][V6.5.2] stores the code neither in the database nor in the log in plain text', async () => {
    const { phone, e164 } = await newCustomerPhone()
    const code = await receiveOtp(server.url, phone)
    const storedCodes = JSON.stringify(await rows(server.databaseUrl, 'select * from otps where phone = $1', [e164]))
    expect(storedCodes.replace(/"hash":"[0-9a-f]+"|"id":"[^"]+"|T[^"]+Z/g, '')).not.toContain(code)
    expect(withoutNumbers(server.log())).not.toContain(code)
    expect(server.log()).not.toContain(phone.slice(1))
  })
})

describe('checking a code', () => {
  test('[V6.5.1] accepts the right code once, and counts down wrong ones', async () => {
    const { phone } = await newCustomerPhone()
    const code = await receiveOtp(server.url, phone)
    for (const left of [4, 3, 2, 1]) expect((await check(phone, wrongCode(code))).problem?.tries_left).toBe(left)
    expect((await check(phone, code)).status).toBe(200)
    expect((await check(phone, code)).problem?.code).toBe('otp_expired')
  })

  test('[V6.6.3] rejects the right code after five wrong ones', async () => {
    const { phone, e164 } = await newCustomerPhone()
    const code = await receiveOtp(server.url, phone)
    for (let i = 0; i < 5; i++) expect((await check(phone, wrongCode(code))).status).toBe(403)
    for (const triedCode of [wrongCode(code), code])
      expect((await check(phone, triedCode)).problem, 'out of tries, not expired').toMatchObject({
        code: 'otp_wrong',
        tries_left: 0,
      })
    await moveCodesBack(e164, 301)
    expect((await check(phone, code)).problem?.code, 'expired as well').toBe('otp_expired')
  })

  test('[S2.3][V6.5.1] accepts one of twenty concurrent right codes', async () => {
    const { phone } = await newCustomerPhone()
    const code = await receiveOtp(server.url, phone)
    const answers = await Promise.all(Array.from({ length: 20 }, () => check(phone, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    // Checks that run while five are in progress find the tries used up.
    for (const code of answers.flatMap(({ problem }) => problem?.code ?? []))
      expect(['otp_expired', 'otp_wrong']).toContain(code)
  })

  test('[S2.3][V6.6.2] accepts a code for its phone and purpose only, and only the latest', async () => {
    const [one, other] = [await newCustomerPhone(), await newCustomerPhone()]
    const code = await receiveOtp(server.url, one.phone)
    expect((await check(one.phone, code, 'unlock_pin')).problem?.code).toBe('otp_wrong')
    const otherCode = await receiveOtp(server.url, other.phone)
    if (otherCode !== code) expect((await check(other.phone, code)).problem?.code).toBe('otp_wrong')
    await moveCodesBack(one.e164, 61)
    const second = await receiveOtp(server.url, one.phone)
    if (second !== code) expect((await check(one.phone, code)).problem?.code).toBe('otp_wrong')
    expect((await check(one.phone, second)).status).toBe(200)
  })

  test('[V6.4.1] rejects a code after five minutes', async () => {
    const { phone, e164 } = await newCustomerPhone()
    const code = await receiveOtp(server.url, phone)
    await moveCodesBack(e164, 301)
    expect((await check(phone, code)).problem?.code).toBe('otp_expired')
  })

  test('[S2.1][V6.3.4] unlocks a locked PIN at once', async () => {
    const { phone } = await newCustomerPhone()
    for (let i = 0; i < 5; i++) await signIn(phone, WRONG_PIN)
    expect((await signIn(phone, PIN)).status).toBe(423)
    const code = await receiveOtp(server.url, phone, 'unlock_pin')
    expect((await signIn(phone, PIN)).status, 'a request alone unlocks nothing').toBe(423)
    expect((await check(phone, code, 'unlock_pin')).status).toBe(200)
    expect((await signIn(phone, PIN)).status).toBe(200)
    expect((await reset(phone, code)).problem?.code, 'the code has no other use').toBe('otp_wrong')
  })
})

describe('resetting a forgotten PIN', () => {
  test('[V6.4.3] signs in here and out everywhere else, and invalidates the old PIN and the code', async () => {
    const { phone, access_token: old, refresh_token } = await newCustomerPhone()
    for (let i = 0; i < 5; i++) await signIn(phone, WRONG_PIN)
    const code = await receiveOtp(server.url, phone)
    expect((await check(phone, code)).status).toBe(200)
    const { body } = await reset(phone, code)
    expect((await ask(server.url, getUserInfo, {}, { token: body?.access_token ?? '' })).status).toBe(200)
    expect((await ask(server.url, getUserInfo, {}, { token: old })).problem?.code).toBe('unauthorized')
    expect((await ask(server.url, refreshToken, { refresh_token })).status).toBe(401)
    expect((await signIn(phone, PIN)).problem?.code).toBe('wrong_pin')
    expect((await signIn(phone, NEW_PIN)).status).toBe(200)
    expect((await reset(phone, code)).problem?.code).toBe('otp_expired')
  })

  test('rejects a weak PIN, and the code stays valid', async () => {
    const { phone } = await newCustomerPhone()
    const code = await receiveOtp(server.url, phone)
    expect((await reset(phone, code, '111111')).problem).toMatchObject({ code: 'weak_pin', reason: 'repeated' })
    expect((await reset(phone, code)).status).toBe(200)
  })

  test('[V6.2.4] rejects the birthday as PIN, however often, and the code stays valid', async () => {
    const { phone, access_token: token } = await newCustomerPhone()
    await get(server.url, updateUserInfo, { birthdate: '1999-12-31' }, { token })
    const code = await receiveOtp(server.url, phone)
    for (let i = 0; i < 6; i++)
      expect((await reset(phone, code, '311242')).problem).toMatchObject({ code: 'weak_pin', reason: 'birthdate' })
    expect((await reset(phone, wrongCode(code), '311242')).problem?.code, 'not revealed without the code').toBe(
      'otp_wrong',
    )
    expect((await reset(phone, code)).status).toBe(200)
  })

  test('[V6.3.4] counts a wrong code as a try, with or without an earlier check', async () => {
    const { phone } = await newCustomerPhone()
    const code = await receiveOtp(server.url, phone)
    expect((await reset(phone, wrongCode(code))).problem).toMatchObject({ code: 'otp_wrong', tries_left: 4 })
    expect((await check(phone, code)).status).toBe(200)
    for (let i = 0; i < 5; i++) expect((await reset(phone, wrongCode(code))).status).toBe(403)
    expect((await reset(phone, code)).problem).toMatchObject({ code: 'otp_wrong', tries_left: 0 })
  })

  test('twenty concurrent resets with the right code: one succeeds', async () => {
    const { phone, e164 } = await newCustomerPhone()
    const code = await receiveOtp(server.url, phone)
    await check(phone, code)
    const answers = await Promise.all(Array.from({ length: 20 }, () => reset(phone, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const activeSessions =
      'select 1 from sessions join customers c on c.id = customer_id where c.phone = $1 and revoked_at is null'
    expect(await count(server.databaseUrl, activeSessions, [e164])).toBe(1)
  })

  test('[V6.6.2] rejects a code of another brand for the same phone', async () => {
    const { phone } = await newCustomerPhone()
    await newCustomer(server.url, phone, { origin: 'http://the-wash.app.localhost' })
    const code = await receiveOtp(server.url, phone)
    const otherBrand = { headers: newAddress(), origin: 'http://the-wash.app.localhost' }
    const answer = await ask(
      server.url,
      forgotPinCode,
      { phone_number: phone, otp: code, pin_code: NEW_PIN },
      otherBrand,
    )
    expect(answer.problem?.code).toBe('otp_wrong')
    expect((await get(server.url, login, { phone_number: phone, pin_code: PIN })).access_token).toBeTruthy()
  })
})
