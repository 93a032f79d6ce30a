import { execFileSync } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { confirmPayment } from '#contract/payment.ts'
import { type ReceivedSpan, startCollector } from '#tests/support/doubles/collector.ts'
import { createMachineBox } from '#tests/support/doubles/machine-box.ts'
import { startScriptedServer } from '#tests/support/doubles/scripted-server.ts'
import { ask, newPurchase, resolveCharge, waitForStatus } from '#tests/support/server/client.ts'
import { startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { rows } from '#tests/support/server/sql.ts'

const SECRET = 'machine-secret-of-more-than-32-characters'

async function startShop() {
  const [collector, controller] = await Promise.all([startCollector(), startScriptedServer()])
  const box = createMachineBox({ secret: SECRET, switchOn: () => {} })
  controller.play(box.answer)
  const server = await startInProcessServer({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=washday=1',
      SANDBOX: '1',
      MACHINE_URL: controller.url,
      MACHINE_SECRETS: SECRET,
    },
  })
  onTestFinished(collector.close)
  onTestFinished(controller.close)
  return { collector, controller, server }
}

/** Names of a span and of all that led to it, the first one first. */
function pathTo(span: ReceivedSpan | undefined, spans: readonly ReceivedSpan[]): string[] {
  if (!span) return []
  return [
    ...pathTo(
      spans.find(({ id }) => id === span.parent),
      spans,
    ),
    span.name,
  ]
}

test('a payment, the job that it causes and the command to the machine are one trace, which the machine gets', async () => {
  const { collector, controller, server } = await startShop()
  const { transaction } = await newPurchase(server.url)
  await resolveCharge(server.url, transaction.transaction)
  await waitForStatus(server.url, transaction.transaction, 'running')
  const [stored] = await rows(server.databaseUrl, 'select traceparent from transactions where id = $1', [
    transaction.transaction,
  ])
  const traceId = 'a'.repeat(32)
  const traceparent = `00-${traceId}-${'b'.repeat(16)}-00`
  await ask(server.url, confirmPayment, { transaction: 'unknown' }, { headers: { traceparent } })
  await server.close()

  const spans = collector.spans()
  const start = spans.find(({ name }) => name === 'machines start')
  expect(pathTo(start, spans)).toEqual([
    'POST /webhooks/payment',
    'database transaction',
    'job purchase',
    'machines start',
  ])
  expect(start?.facts).toEqual({ 'washday.outcome': 'ok' })
  const trace = spans.filter((span) => span.trace === start?.trace)
  expect(new Set(trace.map(({ name }) => name))).toEqual(
    new Set(['POST /webhooks/payment', 'database transaction', 'job purchase', 'machines start']),
  )
  expect(trace.find(({ name }) => name === 'job purchase')?.facts).toEqual({
    'washday.transaction': transaction.transaction,
    'washday.status': 'paid',
    'washday.brand': 'washday',
  })
  expect(trace.find(({ parent }) => parent === undefined)?.facts).toMatchObject({
    'http.route': '/webhooks/payment',
    'http.response.status_code': 200,
  })
  const command = controller.received.find(({ url }) => url === '/start')
  expect(command?.headers.traceparent).toBe(`00-${start?.trace}-${start?.id}-01`)
  expect(String(stored?.traceparent)).toContain(start?.trace)

  const charge = spans.find(({ name }) => name === 'gateway createCharge')
  expect(pathTo(charge, spans)).toEqual(['POST /api/generate_qr', 'gateway createCharge'])
  const continued = spans.find(({ trace: id }) => id === traceId)
  expect(continued).toMatchObject({ parent: 'b'.repeat(16), name: 'GET /api/confirm_payment' })
  expect(continued?.facts).toMatchObject({ 'http.response.status_code': 422, 'washday.code': 'invalid' })

  expect(new Set(collector.received.map(({ url }) => url))).toEqual(new Set(['/v1/traces']))
  expect(collector.received.every(({ headers }) => headers['x-tenant'] === 'washday=1')).toBe(true)
})

test('without a collector the SDK is not loaded', () => {
  const script = `
    const { startTracing } = await import('#server/platform/tracing.ts')
    const { registerHooks } = await import('node:module')
    const loaded = []
    registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context) } })
    const log = { debug() {}, info() {}, warn() {}, error() {} }
    const config = { NODE_ENV: 'test' }
    await import('#server/app/server.ts')
    await (await startTracing(config, log))()
    const count = () => loaded.filter((url) => /@opentelemetry\\/(?!api\\/)/.test(url)).length
    const without = count()
    await startTracing({ ...config, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }, log)
    console.log(JSON.stringify({ without, with: count() }))
    process.exit(0)`
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })
  const { without, with: loaded } = JSON.parse(output)
  expect(without).toBe(0)
  expect(loaded).toBeGreaterThan(10)
})
