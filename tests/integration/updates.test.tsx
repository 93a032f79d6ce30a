import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newMember } from '#tests/support/members.ts'
import { openPage, storeTokens, waitForPage } from '#tests/support/page.tsx'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const HOUR_MS = 3_600_000
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const reload = vi.fn()
const latest = vi.fn(() => Response.json({ build: 'newer' }))

beforeEach(() => {
  const { fetch } = globalThis
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
    input === '/builds/latest.json' ? Promise.resolve(latest()) : fetch(input, init),
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

/** A page at rest, an hour after another build was put on the host. */
async function outdated(path: string, heading: string | RegExp) {
  storeTokens({ access_token: (await newMember(server.url)).token })
  const page = await openPage(server.url, path)
  await waitForPage(heading)
  const { startAppUpdates } = await import('#app/app-updates.ts')
  startAppUpdates({ router: page.router, queryClient: page.router.options.context.queryClient })
  const asked = latest.mock.calls.length
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR_MS })
  window.dispatchEvent(new Event('focus'))
  vi.useRealTimers()
  await waitFor(() => expect(latest.mock.calls.length).toBeGreaterThan(asked))
  return page
}

test('a newer build on the host comes with the next page, not before', async () => {
  const { user } = await outdated('/en/history', 'Nothing here yet')
  expect(reload).not.toHaveBeenCalled()
  await user.click(screen.getByRole('link', { name: 'Branches' }))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

test('[G18] nobody is taken out of a flow by it', async () => {
  const { router } = await outdated('/en/history', 'Nothing here yet')
  await router.navigate({ to: '/qr-scanner' })
  await router.navigate({ to: '/profile/pin' })
  expect(reload).not.toHaveBeenCalled()
  await router.navigate({ to: '/branch' })
  expect(reload).toHaveBeenCalledTimes(1)
})

test('[G18] a new worker reloads a page at rest at once, a form only when it is left', async () => {
  const worker = Object.assign(new EventTarget(), { controller: null, register: vi.fn(async () => undefined) })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker })
  const takesOver = (build: string) =>
    worker.dispatchEvent(new MessageEvent('message', { data: { type: 'worker-starts', build } }))
  storeTokens({ access_token: (await newMember(server.url)).token })
  const { router, user } = await openPage(server.url, '/en/profile/edit')
  const { startAppUpdates } = await import('#app/app-updates.ts')
  startAppUpdates({ router, queryClient: router.options.context.queryClient })
  takesOver('test') // the build of this page
  await user.type(await screen.findByRole('textbox', { name: /name/i }), ' ไชย')
  takesOver('newer')
  expect(reload).not.toHaveBeenCalled()
  await router.navigate({ to: '/profile' })
  expect(reload).toHaveBeenCalledTimes(1)
  reload.mockClear()
  sessionStorage.clear() // ten seconds later
  takesOver('newer')
  expect(reload).toHaveBeenCalledTimes(1)
  Reflect.deleteProperty(navigator, 'serviceWorker')
})
