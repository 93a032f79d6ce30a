import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { setIsNotificationUser } from '#contract/notifications.ts'
import { moveSandboxMachine } from '#contract/sandbox.ts'
import { getUserInfo } from '#contract/user.ts'
import { get, newCustomer, newPhone, newPurchase, resolveCharge, waitForStatus } from '#tests/support/client.ts'
import { openPage, storeTokens } from '#tests/support/page.tsx'
import { withPushDevice } from '#tests/support/push-device.ts'
import { enableButton, isDeviceStored, SHOWN_FLAG, setUpFakeTime, waitForRest } from '#tests/support/push-fixtures.tsx'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  // Loaded on demand: nothing of it may still be on its way when a test says that nothing came.
  await import('#app/routes/-customer-listeners.tsx')
})
afterAll(() => server.close())

let device: ReturnType<typeof withPushDevice>
afterEach(() => device.remove())
setUpFakeTime()

describe('this device', () => {
  /** A customer who wants to be told, on a device that may. */
  async function back(path: string, tokens: readonly (string | Promise<string>)[]) {
    device = withPushDevice({ permission: 'granted', tokens })
    const { access_token: token } = await newCustomer(server.url, newPhone())
    await get(server.url, setIsNotificationUser, { is_notification: true, token_fcm: null }, { token })
    storeTokens({ access_token: token })
    return { ...(await openPage(server.url, path)), token }
  }

  test('brings its token when it is opened, and not again on the next page', async () => {
    const { router } = await back('/en/history', ['brought', 'again'])
    await waitFor(async () => expect(await isDeviceStored(server.databaseUrl, 'brought')).toBe(true))
    await waitFor(() => expect(localStorage.getItem('push')).toContain('brought'))
    await router.navigate({ to: '/branch' })
    await waitForRest()
    expect(device.tokenRequests()).toBe(1)
  })

  test('brings it anew after a day', async () => {
    const { router } = await back('/en/history', ['yesterday', 'today'])
    await waitFor(() => expect(localStorage.getItem('push')).toContain('yesterday'))
    const kept = JSON.parse(localStorage.getItem('push') ?? '')
    localStorage.setItem('push', JSON.stringify({ ...kept, at: kept.at - 86_400_001 }))
    await router.navigate({ to: '/branch' })
    await waitFor(async () => expect(await isDeviceStored(server.databaseUrl, 'today')).toBe(true))
  })

  test('does not switch on again what was switched off while its token was on the way', async () => {
    const late = Promise.withResolvers<string>()
    const { user, token } = await back('/en/profile', [late.promise])
    await waitFor(() => expect(device.tokenRequests()).toBe(1))
    await user.click(await screen.findByRole('switch', { name: 'Get notifications' }))
    const isOn = async () => (await get(server.url, getUserInfo, {}, { token })).is_notification
    await waitFor(async () => expect(await isOn()).toBe(false))
    await waitFor(() => expect(screen.queryByRole('switch', { name: 'Payments and refunds' })).toBeNull())
    late.resolve('too-late')
    await waitForRest()
    expect(await isDeviceStored(server.databaseUrl, 'too-late')).toBe(false)
    expect(await isOn()).toBe(false)
  })

  test('is left alone where a payment app comes back to', async () => {
    await back('/en/tmn/TRX_MCH_01K00000000000000000000000', ['never'])
    await screen.findByRole('heading', { level: 1 })
    await waitForRest()
    expect(device.tokenRequests()).toBe(0)
  })

  test('shows what comes while the app is looked at until it is followed, once', async () => {
    const { user, address } = await back('/en/history', ['looked-at'])
    await waitFor(() => expect(localStorage.getItem('push')).toContain('looked-at'))
    const came = { type: 'push-came', id: 'm1', title: 'A machine is free', body: 'First come', path: '/branch/ari4' }
    device.receive(came)
    device.receive(came)
    await screen.findByText('A machine is free')
    await vi.advanceTimersByTimeAsync(60_000)
    await user.click(screen.getByText('A machine is free'))
    expect(screen.queryByText('A machine is free')).toBeNull()
    await waitFor(() => expect(address()).toBe('/en/branch/ari4'))

    device.receive({ ...came, id: 'm2', title: 'Another is free', path: '/horoscope' })
    await screen.findByText('Another is free')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText('Another is free')).toBeNull()
    expect(address()).toBe('/en/branch/ari4')
  })

  test('says the end of a load itself once it is looked at, and its push does not say it again', async () => {
    device = withPushDevice({ permission: 'granted', tokens: ['washing'] })
    const { token, machine, transaction } = await newPurchase(server.url)
    const id = transaction.transaction
    await resolveCharge(server.url, id)
    await waitForStatus(server.url, id, 'running')
    await get(server.url, moveSandboxMachine, { machine_id: machine.machine_id, action: 'finish' })
    await waitForStatus(server.url, id, 'completed')
    storeTokens({ access_token: token })
    const isSeen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await openPage(server.url, '/en/branch')
    await waitFor(() => expect(localStorage.getItem('loads')).toContain(id))
    await waitForRest()
    expect(screen.queryByText(`Washer ${machine.number} is done`)).toBeNull()
    isSeen.mockRestore()
    await screen.findByText(`Washer ${machine.number} is done`)
    const came = { type: 'push-came', title: 'Told by push', body: '', kind: 'wash_done' }
    device.receive({ ...came, id: 'p1', path: `/bill/${id}` })
    // What the nudges do not know, and what is no load, is said.
    device.receive({ ...came, id: 'p2', path: '/bill/TRX_MCH_0', title: 'Another load' })
    device.receive({ ...came, id: 'p3', path: `/bill/${id}`, kind: 'refund_issued', title: 'Your refund' })
    await screen.findByText('Another load')
    await screen.findByText('Your refund')
    expect(screen.queryByText('Told by push')).toBeNull()
    expect(screen.getAllByText(`Washer ${machine.number} is done`, { ignore: '[aria-live] *' })).toHaveLength(1)
  })

  test('is offered to tell of a load on its bill, until it was asked', async () => {
    localStorage.setItem('shownStories', SHOWN_FLAG)
    device = withPushDevice({ tokens: ['from-the-bill'] })
    const { token, transaction } = await newPurchase(server.url)
    const id = transaction.transaction
    await resolveCharge(server.url, id)
    await waitForStatus(server.url, id, 'running')
    storeTokens({ access_token: token })
    const { user } = await openPage(server.url, `/en/bill/${id}`)
    await screen.findByText('Shall we tell you when it is done?')
    await user.click(enableButton())
    await waitFor(async () => expect(await isDeviceStored(server.databaseUrl, 'from-the-bill')).toBe(true))
    await waitFor(() => expect(screen.queryByText('Shall we tell you when it is done?')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  test('is offered on the bill to a second customer, whose account has them off, and switched on by a press alone', async () => {
    localStorage.setItem('shownStories', SHOWN_FLAG)
    device = withPushDevice({ permission: 'granted', tokens: ['of-the-second'] })
    const { token, transaction } = await newPurchase(server.url)
    const id = transaction.transaction
    await resolveCharge(server.url, id)
    await waitForStatus(server.url, id, 'running')
    storeTokens({ access_token: token })
    const { user } = await openPage(server.url, `/en/bill/${id}`)
    await screen.findByText('Shall we tell you when it is done?')
    await waitForRest()
    expect(device.tokenRequests()).toBe(0)
    await user.click(enableButton())
    await waitFor(async () => expect(await isDeviceStored(server.databaseUrl, 'of-the-second')).toBe(true))
    await waitFor(() => expect(screen.queryByText('Shall we tell you when it is done?')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  test.each([['https://evil.example/'], ['//evil.example/'], ['/\\evil.example'], ['/no/such/page']])(
    '[S2.24] goes to the list for %s',
    async (path) => {
      const { address } = await back('/en/history', ['tapped'])
      await waitFor(() => expect(localStorage.getItem('push')).toContain('tapped'))
      device.receive({ type: 'path-tapped', path })
      await waitFor(() => expect(address()).toBe('/en/notifications'))
    },
  )
})
