import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '#contract/auth.ts'
import { getListNotificationUser, PUSH_PURPOSES, setPushPurpose } from '#contract/notifications.ts'
import { changePinCode } from '#contract/signed-in.ts'
import { endCustomerSessions } from '#contract/staff/customers.ts'
import { refreshToken } from '#contract/tokens.ts'
import { getUserInfo } from '#contract/user.ts'
import { ask, get, newCustomer, newPhone, PIN } from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { count, rows } from '#tests/support/server/sql.ts'

const operator = 'watchful-test-operator-token-of-32-characters'
let server: InProcessServer
let url: string
beforeAll(async () => {
  server = await startInProcessServer({ env: { OPERATOR_TOKENS: operator, LOG_LEVEL: 'info' } })
  url = server.url
})
afterAll(() => server.close())

const PHONE_AT_HOME = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/149.0.0.0 Mobile Safari/537.36'
const NEWER_VERSION = PHONE_AT_HOME.replace('149', '150')
const LAPTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

const signIn = (phone: string, userAgent: string) =>
  get(url, login, { phone_number: phone, pin_code: PIN }, { headers: { 'user-agent': userAgent } })
const notificationsOf = async (token: string) =>
  (await get(url, getListNotificationUser, {}, { token })).details.map(({ title, path }) => [title.en, path])
const events = (message: string) =>
  server
    .log()
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter((line) => line.message === message)

const TOKEN_REUSED = 'refresh token reused, session revoked'

describe('the owner of an account', () => {
  test('[V6.3.5] is notified of a sign-in from a new device, once, and not of one from a known device', async () => {
    const phone = newPhone()
    await newCustomer(url, phone, { headers: { 'user-agent': PHONE_AT_HOME } })
    const { access_token: token } = await signIn(phone, NEWER_VERSION)
    expect(await notificationsOf(token), 'the same phone with a newer browser').toEqual([])
    await signIn(phone, LAPTOP)
    expect(await notificationsOf(token)).toEqual([['New login to your account', '/profile/sessions']])
    await signIn(phone, LAPTOP)
    expect(await notificationsOf(token), 'the laptop is known by now').toHaveLength(1)
  })

  test('[V6.3.5] is notified of a new PIN, with every push purpose switched off', async () => {
    const { access_token: token } = await newCustomer(url)
    for (const purpose of PUSH_PURPOSES) await get(url, setPushPurpose, { purpose, is_on: false }, { token })
    await get(url, changePinCode, { pin_code: PIN, new_pin_code: '739251' }, { token })
    expect(await notificationsOf(token)).toEqual([['Your PIN was changed', '/profile/sessions']])
  })

  test('[S2.4] is notified that a device was signed out because its token was reused', async () => {
    const phone = newPhone()
    const { refresh_token: first } = await newCustomer(url, phone)
    const { refresh_token: second = '' } = await get(url, refreshToken, { refresh_token: first })
    await get(url, refreshToken, { refresh_token: second })
    expect((await ask(url, refreshToken, { refresh_token: first })).problem?.code).toBe('refresh_refused')
    const { access_token: token } = await get(url, login, { phone_number: phone, pin_code: PIN })
    expect(await notificationsOf(token)).toEqual([['We logged one of your devices out', '/profile/sessions']])
    await ask(url, refreshToken, { refresh_token: first })
    expect(await notificationsOf(token), 'the session ends once').toHaveLength(1)
    await expect.poll(() => events(TOKEN_REUSED)).toHaveLength(1)
  })

  test('[V7.4.5] can be signed out everywhere by the shop, without effect on others', async () => {
    const [phone, other] = [newPhone(), newPhone()]
    const { access_token: first } = await newCustomer(url, phone)
    const { access_token: second } = await signIn(phone, LAPTOP)
    const { access_token: stranger } = await newCustomer(url, other)
    const endSessions = (input: { brand: string; phone_number: string }) =>
      ask(url, endCustomerSessions, input, { token: operator })
    expect((await endSessions({ brand: 'the-wash', phone_number: phone })).body, 'another brand').toEqual({ ended: 0 })
    expect((await endSessions({ brand: 'washday', phone_number: phone })).body).toEqual({ ended: 2 })
    expect((await endSessions({ brand: 'washday', phone_number: phone })).body, 'repeated').toEqual({ ended: 0 })
    const profiles = await Promise.all([first, second, stranger].map((token) => ask(url, getUserInfo, {}, { token })))
    expect(profiles.map(({ status }) => status)).toEqual([401, 401, 200])
    expect(await count(server.databaseUrl, `select 1 from sessions where revoked_for = 'operator'`)).toBe(2)
  })
})

describe('the log', () => {
  test("[V16.3.1] records sign-ins and rejected PINs with the customer's id only", async () => {
    const phone = newPhone()
    await newCustomer(url, phone)
    await ask(url, login, { phone_number: phone, pin_code: '739251' })
    const [customer] = await rows(server.databaseUrl, 'select id from customers where phone = $1', [
      `+66${phone.slice(1)}`,
    ])
    const isOfCustomer = (line: Record<string, unknown>) => line.customer === customer?.id
    await expect.poll(() => events('customer signed in').filter(isOfCustomer)).toHaveLength(1)
    await expect.poll(() => events('pin rejected').filter(isOfCustomer)).toMatchObject([{ is_locked: false }])
  })

  test('[V16.3.3] records the reuse of a token with its session', async () => {
    const countBefore = events(TOKEN_REUSED).length
    const { refresh_token: first } = await newCustomer(url)
    const { refresh_token: second = '' } = await get(url, refreshToken, { refresh_token: first })
    await get(url, refreshToken, { refresh_token: second })
    expect((await ask(url, refreshToken, { refresh_token: first })).problem?.code).toBe('refresh_refused')
    await expect
      .poll(() => events(TOKEN_REUSED).slice(countBefore))
      .toMatchObject([{ level: 'warn', session: expect.any(String) }])
  })

  test('[V16.3.1][V16.3.3] records why a request was rejected', async () => {
    await ask(url, getUserInfo, {}, { token: 'none' })
    await ask(url, login, { phone_number: newPhone(), pin_code: PIN })
    const code = (route: string, code: string) =>
      events('request').filter((it) => it.route === route && it.code === code)
    await expect.poll(() => code(getUserInfo.path, 'unauthorized')).not.toEqual([])
    await expect.poll(() => code(login.path, 'wrong_pin')).not.toEqual([])
  })
})

describe('a CSP violation report', () => {
  const report = (body: unknown, type = 'application/reports+json') =>
    fetch(`${url}/api-internal/policy-reports`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const violations = () => events('content policy violation')

  test.each([
    [
      'Chrome',
      'application/reports+json',
      [{ type: 'csp-violation', body: { effectiveDirective: 'img-src', blockedURL: 'https://evil.example/a?who=me' } }],
      { directive: 'img-src', blocked: 'https://evil.example' },
    ],
    [
      'Safari',
      'application/csp-report',
      { 'csp-report': { 'violated-directive': "script-src-elem 'self'", 'blocked-uri': 'inline' } },
      { directive: 'script-src-elem', blocked: 'inline' },
    ],
  ])('[V3.4.7] of %s is logged, without the path of the blocked URL', async (_, type, body, line) => {
    expect((await report(body, type)).status).toBe(204)
    await expect.poll(() => violations().at(-1)).toMatchObject(line)
    expect(server.log()).not.toContain('who=me')
  })

  test.each([
    ['', 422],
    ['{}', 422],
    ['[{"body":1}]', 422],
    ['x'.repeat(70_000), 413],
  ])('is rejected if it is invalid: %.20s', async (body, status) => expect((await report(body)).status).toBe(status))

  test('does not flood the log', async () => {
    const body = Array.from({ length: 20 }, () => ({ body: { effectiveDirective: 'style-src', blockedURL: 'inline' } }))
    for (let times = 0; times < 10; times++) expect((await report(body)).status).toBe(204)
    await report([{ body: { effectiveDirective: 'last-src' } }])
    await get(url, getUserInfo, {}, { token: (await newCustomer(url)).access_token })
    await expect.poll(() => events('request').at(-1)?.route).toBe(getUserInfo.path)
    expect(violations().length).toBeLessThanOrEqual(60)
    expect(violations().length).toBeGreaterThan(30)
  })
})
