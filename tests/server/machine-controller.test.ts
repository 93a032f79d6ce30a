import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { httpController } from '#server/ports/machine-controller.http.ts'
import { SIGNATURE_HEADER, signNotice, TIMESTAMP_HEADER } from '#server/ports/webhook-signature.ts'
import { newPurchase, resolveCharge, until, waitForStatus } from '#tests/support/client.ts'
import { startInProcessServer } from '#tests/support/in-process-server.ts'
import { type Received, type Reply, type ScriptedServer, startScriptedServer } from '#tests/support/scripted-server.ts'
import { rows } from '#tests/support/sql.ts'

const SECRET = 'machine-secret-of-more-than-32-characters'
const MINUTE_MS = 60_000

let gateway: ScriptedServer
beforeAll(async () => {
  gateway = await startScriptedServer()
})
afterAll(() => gateway.close())

/**
 * A gateway that follows the protocol: accepts signed commands only, and repeats the first response to the same
 * transaction.
 */
function createGateway() {
  const starts = new Map<string, { started: true; started_at: string; ends_at: string }>()
  const answer = ({ headers, body, url }: Received): Reply => {
    const timestamp = String(headers[TIMESTAMP_HEADER])
    const isFresh = Math.abs(Date.now() - Number(timestamp)) < 5 * MINUTE_MS
    if (url !== '/start' || !isFresh || headers[SIGNATURE_HEADER] !== signNotice(SECRET, timestamp, body))
      return { status: 401 }
    const { transaction, minutes } = JSON.parse(body)
    if (headers['idempotency-key'] !== transaction) return { status: 400 }
    const now = Date.now()
    const first = starts.get(transaction) ?? {
      started: true,
      started_at: new Date(now).toISOString(),
      ends_at: new Date(now + minutes * MINUTE_MS).toISOString(),
    }
    starts.set(transaction, first)
    return { body: first }
  }
  return { starts, answer }
}

const startCommand = { transaction: 'TRX', machineId: 'ari4-01', temp: 'cold', minutes: 30, extras: ['softener'] }
const noAbort = new AbortController().signal
const controller = (settings: { secret?: string; limitMs?: number } = {}) =>
  httpController({ url: gateway.url, secret: SECRET, ...settings })

describe('a start command', () => {
  test('is signed, and gets the first response when repeated', async () => {
    const { answer, starts } = createGateway()
    gateway.play(answer)
    const first = await controller().start(startCommand, noAbort)
    expect(first).toMatchObject({ isStarted: true, startedAt: expect.any(Date) })
    expect(await controller().start(startCommand, noAbort)).toEqual(first)
    expect(starts.size).toBe(1)
    expect(JSON.parse(gateway.received[0]?.body ?? '')).toEqual({
      transaction: 'TRX',
      machine_id: 'ari4-01',
      temp: 'cold',
      minutes: 30,
      extras: ['softener'],
    })
  })

  test('signed with another key is rejected for good', async () => {
    gateway.play(createGateway().answer)
    expect(
      await controller({ secret: 'another-secret-of-more-than-32-characters' }).start(startCommand, noAbort),
    ).toEqual({
      isStarted: false,
      reason: 'rejected with status 401',
    })
  })

  test('that the machine rejects returns the reason', async () => {
    gateway.play(() => ({ body: { started: false, reason: 'door open' } }))
    expect(await controller().start(startCommand, noAbort)).toEqual({ isStarted: false, reason: 'door open' })
  })

  const at = '2026-11-21T04:00:00.000Z'
  test.each<[string, Reply]>([
    ['no response in time', 'hang'],
    ['a broken connection', 'reset'],
    ['5xx', { status: 503 }],
    ['rate limiting', { status: 429 }],
    ['a conflict', { status: 409 }],
    ['garbage', { body: '<html>' }],
    ['an unknown response', { body: { ok: true } }],
    ['a start without an end', { body: { started: true } }],
    ['an end before its start', { body: { started: true, started_at: at, ends_at: at } }],
    ['a redirect', { status: 307, headers: { location: 'https://evil.example/start' } }],
  ])('has an unknown outcome after %s', async (_, reply) => {
    gateway.play(() => reply)
    // A short timeout only for the hanging reply, since a busy machine responds late.
    const settings = reply === 'hang' ? { limitMs: 300 } : {}
    await expect(controller(settings).start(startCommand, noAbort)).rejects.toThrow()
  })
})

describe('a purchase with an HTTP machine gateway', () => {
  test('starts once although the first response is lost', async () => {
    const server = await startInProcessServer({ env: { MACHINE_URL: `${gateway.url}/`, MACHINE_SECRET: SECRET } })
    const { answer, starts } = createGateway()
    let isLost = true
    gateway.play((request) => {
      const reply = answer(request)
      if (!isLost) return reply
      isLost = false
      return 'reset'
    })
    try {
      const { transaction } = await newPurchase(server.url)
      await resolveCharge(server.url, transaction.transaction)
      await until(
        async () => gateway.received.length,
        (orders) => orders > 0,
      )
      // Instead of waiting for the worker's lease of fifteen seconds.
      const endLease = `update transactions set due_at = now() where id = $1 and status = 'starting'`
      await rows(server.databaseUrl, endLease, [transaction.transaction])
      const running = await waitForStatus(server.url, transaction.transaction, 'running')
      expect(starts.get(transaction.transaction)).toMatchObject({
        started_at: running.started_at,
        ends_at: running.ends_at,
      })
      expect(gateway.received.length).toBeGreaterThan(1)
      expect(starts.size).toBe(1)
    } finally {
      await server.close()
    }
  })

  test('offers the customer restart or refund when the start is rejected', async () => {
    const server = await startInProcessServer({ env: { MACHINE_URL: gateway.url, MACHINE_SECRET: SECRET } })
    gateway.play(() => ({ body: { started: false, reason: 'door open' } }))
    try {
      const { transaction } = await newPurchase(server.url)
      await resolveCharge(server.url, transaction.transaction)
      expect((await waitForStatus(server.url, transaction.transaction, 'start_failed')).refund_at).not.toBeNull()
    } finally {
      await server.close()
    }
  })
})
