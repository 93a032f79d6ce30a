/**
 * The included server with its sandbox, for the stories of every page, and a customer in it for whom each page has something to
 * show. As a program it prints its address; it ends with the program that started it. Node.js only.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import { capabilities } from '#contract/capabilities.ts'
import { shareLoad } from '#contract/loads.ts'
import {
  commandFor,
  createPurchase,
  freeMachines,
  get,
  newCustomer,
  newPhone,
  resolveCharge,
  waitForStatus,
} from './client.ts'
import { addressNear, firstOffer, makeOrder, orderInput } from './delivery-orders.ts'
import { grantPoints, memberOf } from './members.ts'
import { TEST_SECRETS } from './secrets.ts'
import { type ServerProcess, startProcess } from './server.ts'
import { databaseOf } from './transport.ts'

/** An unpaid QR code is valid for ten minutes. */
const FRESH_MS = 8 * 60_000
const DAY_MS = 86_400_000
const VISIT_MS = 2 * 3_600_000

/** A customer with a bill, an unpaid QR code, a shared load, orders, an address and points. */
async function makeCustomer(url: string) {
  const phone = newPhone()
  const { access_token, refresh_token } = await newCustomer(url, phone)
  const token = access_token
  const [first, second, third] = await freeMachines(url)
  if (!first || !second || !third) throw new Error('No machine is free: start the workbench again')
  const bill = await createPurchase(url, token, await commandFor(url, first))
  await resolveCharge(url, bill.transaction)
  await waitForStatus(url, bill.transaction, 'running')
  const unpaid = await createPurchase(url, token, await commandFor(url, second))
  const load = await get(url, shareLoad, { transaction: bill.transaction }, { token })
  // All branches that wash, dry and fold deliver, too.
  const offer = await firstOffer(url, 'wash_dry_fold')
  const { id: address_id } = await addressNear(url, token, offer)
  const [delivery, wash_dry_fold] = await Promise.all(
    (['delivery', 'wash_dry_fold'] as const).map(async (service) =>
      makeOrder(url, token, await orderInput(url, token, { address_id, service })),
    ),
  )
  await grantPoints(databaseOf.get(url) ?? '', await memberOf(url, token), 150)
  const start = Date.now() + DAY_MS
  return {
    cookies: { access_token, ...(refresh_token && { refresh_token }) },
    capabilities: [...capabilities],
    phone,
    address_id,
    machine: { node_id: third.node_id, address: third.address, sub_position: third.sub_position },
    command: await commandFor(url, third),
    order_branch_id: offer.branch_id,
    visit: { starts_at: new Date(start).toISOString(), ends_at: new Date(start + VISIT_MS).toISOString() },
    bill: bill.transaction,
    unpaid: unpaid.transaction,
    load: load.token,
    orders: { delivery: delivery?.transaction ?? '', wash_dry_fold: wash_dry_fold?.transaction ?? '' },
  }
}

/** What the addresses of pages and the steps before them need. */
export type SampleShop = Awaited<ReturnType<typeof makeCustomer>>

/** Answers `/workbench-shop.json` and all calls of the API. The server starts with the first request. */
export function sampleShop() {
  let server: Promise<ServerProcess> | undefined
  let made: { at: number; shop: Promise<SampleShop> } | undefined
  const data = mkdtempSync(join(tmpdir(), 'washday-workbench-'))
  chmodSync(data, 0o755)

  const start = () => {
    server ??= startProcess({ ...TEST_SECRETS, DATA_DIR: join(data, 'data') }).catch((cause: unknown) => {
      server = undefined // the next request tries again
      throw cause
    })
    return server
  }
  function shop() {
    if (!made || Date.now() - made.at > FRESH_MS)
      made = {
        at: Date.now(),
        shop: start()
          .then(({ url }) => makeCustomer(url))
          .catch((cause: unknown) => {
            made = undefined
            throw cause
          }),
      }
    return made.shop
  }
  const app = new Hono()
    .get('/workbench-shop.json', async (context) => context.json(await shop(), 200, { 'cache-control': 'no-store' }))
    .all('/:path{api(-internal)?/.*}', async ({ req }) => {
      const { pathname, search } = new URL(req.url)
      // It knows itself by its own address only.
      const headers = { ...req.header(), host: undefined, origin: undefined }
      return proxy(`${(await start()).url}${pathname}${search}`, { ...req, headers })
    })
  app.onError((cause, { req, text }) => {
    if (!req.raw.signal.aborted) console.error(cause)
    return text(cause.message, 503)
  })
  return {
    app,
    async close() {
      await (await server?.catch(() => undefined))?.stop()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

if (import.meta.main) {
  const { app, close } = sampleShop()
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
    process.stdout.write(`http://127.0.0.1:${port}\n`),
  )
  // Its standard input ends with the program that started it.
  process.stdin.resume().once('end', () => {
    server.close()
    void close().finally(() => process.exit())
  })
}
