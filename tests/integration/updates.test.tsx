import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { HOUR_MS } from '#contract/duration.ts'
import { openPage, storeTokens, waitForPage } from '#tests/support/page/page.tsx'
import { freeMachines } from '#tests/support/server/client.ts'
import { type HostedServer, sharedServer } from '#tests/support/server/hosted-server.ts'
import { newMember } from '#tests/support/server/members.ts'

let server: HostedServer
beforeAll(async () => {
  server = await sharedServer()
})

const reload = vi.fn()
const latestBuild = vi.fn(() => Response.json({ build: 'newer' }))

beforeEach(() => {
  const { fetch } = globalThis
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
    input === '/builds/latest.json' ? Promise.resolve(latestBuild()) : fetch(input, init),
  )
  const { href, origin, pathname, search } = window.location
  vi.stubGlobal('location', { href, origin, pathname, search, reload })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  reload.mockClear()
})

/** Opens an idle page an hour after a newer build was deployed. */
async function openOutdated(path: string, heading: string | RegExp) {
  storeTokens({ access_token: (await newMember(server.url)).token })
  const page = await openPage(server.url, path)
  await waitForPage(heading)
  const { startAppUpdates } = await import('#app/app-updates.ts')
  startAppUpdates({ router: page.router, queryClient: page.router.options.context.queryClient })
  const requestCount = latestBuild.mock.calls.length
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR_MS })
  window.dispatchEvent(new Event('focus'))
  vi.useRealTimers()
  await waitFor(() => expect(latestBuild.mock.calls.length).toBeGreaterThan(requestCount))
  return page
}

test('a newer build is loaded with the next page, not before', async () => {
  const { user } = await openOutdated('/en/history', 'Nothing here yet')
  expect(reload).not.toHaveBeenCalled()
  await user.click(screen.getByRole('link', { name: 'Branches' }))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

test('[G18] a newer build does not reload a page in the middle of a flow', async () => {
  const { router } = await openOutdated('/en/history', 'Nothing here yet')
  await router.navigate({ to: '/qr-scanner' })
  await router.navigate({ to: '/profile/pin' })
  expect(reload).not.toHaveBeenCalled()
  await router.navigate({ to: '/branch' })
  expect(reload).toHaveBeenCalledTimes(1)
})

test('[G18] a new service worker reloads an idle page at once, and a form only when it is left', async () => {
  const worker = Object.assign(new EventTarget(), { controller: null, register: vi.fn(async () => undefined) })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker })
  const startWorker = (build: string) =>
    worker.dispatchEvent(new MessageEvent('message', { data: { type: 'worker-starts', build } }))
  storeTokens({ access_token: (await newMember(server.url)).token })
  const { router, user } = await openPage(server.url, '/en/profile/edit')
  const { startAppUpdates } = await import('#app/app-updates.ts')
  startAppUpdates({ router, queryClient: router.options.context.queryClient })
  startWorker('test') // the build of this page
  await user.type(await screen.findByRole('textbox', { name: /name/i }), ' ไชย')
  startWorker('newer')
  expect(reload).not.toHaveBeenCalled()
  await router.navigate({ to: '/profile' })
  expect(reload).toHaveBeenCalledTimes(1)
  reload.mockClear()
  sessionStorage.clear() // ten seconds later
  startWorker('newer')
  expect(reload).toHaveBeenCalledTimes(1)
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test('pressing a button that opens a page loads the code of that page', async () => {
  storeTokens({ access_token: (await newMember(server.url)).token })
  const { router } = await openPage(server.url, '/en/delivery/ari4')
  const { preloadPages } = await import('#app/preload.ts')
  preloadPages(router)
  const load = vi.spyOn(router, 'loadRouteChunk')
  fireEvent.pointerDown(await screen.findByRole('button', { name: 'Continue to payment' }))
  expect(load.mock.calls.map(([route]) => route.id)).toContain('/_authed/delivery/$branch_id/payment')
})

/** Ids of the routes whose code has been asked for once the last of the pages that follow has been. */
async function preloadedAt(path: string) {
  const { router } = await openPage(server.url, path)
  const load = vi.spyOn(router, 'loadRouteChunk')
  const { preloadPages } = await import('#app/preload.ts')
  preloadPages(router)
  const loaded = () => load.mock.calls.map(([route]) => route.id)
  await waitFor(() => expect(loaded()).toContain('/bill/$transaction'))
  return loaded()
}

test('an idle page loads the code of the pages that follow it, and those of a guest for guests only', async () => {
  const [machine] = await freeMachines(server.url)
  if (!machine) throw new Error('no machine is free')
  const { node_id, address, sub_position } = machine
  const scanned = `/en/qr-scanner?${new URLSearchParams({ node_id, address, sub_position })}`
  const paying = [
    '/_authed/payment/$node_id/$address/$sub_position/',
    '/waiting-payment/$transaction',
    '/bill/$transaction',
  ]
  expect(await preloadedAt(scanned)).toEqual(['/_guest/login/', '/_guest/login/pin-code', ...paying])
  storeTokens({ access_token: (await newMember(server.url)).token })
  expect(await preloadedAt(scanned)).toEqual(paying)
})
