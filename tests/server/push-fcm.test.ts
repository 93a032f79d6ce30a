import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { fcmPush } from '#server/ports/push.fcm.ts'
import { fcmError, startFcm } from '#tests/support/doubles/fcm.ts'

let fcm: Awaited<ReturnType<typeof startFcm>>
beforeAll(async () => {
  fcm = await startFcm()
})
afterAll(() => fcm.close())
afterEach(() => {
  fcm.fail(() => undefined)
  fcm.failGrants(() => undefined)
  fcm.shown.length = 0
  fcm.received.length = 0
})

const push = (token = 'device') => ({
  messageId: crypto.randomUUID(),
  kind: 'wash_done',
  token,
  title: 'เสร็จแล้ว',
  body: 'ที่สาขาอารีย์',
  path: '/bill/x',
  unread: 3,
  topic: 'topic',
})
const noAbort = new AbortController().signal

describe('a push by FCM', () => {
  const sender = () => fcmPush(fcm.account, fcm.url)

  test('is data only, with the message id, and shares one signed grant', async () => {
    const fcmSender = sender()
    const grantsBefore = fcm.grants()
    const message = push()
    const answers = await Promise.all([fcmSender.send(message, noAbort), fcmSender.send(push(), noAbort)])
    expect(answers).toEqual([{ outcome: 'sent' }, { outcome: 'sent' }])
    expect(fcm.grants() - grantsBefore).toBe(1)
    expect(fcm.shown).toContainEqual(
      expect.objectContaining({
        token: 'device',
        id: message.messageId,
        tag: message.messageId,
        unread: '3',
        path: '/bill/x',
      }),
    )
    const sent = JSON.parse(fcm.received.at(-1)?.body ?? '')
    expect(Object.keys(sent.message)).toEqual(['token', 'data', 'webpush'])
    expect(sent.message.webpush.headers).toEqual({ TTL: '3600', Urgency: 'high', Topic: 'topic' })
  })

  test.each([
    ['unregistered', fcmError(404, 'UNREGISTERED'), { outcome: 'gone' }],
    ['invalid', fcmError(400, 'INVALID_ARGUMENT'), { outcome: 'gone' }],
  ])('reports a token that is %s as gone', async (_, answer, outcome) => {
    fcm.fail(() => answer)
    expect(await sender().send(push(), noAbort)).toEqual(outcome)
  })

  test('does not report the token as gone if the message or the sender is wrong', async () => {
    const badRequest = { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [] }
    fcm.fail(() => fcmError(400, 'INVALID_ARGUMENT', [badRequest]))
    expect(await sender().send(push(), noAbort)).toEqual({ outcome: 'refused', reason: 'INVALID_ARGUMENT' })
    fcm.fail(() => fcmError(403, 'SENDER_ID_MISMATCH'))
    expect(await sender().send(push(), noAbort)).toEqual({ outcome: 'refused', reason: 'SENDER_ID_MISMATCH' })
  })

  test.each([
    ['503', { status: 503 }, {}],
    ['503 with Retry-After', { status: 503, headers: { 'retry-after': '9' } }, { afterMs: 9_000 }],
    ['429', { status: 429 }, { afterMs: 60_000 }],
    ['429 with Retry-After', { status: 429, headers: { 'retry-after': '7' } }, { afterMs: 7_000 }],
    ['a broken connection', 'reset' as const, {}],
  ])('is to be retried after %s', async (_, answer, details) => {
    fcm.fail(() => answer)
    expect(await sender().send(push(), noAbort)).toMatchObject({ outcome: 'later', ...details })
  })

  test('is to be retried after a timeout or without a grant', async () => {
    fcm.fail(() => 'hang')
    expect(await sender().send(push(), AbortSignal.timeout(200))).toMatchObject({ outcome: 'later' })
    fcm.failGrants(() => ({ status: 500 }))
    expect(await sender().send(push(), noAbort)).toMatchObject({ outcome: 'later' })
    fcm.failGrants(() => ({ body: 'garbage' }))
    expect(await sender().send(push(), noAbort)).toMatchObject({ outcome: 'later' })
  })

  test('does not follow a redirect of the grant request', async () => {
    const elsewhere = await startFcm()
    fcm.failGrants(() => ({ status: 307, headers: { location: elsewhere.account.token_uri } }))
    expect(await sender().send(push(), noAbort)).toMatchObject({ outcome: 'later' })
    expect(elsewhere.received).toEqual([])
    elsewhere.close()
  })

  test("sends no request until a quota's delay has passed", async () => {
    const fcmSender = sender()
    fcm.fail(() => ({ status: 429, headers: { 'retry-after': '30' } }))
    await fcmSender.send(push(), noAbort)
    const requestCount = fcm.received.length
    expect(await fcmSender.send(push(), noAbort)).toMatchObject({ outcome: 'later', reason: 'quota' })
    expect(fcm.received).toHaveLength(requestCount)
  })

  test('gets a new grant when the old one is rejected', async () => {
    const fcmSender = sender()
    await fcmSender.send(push(), noAbort)
    fcm.forgetGrants()
    expect(await fcmSender.send(push(), noAbort)).toMatchObject({ outcome: 'later' })
    expect(await fcmSender.send(push(), noAbort)).toEqual({ outcome: 'sent' })
  })
})
