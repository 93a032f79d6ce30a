import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { streamLoads, streamPayment } from '#contract/events.ts'
import { getHistoryPayment } from '#contract/history.ts'
import { confirmPayment } from '#contract/payment.ts'
import { moveSandboxMachine } from '#contract/sandbox.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { openPage, storeTokens, waitForPage } from '#tests/support/page/page.tsx'
import { get, newPurchase, resolveCharge, waitForStatus } from '#tests/support/server/client.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(() => vi.restoreAllMocks())

const realFetch = globalThis.fetch
/** Replaces the responses of some calls of the page, by path; `hang` never answers. */
function rewriteResponses(rules: Record<string, (count: number) => 'pass' | 'hang' | Response>) {
  const counts = new Map<string, number>()
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    const { pathname } = new URL(String(url))
    const count = (counts.get(pathname) ?? 0) + 1
    counts.set(pathname, count)
    const rule = rules[pathname]?.(count) ?? 'pass'
    if (rule === 'pass') return realFetch(url, init)
    if (rule !== 'hang') return Promise.resolve(rule)
    return new Promise((_, fail) => init?.signal?.addEventListener('abort', () => fail(init.signal?.reason)))
  })
  return (path: string) => counts.get(path) ?? 0
}
const onlyFirst = (count: number) => (count === 1 ? 'pass' : 'hang')

const startedHeading = () => screen.findByRole('heading', { level: 1, name: /has started$/ })

async function openWaitingPage() {
  const purchase = await newPurchase(server.url)
  await openPage(server.url, `/en/waiting-payment/${purchase.transaction.transaction}`)
  await waitForPage(/baht/)
  return purchase
}

test('the waiting page shows the payment and the start of the machine without a poll', async () => {
  const count = rewriteResponses({ [confirmPayment.path]: onlyFirst })
  const { transaction } = await openWaitingPage()
  await waitFor(() => expect(count(streamPayment.path)).toBe(1))
  await resolveCharge(server.url, transaction.transaction)
  await startedHeading()
})

test('a page polls where the API has no events', async () => {
  const { capabilities } = pageConfig
  pageConfig.capabilities = capabilities.filter((name) => name !== 'events')
  onTestFinished(() => {
    pageConfig.capabilities = capabilities
  })
  const count = rewriteResponses({})
  const { transaction } = await openWaitingPage()
  await resolveCharge(server.url, transaction.transaction)
  await startedHeading()
  expect(count(streamPayment.path)).toBe(0)
  expect(count(confirmPayment.path)).toBeGreaterThan(1)
})

test.each<[string, () => 'hang' | Response]>([
  ['holds the stream back', () => 'hang'],
  ['buffers it', () => new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } })],
  ['rejects it', () => new Response('<h1>Forbidden</h1>', { status: 403, headers: { 'content-type': 'text/html' } })],
])('a page polls every two seconds where a proxy %s', async (_, response) => {
  const count = rewriteResponses({ [streamPayment.path]: response })
  const { transaction } = await openWaitingPage()
  await waitFor(() => expect(count(confirmPayment.path)).toBeGreaterThan(2))
  expect(count(streamPayment.path)).toBeGreaterThan(0)
  await resolveCharge(server.url, transaction.transaction)
  await startedHeading()
})

test('after a restart of the server the page opens the stream again', async () => {
  const count = rewriteResponses({})
  const { transaction } = await openWaitingPage()
  await waitFor(() => expect(count(streamPayment.path)).toBe(1))
  await server.restart()
  await waitFor(() => expect(count(streamPayment.path)).toBeGreaterThan(1))
  await resolveCharge(server.url, transaction.transaction)
  await startedHeading()
})

test('the list of loads shows the end of a load without a poll', async () => {
  const { token, transaction, machine } = await newPurchase(server.url)
  await resolveCharge(server.url, transaction.transaction)
  await waitForStatus(server.url, transaction.transaction, 'running')
  storeTokens({ access_token: token })
  const count = rewriteResponses({ [getHistoryPayment.path]: onlyFirst })
  await openPage(server.url, '/en/loads')
  await waitForPage(/^Done at/)
  await waitFor(() => expect(count(streamLoads.path)).toBe(1))
  await get(server.url, moveSandboxMachine, { machine_id: machine.machine_id, action: 'finish' })
  await waitForPage('Your laundry is done')
})
