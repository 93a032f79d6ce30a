import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendOtp } from '#contract/auth.ts'
import { ConfigError, readConfig } from '#server/platform/config.ts'
import { httpSmsSender } from '#server/ports/sms.http.ts'
import { SmsFailed } from '#server/ports/sms.ts'
import type { Reply } from '#tests/support/doubles/scripted-server.ts'
import { type SmsGateway, startSmsGateway } from '#tests/support/doubles/sms-gateway.ts'
import { ask, newCustomer, newPhone, until } from '#tests/support/server/client.ts'
import { startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { extractCode } from '#tests/support/server/phone.ts'

const TOKEN = 'token-of-the-gateway'

let gateway: SmsGateway
beforeAll(async () => {
  gateway = await startSmsGateway()
})
afterAll(() => gateway.close())

const message = { id: 'message-1', phone: '+66812345678', text: 'Washday รหัส 123456' }
const settings = { token: TOKEN, sender: 'Washday' }
/** A short timeout if only timeouts are expected, a longer one if a response follows: a busy machine responds late. */
function sender(replies: readonly Reply[] = []) {
  const timeouts = replies.filter((reply) => reply === 'hang').length
  const limitMs = timeouts === 0 ? 20_000 : timeouts > 1 ? 300 : 5_000
  return httpSmsSender({ ...settings, url: gateway.url, limitMs })
}

describe('the HTTP SMS gateway', () => {
  test('gets the message with our token, sender and an idempotency key', async () => {
    gateway.next()
    await sender().send(message)
    expect(gateway.received.map(({ headers }) => headers)).toMatchObject([
      { authorization: `Bearer ${TOKEN}`, 'idempotency-key': message.id, 'content-type': 'application/json' },
    ])
    expect(gateway.messages()).toEqual([{ id: message.id, to: message.phone, from: 'Washday', text: message.text }])
  })

  test.each([
    ['a 503', { status: 503 }],
    ['a 500', { status: 500 }],
    ['a lost connection', 'reset'],
    ['no response in time', 'hang'],
  ] as const)('is retried once with the same message after %s', async (_, reply) => {
    gateway.next(reply)
    await sender([reply]).send(message)
    expect(gateway.received.map(({ headers }) => headers['idempotency-key'])).toEqual([message.id, message.id])
  })

  test.each([
    ['a 503 twice', [{ status: 503 }, { status: 503 }], 2],
    ['no response twice', ['hang', 'hang'], 2],
    ['a 400', [{ status: 400 }], 1],
    ['a 401', [{ status: 401 }], 1],
    ['a 429', [{ status: 429 }], 1],
  ] as const)('fails after %s, without further tries', async (_, replies, tries) => {
    gateway.next(...replies)
    const failure = await sender(replies)
      .send(message)
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(SmsFailed)
    expect(String(failure)).not.toContain(message.phone)
    expect(gateway.received).toHaveLength(tries)
  })

  test('[S2.6][V15.3.2] does not get its token redirected: redirects are not followed', async () => {
    const elsewhere = await startSmsGateway()
    try {
      gateway.next({ status: 302, headers: { location: elsewhere.url } })
      await expect(sender().send(message)).rejects.toBeInstanceOf(SmsFailed)
      expect(elsewhere.received).toEqual([])
    } finally {
      elsewhere.close()
    }
  })

  test('fails if it is unreachable', async () => {
    const closedGateway = await startSmsGateway()
    closedGateway.close()
    const unreachable = httpSmsSender({ ...settings, url: closedGateway.url })
    await expect(unreachable.send(message)).rejects.toBeInstanceOf(SmsFailed)
  })
})

describe('a server with an SMS gateway', () => {
  test('[V16.3.4] sends codes by it, and logs its failures without phone or code, instead of reporting them', async () => {
    const server = await startInProcessServer({ env: { SMS_URL: gateway.url, SMS_TOKEN: TOKEN, SMS_SENDER: 'WashCo' } })
    try {
      const [one, other] = [newPhone(), newPhone()]
      await newCustomer(server.url, one)
      await newCustomer(server.url, other)
      gateway.next()
      const { body } = await ask(server.url, sendOtp, { phone_number: one, locale: 'en' })
      const [first] = await until(
        async () => gateway.messages(),
        (all) => all.length === 1,
      )
      expect(first).toMatchObject({ to: `+66${one.slice(1)}`, from: 'WashCo' })
      expect(first?.text).toContain(`Ref ${body?.reference}`)
      const code = extractCode(first?.text ?? '')
      expect(code).toHaveLength(6)

      gateway.next({ status: 503 }, { status: 503 })
      expect(
        (await ask(server.url, sendOtp, { phone_number: other })).status,
        'the same as for an unregistered phone',
      ).toBe(200)
      await until(
        async () => server.log(),
        (log) => log.includes('otp sms failed'),
      )
      for (const secret of [one.slice(1), other.slice(1), code, TOKEN]) expect(server.log()).not.toContain(secret)
    } finally {
      await server.close()
    }
  })

  test('sends its pending messages before it stops', async () => {
    const server = await startInProcessServer({ env: { SMS_URL: gateway.url, SMS_TOKEN: TOKEN } })
    const phone = newPhone()
    await newCustomer(server.url, phone)
    gateway.next({ status: 503 })
    await ask(server.url, sendOtp, { phone_number: phone })
    await server.close()
    expect(gateway.received).toHaveLength(2)
  })

  test('requires the token with the URL', () => {
    const readIncomplete = () => readConfig({ SMS_URL: 'https://sms.example.com' })
    expect(readIncomplete).toThrow(ConfigError)
    expect(readIncomplete).toThrow('SMS_TOKEN is missing')
  })
})
