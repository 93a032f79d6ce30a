import { readFileSync } from 'node:fs'
import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { configureHost } from '#lib/api/host-client.ts'
import { openPage, storeTokens, waitForPage } from '#tests/support/page/page.tsx'
import { commandFor, createPurchase, freeMachines, newCustomer } from '#tests/support/server/client.ts'
import { addressNear, firstOffer, makeOrder, orderInput } from '#tests/support/server/delivery-orders.ts'
import { type HostedServer, startHostedServer } from '#tests/support/server/hosted-server.ts'

let server: HostedServer
let tokens: Awaited<ReturnType<typeof newCustomer>>
/** Sample values of the routes' parameters. */
const samples = {
  load: '',
  delivery: '',
  wash_dry_fold: '',
  address_id: '',
  machine: { node_id: '', address: '', sub_position: '' },
}

beforeAll(async () => {
  server = await startHostedServer()
  configureHost(server.url)
})
beforeAll(async () => {
  // Loaded with the first customer, which would hide what they ask for.
  await Promise.all([import('#app/routes/-customer-listeners.tsx'), import('#app/routes/-customer-home.tsx')])
  tokens = await newCustomer(server.url)
  const token = tokens.access_token
  const [paid, free] = await freeMachines(server.url)
  if (!paid || !free) throw new Error('no machine is free')
  const { node_id, address, sub_position } = free
  samples.machine = { node_id, address, sub_position }
  samples.load = (await createPurchase(server.url, token, await commandFor(server.url, paid))).transaction
  for (const service of ['delivery', 'wash_dry_fold'] as const) {
    samples.address_id = (await addressNear(server.url, token, await firstOffer(server.url, service))).id
    const order = await orderInput(server.url, token, { address_id: samples.address_id, service })
    samples[service] = (await makeOrder(server.url, token, order)).transaction
  }
})
afterAll(async () => {
  configureHost('')
  await server.close()
})

/** The path of a call, and all of its request. */
type Call = { path: string; request: string }
type Calls = {
  /** Calls that began while no response had arrived. */
  early: Call[]
  /** Calls that began after that. */
  late: Call[]
  release: () => void
}
const pathsOf = (some: readonly Call[]) => some.map(({ path }) => path)
let calls: Calls

/** Holds back every response of the API until `release`, and notes when each call began. */
function holdResponses(isHeld: (path: string) => boolean = () => true): Calls {
  const { fetch } = globalThis
  const gate = Promise.withResolvers<void>()
  let isReleased = false
  const held: Calls = {
    early: [],
    late: [],
    release() {
      isReleased = true
      gate.resolve()
    },
  }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname, search } = new URL(String(input))
    const path = pathname.replace(/^\/api(?:-internal)?\//, '')
    const kind = isReleased ? held.late : held.early
    kind.push({ path, request: `${path}${search} ${init?.body ?? ''}` })
    if (isHeld(path)) await gate.promise
    return fetch(input, init)
  })
  return held
}
beforeEach(() => {
  storeTokens(tokens)
})
afterEach(() => {
  calls.release()
  vi.restoreAllMocks()
})

/** Lets React render, and run the effects of what it has rendered. */
const renderAll = () => act(() => new Promise<void>((done) => setTimeout(done)))
const RENDERS = 5

/** Waits until the page asks for nothing more. */
async function waitForAllAnswers({ router }: Awaited<ReturnType<typeof openPage>>) {
  const { queryClient } = router.options.context
  for (let quiet = 0; quiet < RENDERS; ) {
    await renderAll()
    quiet = queryClient.isFetching() === 0 ? quiet + 1 : 0
  }
}

/** Opens a page, whose calls begin while no response arrives, and then lets the responses arrive. */
async function openHeld(path: string) {
  calls = holdResponses()
  const page = await openPage(server.url, `/en${path}`)
  await screen.findByRole('heading', { level: 1 })
  await renderAll()
  await renderAll()
  calls.release()
  await waitForAllAnswers(page)
  return calls
}

const routes = () => {
  const tree = readFileSync('src/route-tree.gen.ts', 'utf8')
  const [, body = ''] = /interface FileRoutesByTo \{([^}]*)\}/.exec(tree) ?? []
  return [...body.matchAll(/'([^']+)': typeof/g)].map(([, path = '']) => path)
}
const pathOf = (route: string) =>
  route
    .replace(/^\/delivery\/transaction\/.*/, `/delivery/transaction/${samples.delivery}`)
    .replace(/^\/wash-dry-fold\/transaction\/.*/, `/wash-dry-fold/transaction/${samples.wash_dry_fold}`)
    .replace(/\$transaction(_id)?/, samples.load)
    .replace('/qr-scanner', `/qr-scanner?${new URLSearchParams(samples.machine)}`)
    .replace('$node_id/$address/$sub_position', Object.values(samples.machine).join('/'))
    .replace('$service', 'delivery')
    .replace('$branch_id', 'ari4')
    .replace('$date', '2026-11-16')
    .replace('$token', '0'.repeat(26))
    .replace('/$id', route.startsWith('/address') ? '/create' : '/1')

const ORDER_PAYMENT = ['provider_payment', 'get_saved_cards', 'get_available_coupon_by_user']
/** Calls that a page begins only after another call was answered, and why. */
const LATE: { routes: RegExp; paths: readonly string[]; why: string }[] = [
  {
    routes: /./,
    paths: ['get_history_payment'],
    why: 'reminders of loads follow the page, and ask a page’s own answer',
  },
  { routes: /./, paths: ['get_watches'], why: 'whether to listen for a free machine follows the page' },
  { routes: /^\/qr-scanner$/, paths: ['get_hold'], why: 'only a machine that can be held asks' },
  { routes: /^\/branch\/\$branch_id$/, paths: ['usual_hours'], why: 'the picture is below the first screen' },
  {
    routes: /./,
    paths: ['load_events', 'payment_events'],
    why: 'a stream follows the answer that it keeps up to date',
  },
  { routes: /^\/horoscope$/, paths: ['horoscope'], why: 'the weekday of birth is in the profile' },
  { routes: /^\/profile$/, paths: ['get_push_purposes'], why: 'only a customer with notifications has purposes' },
  { routes: /^\/qr-scanner$/, paths: ORDER_PAYMENT, why: 'for the next page, of the program that the answer has' },
  {
    routes: /^\/(delivery|wash-dry-fold)\/\$branch_id$/,
    paths: ['quote_order'],
    why: 'the least amount is in the offer',
  },
  { routes: /transaction/, paths: ['confirm_payment', 'order'], why: 'polled' },
  { routes: /\/transaction\//, paths: ['order_offers'], why: 'the branch is in the order' },
  { routes: /\/transaction\//, paths: ORDER_PAYMENT, why: 'only an order without a payment asks how to pay' },
]

test.each(routes())('%s begins all its calls before the first answer', async (route) => {
  await prepare(route)
  const { early, late } = await openHeld(pathOf(route))
  const allowed = LATE.filter((exception) => exception.routes.test(route)).flatMap(({ paths }) => paths)
  expect(pathsOf(late).filter((path) => !allowed.includes(path))).toEqual([])
  const requests = early.map(({ request }) => request)
  expect(requests.toSorted(), 'each once').toEqual([...new Set(requests)].toSorted())
})

/** Stores what the customer has chosen on the pages before. */
async function prepare(route: string) {
  if (!/payment/.test(route)) return
  const [{ selectCommand }, { editOrder }, { chooseAddress }] = await Promise.all([
    import('#features/checkout/payment/selected-command.store.ts'),
    import('#features/delivery/order-form/order-draft.store.ts'),
    import('#features/account/addresses/addresses.store.ts'),
  ])
  const [machine] = await freeMachines(server.url)
  const command = machine && (await commandFor(server.url, { ...machine, ...samples.machine }))
  const visit = { starts_at: new Date().toISOString(), ends_at: new Date().toISOString() }
  if (route.startsWith('/payment') && command) selectCommand(command)
  if (!route.endsWith('/payment')) return
  for (const segment of ['delivery', 'wash-dry-fold']) chooseAddress(segment, 'ari4', samples.address_id)
  for (const service of ['delivery', 'wash_dry_fold'] as const)
    editOrder({ service, branch_id: 'ari4' }, { units: 2, pickup: visit, dropoff: visit })
}

test('a customer’s home asks for everything at once, and for each only once', async () => {
  const startedAt = Date.now()
  const { early, late } = await openHeld('/')
  expect(pathsOf(early)).toEqual(
    expect.arrayContaining([
      'branch_list',
      'get_user_info',
      'get_history_payment',
      'get_service_by_user',
      'get_points_user_by_promotion',
      'amount_coupon_by_user',
      'get_promotion_coupon_by_user',
      'get_no_read_notification_user',
    ]),
  )
  const all = pathsOf([...early, ...late])
  for (const path of new Set(all)) {
    const count = all.filter((other) => other === path).length
    expect(count, `${path}, polled every 15 s at most`).toBeLessThanOrEqual(1 + (Date.now() - startedAt) / 15_000)
  }
})

test('a guest’s pages ask for no data of customers', async () => {
  for (const path of ['/', '/branch/ari4', pathOf('/qr-scanner')]) {
    const { signOut } = await import('#lib/auth/session.ts')
    signOut()
    const { early, late } = await openHeld(path)
    const isPublic = (call: string) =>
      /^(?:branch|machine_info|get_branch_|get_problem_|get_promotions$|usual_hours$)/.test(call)
    expect(pathsOf([...early, ...late]).filter((call) => !isPublic(call))).toEqual([])
    vi.restoreAllMocks()
  }
})

/** Opens the programs of the sample machine. */
async function openPrograms() {
  const page = await openPage(server.url, `/en${pathOf('/qr-scanner')}`)
  await waitForPage('Choose your wash')
  return page
}

test('with data saver nothing is loaded for the next page', async () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })
  calls = holdResponses(() => false)
  await openPrograms()
  await renderAll()
  expect(pathsOf(calls.early)).not.toContain('provider_payment')
  Reflect.deleteProperty(navigator, 'connection')
})

test('the payment page can be used at once, and the QR is there after one answer', async () => {
  storeTokens(await newCustomer(server.url)) // the other one has three purchases to pay, as many as are allowed
  calls = holdResponses(() => false)
  const page = await openPrograms()
  await waitFor(() =>
    expect(pathsOf(calls.early)).toEqual(
      expect.arrayContaining(['provider_payment', 'get_available_coupon_by_user', 'get_history_payment']),
    ),
  )
  await waitForAllAnswers(page)
  vi.restoreAllMocks()
  calls = holdResponses((path) => path !== 'generate_qr')
  await page.user.click(screen.getByRole('button', { name: 'Continue to payment' }))
  await waitForPage(/^To pay/)
  const pay = screen.getByRole('button', { name: /^Pay .* with PromptPay$/ })
  expect(pay.hasAttribute('disabled')).toBe(false)
  await page.user.click(pay)
  await screen.findByRole('button', { name: 'Save QR' })
})
