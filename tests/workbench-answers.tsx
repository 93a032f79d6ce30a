/**
 * Records what the server answers on every page, for the workbench: `npm run ladle:answers`, which builds the app first for
 * the licences of its packages. A customer of the seeded shop buys loads and orders; then each page opens in the app, and its
 * requests are written to `ladle/pages/answers.json`.
 */
import { writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { act, screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shareLoad } from '#contract/loads.ts'
import { type PageSamples, preparePage } from '#ladle/pages/prepare.ts'
import { configureHost } from '#lib/api/host-client.ts'
import {
  commandFor,
  createPurchase,
  freeMachines,
  get,
  newCustomer,
  newPhone,
  resolveCharge,
  waitForStatus,
} from '#tests/support/client.ts'
import { addressNear, firstOffer, makeOrder, orderInput } from '#tests/support/delivery-orders.ts'
import { grantPoints, memberOf } from '#tests/support/members.ts'
import { closePage, openPage, storeTokens } from '#tests/support/page.tsx'
import { routesToPages } from '#tests/support/routes.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

type Answers = Record<string, { status: number; body: unknown }>

const FILE = 'ladle/pages/answers.json'
/** Renders without a request, after which a page has all its answers. */
const QUIET_RENDERS = 8

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ pages: 'built' })
  configureHost(server.url)
})
afterAll(async () => {
  configureHost('')
  await server.close()
})

/** A customer with a bill, an unpaid QR code, a shared load, orders, an address and points. */
async function makeShop() {
  const phone = newPhone()
  const tokens = await newCustomer(server.url, phone)
  const token = tokens.access_token
  const [first, second, third] = await freeMachines(server.url)
  if (!first || !second || !third) throw new Error('no machine is free')
  const bill = await createPurchase(server.url, token, await commandFor(server.url, first))
  await resolveCharge(server.url, bill.transaction)
  await waitForStatus(server.url, bill.transaction, 'running')
  const unpaid = await createPurchase(server.url, token, await commandFor(server.url, second))
  const load = await get(server.url, shareLoad, { transaction: bill.transaction }, { token })
  const orders: Record<string, string> = {}
  // All branches that wash, dry and fold deliver, too.
  const offer = await firstOffer(server.url, 'wash_dry_fold')
  const { id: address_id } = await addressNear(server.url, token, offer)
  for (const service of ['delivery', 'wash_dry_fold'] as const) {
    const order = await orderInput(server.url, token, { address_id, service })
    orders[service] = (await makeOrder(server.url, token, order)).transaction
  }
  await grantPoints(server.databaseUrl, await memberOf(server.url, token), 150)
  const start = new Date(Date.now() + 86_400_000)
  const samples: PageSamples = {
    phone,
    address_id,
    command: await commandFor(server.url, third),
    order_branch_id: offer.branch_id,
    visit: { starts_at: start.toISOString(), ends_at: new Date(start.getTime() + 7_200_000).toISOString() },
  }
  const { node_id, address, sub_position } = third
  const pathOf = (route: string) =>
    route
      .replace(/^\/delivery\/transaction\/.*/, `/delivery/transaction/${orders.delivery}`)
      .replace(/^\/wash-dry-fold\/transaction\/.*/, `/wash-dry-fold/transaction/${orders.wash_dry_fold}`)
      .replace(/^\/(waiting-payment|tmn)\/.*/, `/$1/${unpaid.transaction}`)
      .replace('$transaction', bill.transaction)
      .replace('/qr-scanner', `/qr-scanner?${new URLSearchParams({ node_id, address, sub_position })}`)
      .replace('$node_id/$address/$sub_position', `${node_id}/${address}/${sub_position}`)
      .replace('$service', 'delivery')
      .replace('$branch_id', /^\/branch/.test(route) ? samples.command.branch_id : samples.order_branch_id)
      .replace('$date', '2026-11-16')
      .replace('$token', load.token)
      .replace('/$id', route.startsWith('/address') ? '/create' : '/washday-twenty-off')
  return { tokens, samples, pathOf }
}

/** Notes every answer until it is stopped. */
function recordAnswers(answers: Answers) {
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) => {
    const response = await fetch(input, init)
    const url = new URL(String(input))
    if (!response.headers.get('content-type')?.includes('event-stream')) {
      const text = await response.clone().text()
      answers[`${init?.method ?? 'GET'} ${url.pathname}${url.search}`] = {
        status: response.status,
        body: text ? JSON.parse(text) : null,
      }
    }
    return response
  }
  return () => {
    globalThis.fetch = fetch
  }
}

async function waitForAllAnswers({ router }: Awaited<ReturnType<typeof openPage>>) {
  const { queryClient } = router.options.context
  for (let quiet = 0; quiet < QUIET_RENDERS; ) {
    await act(() => new Promise<void>((done) => setTimeout(done, 20)))
    quiet = queryClient.isFetching() === 0 ? quiet + 1 : 0
  }
}

test('records the answers of every page', async () => {
  const { tokens, samples, pathOf } = await makeShop()
  const answers: Record<'guest' | 'customer', Answers> = { guest: {}, customer: {} }
  const paths: Record<string, string> = {}
  for (const { route, isForGuests, isForCustomers } of routesToPages()) {
    paths[route] = pathOf(route)
    for (const visitor of ['guest', 'customer'] as const) {
      if (visitor === 'guest' ? isForCustomers : isForGuests) continue
      const { signOut } = await import('#lib/auth/session.ts')
      if (visitor === 'customer') storeTokens(tokens)
      else signOut()
      await preparePage(route, samples)
      const stop = recordAnswers(answers[visitor])
      for (const language of ['th', 'en']) {
        const page = await openPage(server.url, `/${language}${paths[route]}`)
        await screen.findByRole('heading', { level: 1 })
        await waitForAllAnswers(page)
        closePage()
      }
      stop()
    }
  }
  expect(Object.keys(answers.customer).length).toBeGreaterThan(30)
  const sorted = (some: Answers) => Object.fromEntries(Object.entries(some).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const isOfCustomer = ([key, answer]: [string, Answers[string]]) => !isDeepStrictEqual(answer, answers.guest[key])
  const ofCustomer = Object.fromEntries(Object.entries(answers.customer).filter(isOfCustomer))
  const recording = {
    now: new Date().toISOString(),
    samples,
    paths,
    answers: { guest: sorted(answers.guest), customer: sorted(ofCustomer) },
  }
  writeFileSync(FILE, `${JSON.stringify(recording, null, 2)}\n`)
}, 900_000)
