import { createHash } from 'node:crypto'
import { sign } from 'hono/jwt'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { checkUser, login, register } from '#contract/auth.ts'
import { logout } from '#contract/signed-in.ts'
import { refreshToken } from '#contract/tokens.ts'
import { getUserInfo } from '#contract/user.ts'
import { ask, get, newCustomer, newPhone, PIN } from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { withLimits } from '#tests/support/server/overrides.ts'
import { newAddress } from '#tests/support/server/phone.ts'
import { TEST_SECRETS } from '#tests/support/server/secrets.ts'
import { count, rows } from '#tests/support/server/sql.ts'

let server: InProcessServer
beforeAll(async () => {
  server = await startInProcessServer()
})
afterAll(() => server.close())

const WRONG = '739251'
const tryPin = (phone: string, pin: string) => ask(server.url, login, { phone_number: phone, pin_code: pin })
const getProfile = (token: string) => ask(server.url, getUserInfo, {}, { token })
const newPerson = (phone: string, pin: string) =>
  ({ phone_number: phone, full_name: 'มานี', is_policy: true, pin_code: pin }) as const

describe('registering', () => {
  test('signs in the new customer, whose phone is registered from then on', async () => {
    const phone = newPhone()
    const isRegistered = async () => (await get(server.url, checkUser, { phone_number: phone })).is_registered
    expect(await isRegistered()).toBe(false)
    const { access_token } = await newCustomer(server.url, phone)
    expect((await getProfile(access_token)).body).toMatchObject({
      full_name: 'มานี มีนา',
      phone_number: `+66${phone.slice(1)}`,
    })
    expect(await isRegistered()).toBe(true)
  })

  test('a phone in several spellings is one customer, also in concurrent registrations', async () => {
    const phone = newPhone()
    const spellings = [
      phone,
      `+66 ${phone.slice(1)}`,
      `${phone.slice(0, 3)}-${phone.slice(3)}`,
      `0066${phone.slice(1)}`,
    ]
    const answers = await Promise.all(spellings.map((spelling) => ask(server.url, register, newPerson(spelling, PIN))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.problem?.code).toBe('phone_taken')
  })

  test.each([
    ['000000', 'repeated'],
    ['123456', 'sequence'],
  ])('rejects PIN %s as %s', async (pin, reason) => {
    const { status, problem } = await ask(server.url, register, newPerson(newPhone(), pin))
    expect(status).toBe(422)
    expect(problem).toMatchObject({ code: 'weak_pin', reason })
  })

  test('rejects a PIN that is part of the phone number', async () => {
    const { problem } = await ask(server.url, register, newPerson('0892745130', '745130'))
    expect(problem).toMatchObject({ code: 'weak_pin', reason: 'phone' })
  })

  test('[V3.5.4][V8.4.1][V9.2.2] a customer of one brand does not exist for another', async () => {
    const phone = newPhone()
    const { access_token } = await newCustomer(server.url, phone)
    const origin = 'http://the-wash.app.localhost'
    expect(await get(server.url, checkUser, { phone_number: phone }, { origin })).toEqual({ is_registered: false })
    expect((await ask(server.url, getUserInfo, {}, { token: access_token, origin })).problem?.code).toBe('unauthorized')
  })
})

describe('the PIN', () => {
  test('five wrong PINs lock the account for 15 minutes, even for the right PIN', async () => {
    const phone = newPhone()
    await newCustomer(server.url, phone)
    const triesLeft: unknown[] = []
    for (let i = 0; i < 4; i++) triesLeft.push((await tryPin(phone, WRONG)).problem?.tries_left)
    expect(triesLeft).toEqual([4, 3, 2, 1])
    const fifth = await tryPin(phone, WRONG)
    expect(fifth.status).toBe(423)
    const minutes = (Date.parse(fifth.problem?.locked_until ?? '') - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(14.5)
    expect(minutes).toBeLessThan(15.5)
    expect((await tryPin(phone, PIN)).problem?.code).toBe('pin_locked')
  })

  test('the second lockout is twice as long, and a right PIN after it resets the count', async () => {
    const phone = newPhone()
    await newCustomer(server.url, phone)
    const expireLock = () =>
      rows(server.databaseUrl, `update pin_tries set locked_until = now() where phone = $1`, [`+66${phone.slice(1)}`])
    for (let i = 0; i < 5; i++) await tryPin(phone, WRONG)
    await expireLock()
    for (let i = 0; i < 4; i++) expect((await tryPin(phone, WRONG)).status).toBe(403)
    const { problem } = await tryPin(phone, WRONG)
    expect((Date.parse(problem?.locked_until ?? '') - Date.now()) / 60_000).toBeGreaterThan(29)
    await expireLock()
    expect((await tryPin(phone, PIN)).status).toBe(200)
    expect((await tryPin(phone, WRONG)).problem?.tries_left).toBe(4)
  })

  test('[S2.1][V6.3.1] twenty concurrent wrong PINs count as twenty: five are checked', async () => {
    const phone = newPhone()
    await newCustomer(server.url, phone)
    const answers = await Promise.all(Array.from({ length: 20 }, () => tryPin(phone, WRONG)))
    const codes = answers.map(({ problem }) => problem?.code)
    expect(codes.filter((code) => code === 'wrong_pin')).toHaveLength(4)
    expect(codes.filter((code) => code === 'pin_locked')).toHaveLength(16)
    expect((await tryPin(phone, PIN)).problem?.code).toBe('pin_locked')
  })

  test('an unknown phone gets the same response as a registered one with a wrong PIN', async () => {
    const registered = newPhone()
    await newCustomer(server.url, registered)
    const unregistered = newPhone()
    for (let i = 0; i < 6; i++) {
      const [registeredAnswer, unregisteredAnswer] = [
        await tryPin(registered, WRONG),
        await tryPin(unregistered, WRONG),
      ]
      const withoutLockTime = ({ status, problem }: typeof registeredAnswer) => ({
        status,
        ...problem,
        locked_until: undefined,
      })
      expect(withoutLockTime(unregisteredAnswer)).toEqual(withoutLockTime(registeredAnswer))
    }
  })

  test('a customer without a PIN cannot sign in, and gets the same response as any other', async () => {
    const answer = await tryPin('0899990001', WRONG)
    expect(answer).toMatchObject({ status: 403, problem: { code: 'wrong_pin', tries_left: 4 } })
  })

  test('[V7.2.2][V11.2.1][V11.4.2] the database stores neither PINs nor tokens in plain text', async () => {
    const { refresh_token } = await newCustomer(server.url)
    const storedTokens = await rows(server.databaseUrl, 'select hash from refresh_tokens')
    expect(storedTokens.map(({ hash }) => hash)).toContain(createHash('sha256').update(refresh_token).digest('hex'))
    expect(JSON.stringify(await rows(server.databaseUrl, 'select pin_hash from customers'))).not.toContain(PIN)
    expect(await count(server.databaseUrl, `select 1 from customers where pin_hash like 'argon2id$%'`)).toBeGreaterThan(
      0,
    )
  })
})

describe('a session', () => {
  const refresh = (token: string) => ask(server.url, refreshToken, { refresh_token: token })
  const moveUseBack = (token: string, seconds: number) =>
    rows(server.databaseUrl, `update refresh_tokens set used_at = used_at - $2 * interval '1 second' where hash = $1`, [
      createHash('sha256').update(token).digest('hex'),
      seconds,
    ])

  test('a refresh returns new, valid tokens', async () => {
    const { refresh_token } = await newCustomer(server.url)
    const { body } = await refresh(refresh_token)
    expect(body?.refresh_token).not.toBe(refresh_token)
    expect((await getProfile(body?.access_token ?? '')).status).toBe(200)
  })

  test('[S2.4] a refresh can be repeated if its response was lost: twenty concurrent ones get the same successor', async () => {
    const { refresh_token } = await newCustomer(server.url)
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refresh_token)))
    expect(new Set(answers.map(({ body }) => body?.refresh_token)).size).toBe(1)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect((await refresh(answers[0]?.body?.refresh_token ?? '')).status).toBe(200)
  })

  test('[S2.4][V10.4.5] reusing a refresh token after half a minute ends the whole session', async () => {
    const first = await newCustomer(server.url)
    const second = (await refresh(first.refresh_token)).body
    await moveUseBack(first.refresh_token, 31)
    expect((await refresh(first.refresh_token)).problem?.code).toBe('refresh_refused')
    expect((await refresh(second?.refresh_token ?? '')).problem?.code).toBe('refresh_refused')
    expect((await getProfile(second?.access_token ?? '')).problem?.code).toBe('unauthorized')
  })

  test('[S2.4][V10.4.5] reusing a refresh token whose successor is in use is rejected at once, and ends the session', async () => {
    const first = await newCustomer(server.url)
    const second = (await refresh(first.refresh_token)).body?.refresh_token ?? ''
    const third = (await refresh(second)).body?.refresh_token ?? ''
    expect((await refresh(first.refresh_token)).status).toBe(401)
    expect((await refresh(third)).status).toBe(401)
  })

  test('[S2.18][V7.4.1] sign-out ends access and refresh at once, and only of its session', async () => {
    const phone = newPhone()
    const here = await newCustomer(server.url, phone)
    const there = await get(server.url, login, { phone_number: phone, pin_code: PIN })
    await get(server.url, logout, {}, { token: here.access_token })
    expect((await getProfile(here.access_token)).problem?.code).toBe('unauthorized')
    expect((await refresh(here.refresh_token)).problem?.code).toBe('refresh_refused')
    expect((await getProfile(there.access_token)).status).toBe(200)
  })

  test.each([
    ['an empty token', ''],
    ['a malformed token', 'x'],
    ['a token signed with another key', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.AAAA'],
  ])('%s gives no access', async (_, token) => expect((await getProfile(token)).problem?.code).toBe('unauthorized'))

  test('[V9.2.2] a refresh token of one brand is of no use at another', async () => {
    const { refresh_token } = await newCustomer(server.url)
    const origin = 'http://the-wash.app.localhost'
    const answer = await ask(server.url, refreshToken, { refresh_token }, { headers: { origin } })
    expect(answer.problem?.code).toBe('refresh_refused')
    expect((await refresh(refresh_token)).status).toBe(200)
  })

  test('[V9.2.2] rejects an unknown refresh token', async () =>
    expect((await refresh('never given')).problem?.code).toBe('refresh_refused'))

  test('[V9.1.1] an expired access token is reported as expired, and a refresh replaces it', async () => {
    const { access_token, refresh_token } = await newCustomer(server.url)
    const claims = JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString())
    // Beyond the leeway of a minute.
    const old = await sign({ ...claims, exp: claims.iat - 90 }, TEST_SECRETS.JWT_SECRETS, 'HS256')
    expect((await getProfile(old)).problem?.code).toBe('expired_token')
    const { access_token: token } = await get(server.url, refreshToken, { refresh_token })
    expect((await getProfile(token)).status).toBe(200)
  })
})

test('[S2.2][V2.4.1] checking phones is limited per address, with Retry-After', async () => {
  const strict = await startInProcessServer({ env: withLimits({ phoneChecksPerHour: 3 }) })
  try {
    const check = () => ask(strict.url, checkUser, { phone_number: newPhone() })
    for (let i = 0; i < 3; i++) expect((await check()).status).toBe(200)
    const fourth = await check()
    expect(fourth.problem?.code).toBe('too_many_requests')
    expect(Number(fourth.headers.get('retry-after')), 'until the next one').toBeLessThanOrEqual(1_200)
  } finally {
    await strict.close()
  }
})

test('[S2.2] one network can check one phone sixty times an hour, registrations included; other networks are unaffected', async () => {
  const proxied = await startInProcessServer({ env: { TRUSTED_PROXIES: '1' } })
  onTestFinished(() => proxied.close())
  const phone = newPhone()
  await newCustomer(proxied.url, phone, { headers: newAddress() })
  const headers = newAddress()
  const check = () => ask(proxied.url, checkUser, { phone_number: phone }, { headers })
  const registerPhone = (from: Record<string, string>) =>
    ask(proxied.url, register, newPerson(phone, PIN), { headers: from }).then(({ problem }) => problem?.code)
  for (let i = 0; i < 30; i++) {
    expect((await check()).status).toBe(200)
    expect(await registerPhone(headers)).toBe('phone_taken')
  }
  expect((await check()).problem?.code).toBe('too_many_requests')
  expect(await registerPhone(headers)).toBe('too_many_requests')
  // The phone's owner, from another address.
  const otherHeaders = newAddress()
  expect((await ask(proxied.url, checkUser, { phone_number: phone }, { headers: otherHeaders })).status).toBe(200)
  expect(await registerPhone(otherHeaders)).toBe('phone_taken')
})
