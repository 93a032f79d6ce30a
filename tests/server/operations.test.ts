import { expect, onTestFinished, test } from 'vitest'
import { login } from '#contract/auth.ts'
import { getBranches } from '#contract/branches.ts'
import { saveBranchReview } from '#contract/reviews.ts'
import { runDoctor } from '#server/app/doctor.ts'
import { DEMO } from '#server/db/seed/demo-customer.ts'
import { readConfig } from '#server/platform/config.ts'
import { startCollector } from '#tests/support/doubles/collector.ts'
import { ask, get, newPurchase, PIN, until } from '#tests/support/server/client.ts'
import { startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { withLimits } from '#tests/support/server/overrides.ts'
import { TEST_SECRETS } from '#tests/support/server/secrets.ts'
import { withoutNumbers } from '#tests/support/server/server.ts'
import { makeTwoCustomers } from '#tests/support/server/two-customers.ts'

const TOKEN = 'a-metrics-token-of-more-than-32-characters'

test('metrics report requests by route and status, the pool, the worker and the purchases, with a token only', async () => {
  const server = await startInProcessServer({ env: { METRICS_TOKENS: TOKEN } })
  onTestFinished(server.close)
  await newPurchase(server.url)
  await ask(server.url, saveBranchReview, { branch_id: 'ari4', rating: 5 })
  const read = (authorization: string) => fetch(`${server.url}/metrics`, { headers: { authorization } })
  expect((await read('')).status).toBe(404)
  expect((await read(`Bearer ${TOKEN}x`)).status).toBe(404)
  const response = await read(`Bearer ${TOKEN}`)
  expect(response.headers.get('content-type')).toContain('text/plain')
  const text = await response.text()
  for (const line of [
    /^http_request_duration_seconds_count\{.*route="\/api\/generate_qr".*status="200".*\} 1$/m,
    /^http_request_duration_seconds_count\{.*route="\/api\/save_branch_review".*status="401".*\} 1$/m,
    /^http_request_duration_seconds_bucket\{le="0.1",.*\} \d+$/m,
    /^db_pool_connections\{state="idle"\} \d+$/m,
    /^washday_worker_lag_seconds [\d.e-]+$/m,
    /^washday_purchases\{status="pending"\} 1$/m,
    /^washday_scrape_failures_total 0$/m,
    /^nodejs_eventloop_lag_p99_seconds /m,
  ])
    expect(text).toMatch(line)
})

test('[V13.4.5] metrics are closed in production without a token', async () => {
  const server = await startInProcessServer({ env: { NODE_ENV: 'production', SANDBOX: '0' } })
  onTestFinished(server.close)
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
})

test('[S2.30] in production the demo customer does not sign in, and the start says what is dangerous, as the doctor does', async () => {
  const env = { NODE_ENV: 'production', TRUSTED_PROXIES: '1' }
  const server = await startInProcessServer({ env })
  onTestFinished(server.close)
  const { problem } = await ask(server.url, login, { phone_number: DEMO.phone, pin_code: DEMO.pin })
  expect(problem?.code).toBe('wrong_pin')
  const log = await until(
    async () => server.log(),
    (text) => text.includes('"check":"demo_customer"'),
  )
  expect(log).toContain('demo customer refused')
  const checksInLog = log.match(/(?<="check":")\w+/g) ?? []
  const lines: string[] = []
  const config = readConfig({ ...TEST_SECRETS, ...env, DATABASE_URL: server.databaseUrl })
  expect(await runDoctor(config, (line) => lines.push(line))).toBe(false)
  const checksOfDoctor = lines.flatMap((line) => /^(?:danger|warning) +(\w+)/.exec(line)?.[1] ?? [])
  expect(checksOfDoctor).toEqual(checksInLog)
  expect(checksOfDoctor).toEqual(expect.arrayContaining(['sandbox', 'demo_customer', 'staff']))
})

test('a doctor whose database is away says so', async () => {
  const lines: string[] = []
  const config = readConfig({ ...TEST_SECRETS, DATABASE_URL: 'postgres://nobody@127.0.0.1:9/washday' })
  expect(await runDoctor(config, (line) => lines.push(line))).toBe(false)
  expect(lines.join('\n')).toMatch(/danger +database +the database does not answer/)
})

test("[S2.23][S5.5f][V16.2.5] the log and the traces never contain a customer's name, phone, PIN, token, address or note, even at debug level", async () => {
  const collector = await startCollector()
  onTestFinished(collector.close)
  const server = await startInProcessServer({
    env: { LOG_LEVEL: 'debug', ...withLimits({ unpaidMachines: 20 }), OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  })
  const world = await makeTwoCustomers(server.url, server.databaseUrl)
  // Errors are logged with a reason, which must not repeat the input.
  await fetch(`${server.url}/api/get_user_info?name=${world.secrets[0]}`, {
    headers: { authorization: `Bearer ${world.owner.token}x` },
  })
  await get(server.url, getBranches, {})
  const log = await until(
    async () => server.log(),
    (text) => text.includes('/api/branches') && text.includes('/api/save_user_address'),
  )
  await server.close()
  const sent = collector.received.map(({ body }) => body).join('\n')
  expect(sent).toContain('POST /api/save_user_address')
  expect(log).toMatch(/"request":"[0-9a-f-]{36}"/)
  expect(
    [...world.secrets, world.other.phone.slice(1)].filter(
      (secret) => secret !== world.owner.id && (log.includes(secret) || sent.includes(secret)),
    ),
  ).toEqual([])
  expect(withoutNumbers(log)).not.toContain(PIN)
  for (const line of log.trim().split('\n')) expect(() => JSON.parse(line), line).not.toThrow()
})
