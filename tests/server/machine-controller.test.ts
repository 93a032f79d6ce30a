import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { httpController } from '#server/ports/machine-controller.http.ts'
import { createMachineBox } from '#tests/support/doubles/machine-box.ts'
import { type Reply, type ScriptedServer, startScriptedServer } from '#tests/support/doubles/scripted-server.ts'

const SECRET = 'machine-secret-of-more-than-32-characters'

let gateway: ScriptedServer
beforeAll(async () => {
  gateway = await startScriptedServer()
})
afterAll(() => gateway.close())

const startCommand = {
  transaction: 'TRX',
  branchId: 'ari4',
  machineId: 'ari4-01',
  temp: 'cold',
  minutes: 30,
  extras: ['softener'],
}
const noAbort = new AbortController().signal
const controller = (settings: { url?: string; secret?: string; limitMs?: number } = {}) =>
  httpController({ url: gateway.url, secret: SECRET, ...settings })

describe('a start command', () => {
  test('is signed, and starts once when repeated', async () => {
    const started: string[] = []
    const box = createMachineBox({ secret: SECRET, switchOn: (machine) => started.push(machine) })
    gateway.play(box.answer)
    const running = { state: 'running', elapsedMs: 0, minutes: undefined }
    expect(await controller().start(startCommand, noAbort)).toEqual(running)
    expect(await controller().start(startCommand, noAbort)).toMatchObject({ state: 'running' })
    expect(started).toEqual(['ari4-01'])
    expect(gateway.received[0]?.headers['idempotency-key']).toBe('TRX')
    expect(JSON.parse(gateway.received[0]?.body ?? '')).toEqual({
      transaction: 'TRX',
      machine_id: 'ari4-01',
      temp: 'cold',
      minutes: 30,
      extras: ['softener'],
    })
  })

  test('signed with another key is rejected for good', async () => {
    gateway.play(createMachineBox({ secret: SECRET, switchOn: () => {} }).answer)
    const stranger = controller({ secret: 'another-secret-of-more-than-32-characters' })
    expect(await stranger.start(startCommand, noAbort)).toEqual({
      state: 'not_started',
      reason: 'rejected with status 401',
    })
  })

  test('that was cancelled before it arrived never starts the machine', async () => {
    const started: string[] = []
    const box = createMachineBox({ secret: SECRET, switchOn: (machine) => started.push(machine) })
    gateway.play(box.answer)
    expect(await controller().status?.(startCommand, noAbort)).toEqual({ state: 'not_received' })
    expect(await controller().cancel?.(startCommand, noAbort)).toMatchObject({ state: 'not_started' })
    expect(await controller().start(startCommand, noAbort)).toMatchObject({ state: 'not_started' })
    expect(started).toEqual([])
  })

  test('is repeated to a box that has restarted without starting the machine again', async () => {
    const started: string[] = []
    const switchOn = (machine: string) => started.push(machine)
    const box = createMachineBox({ secret: SECRET, switchOn })
    gateway.play(box.answer)
    await controller().start(startCommand, noAbort)
    gateway.play(createMachineBox({ secret: SECRET, switchOn, memory: box.entries.values() }).answer)
    expect(await controller().start(startCommand, noAbort)).toMatchObject({ state: 'running' })
    expect(started).toEqual(['ari4-01'])
  })

  test('that the machine rejects returns the reason', async () => {
    gateway.play(() => ({ body: { state: 'not_started', reason: 'door open' } }))
    expect(await controller().start(startCommand, noAbort)).toEqual({ state: 'not_started', reason: 'door open' })
  })

  test('that nobody accepts was not received', async () => {
    const gone = await startScriptedServer()
    gone.close()
    expect(await controller({ url: gone.url }).start(startCommand, noAbort)).toEqual({ state: 'not_received' })
  })

  test.each<[string, Reply]>([
    ['no response in time', 'hang'],
    ['a broken connection', 'reset'],
    ['5xx', { status: 503 }],
    ['rate limiting', { status: 429 }],
    ['a conflict', { status: 409 }],
    ['garbage', { body: '<html>' }],
    ['an unknown response', { body: { ok: true } }],
    ['a start in the future', { body: { state: 'running', elapsed_seconds: -60 } }],
    ['a redirect', { status: 307, headers: { location: 'https://evil.example/start' } }],
  ])('has an unknown outcome after %s', async (_, reply) => {
    gateway.play(() => reply)
    // A short timeout only for the hanging reply, since a busy machine responds late.
    const settings = reply === 'hang' ? { limitMs: 300 } : {}
    await expect(controller(settings).start(startCommand, noAbort)).rejects.toThrow()
  })
})
