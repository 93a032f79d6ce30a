import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { collectAnnouncements } from '#tests/support/page/announcements.ts'
import { openPage, storeTokens, waitForPage } from '#tests/support/page/page.tsx'
import { freeMachines, newCustomer } from '#tests/support/server/client.ts'
import { type HostedServer, sharedServer } from '#tests/support/server/hosted-server.ts'

let server: HostedServer
beforeAll(async () => {
  server = await sharedServer()
})
afterEach(() => void vi.restoreAllMocks())

/** Delays responses of a path. The returned function releases them, or replaces them by another response. */
function delayResponses(path: string) {
  const { fetch } = globalThis
  const { promise, resolve } = Promise.withResolvers<Response | undefined>()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) =>
    String(input).includes(path) ? ((await promise) ?? fetch(input, init)) : fetch(input, init),
  )
  return resolve
}

test('[E4] announces slow loading once, and its end', async () => {
  const announcements = collectAnnouncements()
  const release = delayResponses('/api/branch_list')
  await openPage(server.url, '/en/branch')
  await waitForPage('Find a branch')
  await waitFor(() => expect(announcements).toEqual(['Loading']))
  release(undefined)
  await waitFor(() => expect(announcements).toEqual(['Loading', 'Loaded']))
})

test('[E4] the end of slow loading is not announced where a page takes the focus, which says that it is there', async () => {
  const [machine] = await freeMachines(server.url)
  if (!machine) throw new Error('No machine is free')
  const { node_id, address, sub_position } = machine
  const { router } = await openPage(server.url, '/en/branch')
  await waitForPage('Find a branch')
  await screen.findAllByRole('listitem')
  const announcements = collectAnnouncements()
  const release = delayResponses('/api/machine_info')
  void router.navigate({ href: `/en/qr-scanner?${new URLSearchParams({ node_id, address, sub_position })}` })
  await waitFor(() => expect(announcements).toEqual(['Loading']))
  release(undefined)
  const { main } = await waitForPage('Choose your wash')
  await waitFor(() => expect(document.activeElement).toBe(main))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  await waitFor(() => expect(announcements).toEqual(['Loading', 'You’re offline']))
})

test('[E4] the end of slow loading does not cut short what has just been announced', async () => {
  const announcements = collectAnnouncements()
  const release = delayResponses('/api/branch_list')
  await openPage(server.url, '/en/branch')
  await waitForPage('Find a branch')
  await waitFor(() => expect(announcements).toEqual(['Loading']))
  const { announce } = await import('#app/lib/announcer.ts')
  announce('You’re logged in')
  await waitFor(() => expect(announcements).toEqual(['Loading', 'You’re logged in']))
  release(undefined)
  await screen.findAllByRole('listitem')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  await waitFor(() => expect(announcements).toEqual(['Loading', 'You’re logged in', 'You’re offline']))
})

test('[E4] slow loading is announced after what has just been announced, and does not cut it short', async () => {
  const { router } = await openPage(server.url, '/en/history')
  await waitForPage('Log in to see your history')
  const announcements = collectAnnouncements()
  delayResponses('/api/branch_list')
  const { announce } = await import('#app/lib/announcer.ts')
  await router.navigate({ to: '/branch' })
  announce('Thank you for your review')
  await waitFor(() => expect(announcements).toEqual(['Thank you for your review']))
  const saidAt = Date.now()
  await waitFor(() => expect(announcements).toEqual(['Thank you for your review', 'Loading']))
  expect(Date.now() - saidAt).toBeGreaterThan(2_500)
})

test('[E4] announces that slow loading has failed', async () => {
  const announcements = collectAnnouncements()
  const release = delayResponses('/api/branch_list')
  await openPage(server.url, '/en/branch')
  await waitForPage('Find a branch')
  await waitFor(() => expect(announcements).toEqual(['Loading']))
  release(new Response('', { status: 500 }))
  await screen.findByRole('button', { name: 'Try again' })
  await waitFor(() => expect(announcements).toEqual(['Loading', 'Some of this page couldn’t be loaded']))
})

test('[O2] announces the loss and the return of the network once each, and not the initial state', async () => {
  const announcements = collectAnnouncements()
  const networkAnnouncements = () => announcements.filter((text) => /online|offline/.test(text))
  const setOnline = (isOnline: boolean) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  }
  delayResponses('/api/branch_list')
  await openPage(server.url, '/en/branch')
  // The listener loads after the page; this announcement shows that it is there.
  await waitFor(() => expect(announcements).toEqual(['Loading']))
  setOnline(false)
  await waitFor(() => expect(networkAnnouncements()).toEqual(['You’re offline']))
  setOnline(true)
  await waitFor(() => expect(networkAnnouncements()).toEqual(['You’re offline', 'You’re back online']))
})

test('[G1a] the pay button leads to the waiting page without an intermediate loading page', async () => {
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
  delayResponses('/api/confirm_payment')
  const button = await screen.findByRole('button', { name: /^Pay .* with PromptPay$/ })
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
  await user.click(button)
  expect(
    await screen.findByText(/^Scan it or save the picture, then pay in your bank app before \d\d:\d\d$/),
  ).toBeTruthy()
})
