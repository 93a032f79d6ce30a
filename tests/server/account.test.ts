import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '#contract/auth.ts'
import { updateUserInfo } from '#contract/details.ts'
import { setIsNotificationUser } from '#contract/notifications.ts'
import { endOneSession, listSessions } from '#contract/sessions.ts'
import { changePinCode } from '#contract/signed-in.ts'
import { getUserInfo } from '#contract/user.ts'
import { ask, get, newCustomer, newPhone, PIN } from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { count } from '#tests/support/server/sql.ts'

const NEW_PIN = '264835'
const WRONG_PIN = '739251'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; SM-A556E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1'

let server: InProcessServer
beforeAll(async () => {
  server = await startInProcessServer()
})
afterAll(() => server.close())

const signIn = (phone: string, pin: string = PIN, agent = ANDROID) =>
  ask(server.url, login, { phone_number: phone, pin_code: pin }, { headers: { 'user-agent': agent } })
async function signedIn(phone: string, agent?: string) {
  const { body } = await signIn(phone, PIN, agent)
  if (!body) throw new Error('Not signed in')
  return body.access_token
}
const isSignedIn = async (token: string) => (await ask(server.url, getUserInfo, {}, { token })).status === 200

describe('updating the profile', () => {
  test('[V15.3.3] changes the given fields, keeps omitted ones, and clears those that are null', async () => {
    const { access_token: token } = await newCustomer(server.url)
    const update = (input: Parameters<typeof ask<typeof updateUserInfo>>[2]) =>
      get(server.url, updateUserInfo, input, { token })
    const profileBefore = await get(server.url, getUserInfo, {}, { token })
    await update({ email: 'manee@example.com', birthdate: '2000-02-29', gender: 'female' })
    const changed = await update({ full_name: 'มานี รักเรียน', gender: null })
    expect(changed).toEqual({
      ...profileBefore,
      full_name: 'มานี รักเรียน',
      email: 'manee@example.com',
      birthdate: '2000-02-29',
      gender: null,
    })
    expect(await update({})).toEqual(changed)
    expect(await get(server.url, getUserInfo, {}, { token })).toEqual(changed)
  })

  test.each([
    ['an empty name', { full_name: '  ' }, 'full_name'],
    ['a name without visible characters', { full_name: '\u3164\u200b\u0301' }, 'full_name'],
    ['an invalid e-mail address', { email: 'manee@' }, 'email'],
    ['a date that does not exist', { birthdate: '2001-02-29' }, 'birthdate'],
    ['a future date', { birthdate: '2199-01-01' }, 'birthdate'],
    ['a year before any living person', { birthdate: '0001-01-01' }, 'birthdate'],
  ])('the profile rejects %s', async (_, input, field) => {
    const { access_token: token } = await newCustomer(server.url)
    const { status, problem } = await ask(server.url, updateUserInfo, input, { token })
    expect(status).toBe(422)
    expect(Object.keys(problem?.errors ?? {})).toEqual([field])
  })
})

test('removes invisible characters from pasted profile data', async () => {
  const { access_token: token } = await newCustomer(server.url)
  const saved = await get(
    server.url,
    updateUserInfo,
    { full_name: '\u202aมานี\u202e\tรักเรียน\u200b\u202c', email: '\ufeffmailto:manee@example.com\u00a0' },
    { token },
  )
  expect(saved).toMatchObject({ full_name: 'มานี รักเรียน', email: 'manee@example.com' })
})

describe('changing the PIN', () => {
  const change = (token: string, pin: string, newPin: string) =>
    ask(server.url, changePinCode, { pin_code: pin, new_pin_code: newPin }, { token })

  test('[V7.4.3] signs out every other device and keeps this session', async () => {
    const phone = newPhone()
    const { access_token: otherDevice } = await newCustomer(server.url, phone)
    const thisDevice = await signedIn(phone)
    expect((await change(thisDevice, PIN, NEW_PIN)).status).toBe(200)
    expect([await isSignedIn(thisDevice), await isSignedIn(otherDevice)]).toEqual([true, false])
    expect((await signIn(phone, PIN)).problem?.code).toBe('wrong_pin')
    expect((await signIn(phone, NEW_PIN)).status).toBe(200)
  })

  test('[S2.5][V6.2.2][V7.5.1] locks the session after five wrong PINs; wrong ones of a sign-in elsewhere count apart', async () => {
    const phone = newPhone()
    const { access_token: token } = await newCustomer(server.url, phone)
    expect((await change(token, WRONG_PIN, NEW_PIN)).problem).toMatchObject({ code: 'wrong_pin', tries_left: 4 })
    expect((await signIn(phone, WRONG_PIN)).problem?.tries_left).toBe(4)
    for (let i = 0; i < 4; i++) await change(token, WRONG_PIN, NEW_PIN)
    expect((await change(token, PIN, NEW_PIN)).problem?.code).toBe('pin_locked')
  })

  test('rejects a weak new PIN before counting an attempt', async () => {
    const { access_token: token } = await newCustomer(server.url)
    for (let i = 0; i < 6; i++)
      expect((await change(token, WRONG_PIN, '123456')).problem).toMatchObject({ code: 'weak_pin', reason: 'sequence' })
    expect((await change(token, PIN, NEW_PIN)).status).toBe(200)
  })
})

describe('the list of devices', () => {
  test('[V7.2.4][V7.5.2] lists each device as far as its user agent tells, newest first, and marks the current one', async () => {
    const phone = newPhone()
    await newCustomer(server.url, phone, { headers: { 'user-agent': 'curl/8' } })
    await signedIn(phone, IPHONE)
    const token = await signedIn(phone, ANDROID)
    const { details, total } = await get(server.url, listSessions, {}, { token })
    expect(total).toBe(3)
    expect(details.map(({ device, is_current }) => [device, is_current])).toEqual([
      [{ browser: 'Chrome', system: 'Android' }, true],
      [{ browser: 'Safari', system: 'iPhone' }, false],
      [null, false],
    ])
    const secondPage = await get(server.url, listSessions, { page: '2', limit: '2' }, { token })
    expect(secondPage.details).toEqual(details.slice(2))
  })

  test('[S2.18][V6.5.6][V7.5.2] signs out one device, once, and removes its push token', async () => {
    const phone = newPhone()
    const { access_token: lostToken } = await newCustomer(server.url, phone)
    await get(
      server.url,
      setIsNotificationUser,
      { is_notification: true, token_fcm: `lost-${phone}` },
      { token: lostToken },
    )
    const token = await signedIn(phone)
    const { details } = await get(server.url, listSessions, {}, { token })
    const session_id = details.find(({ is_current }) => !is_current)?.session_id ?? ''
    const endSession = () => ask(server.url, endOneSession, { session_id }, { token })
    expect((await endSession()).status).toBe(200)
    expect([await isSignedIn(token), await isSignedIn(lostToken)]).toEqual([true, false])
    expect(await count(server.databaseUrl, 'select 1 from push_tokens where token = $1', [`lost-${phone}`])).toBe(0)
    expect((await endSession()).problem?.code).toBe('session_unknown')
    expect((await get(server.url, listSessions, {}, { token })).total).toBe(1)
  })

  test("another customer's device is unknown", async () => {
    const { access_token: ownToken } = await newCustomer(server.url)
    const { access_token: otherToken } = await newCustomer(server.url)
    const { details } = await get(server.url, listSessions, {}, { token: otherToken })
    const session_id = details[0]?.session_id ?? ''
    const { problem } = await ask(server.url, endOneSession, { session_id }, { token: ownToken })
    expect(problem?.code).toBe('session_unknown')
    expect(await isSignedIn(otherToken)).toBe(true)
  })
})
