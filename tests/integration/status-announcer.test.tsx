import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { collectAnnouncements } from '#tests/support/announcements.ts'
import { freeMachines, newCustomer } from '#tests/support/client.ts'
import { openPage, storeTokens, waitForPage } from '#tests/support/page.tsx'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(() => void vi.restoreAllMocks())

/** What the API answers to a path is on its way until it is let through, as it is or as another answer. */
function hold(path: string) {
  const { fetch } = globalThis
  const { promise, resolve } = Promise.withResolvers<Response | undefined>()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) =>
    String(input).includes(path) ? ((await promise) ?? fetch(input, init)) : fetch(input, init),
  )
  return resolve
}

test('[E4] a load that lasts is said once, and that it has come', async () => {
  const said = collectAnnouncements()
  const letThrough = hold('/api/branches')
  await openPage(server.url, '/en/branch')
  await waitForPage('Find a branch')
  await waitFor(() => expect(said).toEqual(['Loading']))
  letThrough(undefined)
  await waitFor(() => expect(said).toEqual(['Loading', 'Loaded']))
})

test('[E4] a load that lasts and fails is said to have failed', async () => {
  const said = collectAnnouncements()
  const letThrough = hold('/api/branches')
  await openPage(server.url, '/en/branch')
  await waitForPage('Find a branch')
  await waitFor(() => expect(said).toEqual(['Loading']))
  letThrough(new Response('', { status: 500 }))
  await screen.findByRole('button', { name: 'Try again' })
  await waitFor(() => expect(said).toEqual(['Loading', 'Some of this page could not be loaded']))
})

test('[O2] that the network is lost, and that it is back, are each said once; how it was at first is not', async () => {
  const said = collectAnnouncements()
  const network = () => said.filter((text) => /online|offline/.test(text))
  const turn = (isOnline: boolean) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  }
  hold('/api/branches')
  await openPage(server.url, '/en/branch')
  // What listens comes once the page stands; now it is there.
  await waitFor(() => expect(said).toEqual(['Loading']))
  turn(false)
  await waitFor(() => expect(network()).toEqual(['You are offline']))
  turn(true)
  await waitFor(() => expect(network()).toEqual(['You are offline', 'You are back online']))
})

test('[G1a] from the pay button to the wait is one step: no page between them only looks', async () => {
  storeTokens(await newCustomer(server.url))
  const [machine] = await freeMachines(server.url)
  if (!machine) throw new Error('No machine is free')
  const { node_id, address, sub_position } = machine
  const { user } = await openPage(
    server.url,
    `/en/qr-scanner?${new URLSearchParams({ node_id, address, sub_position })}`,
  )
  await waitForPage('Choose your wash')
  await user.click(screen.getByRole('button', { name: 'Continue to payment' }))
  hold('/api/confirm_payment')
  const button = await screen.findByRole('button', { name: /^Pay \d+ baht with PromptPay$/ })
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
  await user.click(button)
  expect(await screen.findByText('Scan it or save the picture, then pay in your bank app')).toBeTruthy()
})
