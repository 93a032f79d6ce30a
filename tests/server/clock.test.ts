import { sign } from 'hono/jwt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUserInfo } from '#contract/user.ts'
import { ask, confirm, newCustomer, newPurchase } from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { withLimits } from '#tests/support/server/overrides.ts'
import { TEST_SECRETS } from '#tests/support/server/secrets.ts'
import { rows } from '#tests/support/server/sql.ts'

const FAST_SECONDS = 900
const RealDate = Date
let server: InProcessServer

beforeAll(async () => {
  process.env.CLOCK_SHIFT_MS = String(FAST_SECONDS * 1000)
  await import('#tests/support/server/shifted-clock.ts')
  server = await startInProcessServer({ env: { ...withLimits({ accessTokenSeconds: 600 }), LOG_LEVEL: 'warn' } })
})
afterAll(async () => {
  await server.close()
  globalThis.Date = RealDate
})

const databaseSeconds = async () => {
  const [row] = await rows(server.databaseUrl, 'select extract(epoch from clock_timestamp())::float8 as seconds')
  return Number(row?.seconds)
}
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

test('[S2.29] a server whose clock is 15 minutes fast expires a QR code by the database’s time', async () => {
  const { transaction } = await newPurchase(server.url)
  const lifetime = RealDate.parse(transaction.expires_at ?? '') / 1000 - (await databaseSeconds())
  expect(lifetime).toBeGreaterThan(540)
  expect(lifetime).toBeLessThanOrEqual(600)
  expect((await confirm(server.url, transaction.transaction)).status).toBe('pending')
})

test('[S2.29] a server whose clock is 15 minutes fast gives and takes tokens like the others, with a minute of leeway', async () => {
  const { access_token: own } = await newCustomer(server.url)
  const now = await databaseSeconds()
  expect(Math.abs(claimsOf(own).iat - now)).toBeLessThan(30)
  const answerTo = async (times: object) => {
    const forged = await sign({ ...claimsOf(own), ...times }, TEST_SECRETS.JWT_SECRETS, 'HS256')
    const { status, problem } = await ask(server.url, getUserInfo, {}, { token: forged })
    return problem?.code ?? status
  }
  expect(await answerTo({ iat: now, exp: now + 60 })).toBe(200)
  expect(await answerTo({ iat: now + 40, nbf: now + 40, exp: now + 60 })).toBe(200)
  expect(await answerTo({ exp: now - 40 })).toBe(200)
  expect(await answerTo({ exp: now - 90 })).toBe('expired_token')
  expect(await answerTo({ iat: now + 120 })).toBe('unauthorized')
  expect(await answerTo({ nbf: now + 120 })).toBe('unauthorized')
})

test('a server whose clock is 15 minutes fast is ready, and says so in readiness, metrics and log', async () => {
  const ready = await fetch(`${server.url}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', clock_offset_seconds: FAST_SECONDS }])
  const [, offset] =
    /^washday_clock_offset_seconds (\S+)$/m.exec(await (await fetch(`${server.url}/metrics`)).text()) ?? []
  expect(Number(offset)).toBeCloseTo(FAST_SECONDS, 0)
  expect(server.log()).toContain('clock of this machine differs from the database')
})
