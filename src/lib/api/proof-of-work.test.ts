import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { leadingZeroBits, PROOF_HEADER } from '#contract/proof-of-work.ts'
import { errorOf, OK_REPLY, pay, problem, server, setUpScriptedApi } from '#tests/support/doubles/scripted-api.ts'
import { call, configureApi } from './http.ts'
import { prove } from './proof-of-work.ts'

setUpScriptedApi()
const WORK = problem(428, 'work_required', { challenge: '1.2.seal', bits: 8 })

test('a call that is answered with work is repeated once with its proof, under the same key', async () => {
  server.play(({ headers }) => (headers[PROOF_HEADER] ? OK_REPLY : WORK))
  await expect(call(pay, { sum: '5' }, { idempotencyKey: 'k' })).resolves.toEqual({ is_good: true })
  const [, second] = server.received
  const proof = String(second?.headers[PROOF_HEADER])
  expect(proof).toMatch(/^1\.2\.seal:\d+$/)
  expect(leadingZeroBits(createHash('sha256').update(proof).digest())).toBeGreaterThanOrEqual(8)
  expect(server.received.map(({ headers }) => headers['idempotency-key'])).toEqual(['k', 'k'])
})

test('work that is asked for again is an error: nothing repeats it for ever', async () => {
  server.play(() => WORK)
  expect((await errorOf(call(pay, { sum: '5' }))).code).toBe('work_required')
  expect(server.received).toHaveLength(2)
})

test('no work is done for an API without problem documents', async () => {
  configureApi({ baseUrl: server.url, acceptsIdempotencyKeys: false, onSessionLost() {}, hasProblemDocuments: false })
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  server.play(() => WORK)
  await errorOf(call(pay, { sum: '5' }))
  expect(server.received).toHaveLength(1)
})

test.each(['', '<html>', '{}', '{"challenge":1,"bits":2}'])('an answer like %s asks for none', async (body) =>
  expect(await prove(body)).toBeUndefined(),
)

test('a browser that cannot hash does none', async () => {
  vi.stubGlobal('crypto', {})
  expect(await prove(JSON.stringify({ challenge: 'a', bits: 1 }))).toBeUndefined()
  vi.unstubAllGlobals()
})
