import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { setIsNotificationUser } from '#contract/notifications.ts'
import { moveSandboxMachine } from '#contract/sandbox.ts'
import { getUserInfo } from '#contract/user.ts'
import { withCrossTabLock } from '#lib/auth/cross-tab-lock.ts'
import { openPage, storeTokens } from '#tests/support/page/page.tsx'
import { withPushDevice } from '#tests/support/page/push-device.ts'
import {
  enableButton,
  endFakeTime,
  isDeviceStored,
  SHOWN_FLAG,
  setUpFakeTime,
  waitForRest,
} from '#tests/support/page/push-fixtures.tsx'
import { get, newCustomer, newPhone, newPurchase, resolveCharge, waitForStatus } from '#tests/support/server/client.ts'
import { type HostedServer, startHostedServer } from '#tests/support/server/hosted-server.ts'
import { rows } from '#tests/support/server/sql.ts'

let server: HostedServer
beforeAll(async () => {
  server = await startHostedServer()
  // Loads on demand in the app: load it first, so that a test for the absence of a message does not pass too early.
  await import('#app/routes/-customer-listeners.tsx')
})
afterAll(() => server.close())

let device: ReturnType<typeof withPushDevice>
afterEach(() => device.remove())
setUpFakeTime()

describe('device for pushes', () => {
  /** Opens a page as a customer with notifications on, on a device with permission. */
  async function openAsSubscriber(path: string, tokens: readonly (string | Promise<string>)[]) {
    device = withPushDevice({ permission: 'granted', tokens })
    const { access_token: token } = await newCustomer(server.url, newPhone())
    await get(server.url, setIsNotificationUser, { is_notification: true, token_fcm: null }, { token })
    storeTokens({ access_token: token })
    return { ...(await openPage(server.url, path)), token }
  }

  test('the device sends its token when the app opens, and not again on the next page', async () => {
    const { router } = await openAsSubscriber('/en/history', ['brought', 'again'])
    await waitFor(async () => expect(await isDeviceStored(server.databaseUrl, 'brought')).toBe(true))
    await waitFor(() => expect(localStorage.getItem('push')).toContain('brought'))
    await router.navigate({ to: '/branch' })
    await waitForRest()
    expect(device.tokenRequests()).toBe(1)
  })

  test('the device sends a new token after a day', async () => {
    const { router } = await openAsSubscriber('/en/history', ['yesterday', 'today'])
    await waitFor(() => expect(localStorage.getItem('push')).toContain('yesterday'))
    const storedToken = JSON.parse(localStorage.getItem('push') ?? '')
    localStorage.setItem('push', JSON.stringify({ ...storedToken, at: storedToken.at - 86_400_001 }))
    await router.navigate({ to: '/branch' })
    await waitFor(async () => expect(await isDeviceStored(server.databaseUrl, 'today')).toBe(true))
  })

  test('the device sends its token again when the customer changes the language of the app', async () => {
    const { user } = await openAsSubscriber('/en/profile', ['spoken', 'spoken'])
    const locales = () => rows(server.databaseUrl, 'select locale from push_tokens where token = $1', ['spoken'])
    await waitFor(async () => expect(await locales()).toEqual([{ locale: 'en' }]))
    await waitFor(() => expect(localStorage.getItem('push')).toContain('spoken'))
    await user.click(await screen.findByRole('radio', { name: 'ไทย' }))
    await waitFor(async () => expect(await locales()).toEqual([{ locale: 'th' }]))
  })

  test('a customer with notifications off takes over the device and stays without', async () => {
    const [first, second] = [await newCustomer(server.url, newPhone()), await newCustomer(server.url, newPhone())]
    const isOn = async (token: string) => (await get(server.url, getUserInfo, {}, { token })).is_notification
    const setting = { is_notification: true, token_fcm: 'shared' }
    await get(server.url, setIsNotificationUser, setting, { token: first.access_token })
    device = withPushDevice({ permission: 'granted', tokens: ['shared'] })
    storeTokens({ access_token: second.access_token })
    const { router } = await openPage(server.url, '/en/history')
    await waitFor(async () => expect(await isDeviceStored(server.databaseUrl, 'shared')).toBe(false))
    expect(await isOn(second.access_token)).toBe(false)
    expect(await isOn(first.access_token)).toBe(true)
    await waitFor(() => expect(localStorage.getItem('push')).toContain('shared'))
    await router.navigate({ to: '/branch' })
    await waitForRest()
    expect(device.tokenRequests()).toBe(1)
  })

  test('notifications that are switched off during a token request stay off', async () => {
    const lateToken = Promise.withResolvers<string>()
    const { user, token } = await openAsSubscriber('/en/profile', [lateToken.promise])
    await waitFor(() => expect(device.tokenRequests()).toBe(1))
    await user.click(await screen.findByRole('switch', { name: 'Get notifications' }))
    const isOn = async () => (await get(server.url, getUserInfo, {}, { token })).is_notification
    await waitFor(async () => expect(await isOn()).toBe(false))
    await waitFor(() => expect(screen.queryByRole('switch', { name: 'Payments and refunds' })).toBeNull())
    lateToken.resolve('too-late')
    await waitForRest()
    expect(await isDeviceStored(server.databaseUrl, 'too-late')).toBe(false)
    expect(await isOn()).toBe(false)
  })

  test('the return page of a payment app requests no token', async () => {
    await openAsSubscriber('/en/tmn/TRX_MCH_01K00000000000000000000000', ['never'])
    await screen.findByRole('heading', { level: 1 })
    await waitForRest()
    expect(device.tokenRequests()).toBe(0)
  })

  test('a push to the visible app is shown once, until it is followed or closed', async () => {
    const { user, address } = await openAsSubscriber('/en/history', ['looked-at'])
    await waitFor(() => expect(localStorage.getItem('push')).toContain('looked-at'))
    const pushMessage = {
      type: 'push-came',
      id: 'm1',
      title: 'A machine is free',
      body: 'First come',
      path: '/branch/ari4',
    }
    device.receive(pushMessage)
    device.receive(pushMessage)
    await screen.findByText('A machine is free')
    await vi.advanceTimersByTimeAsync(60_000)
    await user.click(screen.getByText('A machine is free'))
    expect(screen.queryByText('A machine is free')).toBeNull()
    await waitFor(() => expect(address()).toBe('/en/branch/ari4'))

    device.receive({ ...pushMessage, id: 'm2', title: 'Another is free', path: '/horoscope' })
    await screen.findByText('Another is free')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText('Another is free')).toBeNull()
    expect(address()).toBe('/en/branch/ari4')
  })

  test('the visible app announces the end of a load, and its push is not shown again', async () => {
    device = withPushDevice({ permission: 'granted', tokens: ['washing'] })
    const { token, machine, transaction } = await newPurchase(server.url)
    const id = transaction.transaction
    await resolveCharge(server.url, id)
    await waitForStatus(server.url, id, 'running')
    await get(server.url, moveSandboxMachine, { machine_id: machine.machine_id, action: 'finish' })
    await waitForStatus(server.url, id, 'completed')
    storeTokens({ access_token: token })
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await openPage(server.url, '/en/branch')
    await waitFor(() => expect(localStorage.getItem('localBill')).toContain(id))
    await waitForRest()
    expect(screen.queryByText(`Washer ${machine.number} is done`)).toBeNull()
    visibility.mockRestore()
    await screen.findByText(`Washer ${machine.number} is done`)
    const pushMessage = { type: 'push-came', title: 'Told by push', body: '', kind: 'wash_done' }
    device.receive({ ...pushMessage, id: 'p1', path: `/bill/${id}` })
    // Pushes of loads without a reminder, and of other subjects, are shown.
    device.receive({ ...pushMessage, id: 'p2', path: '/bill/TRX_MCH_0', title: 'Another load' })
    device.receive({
      ...pushMessage,
      id: 'p3',
      path: `/bill/${id}`,
      kind: 'refund_issued',
      title: 'Refunded as a coupon',
    })
    await screen.findByText('Another load')
    await screen.findByText('Refunded as a coupon')
    expect(screen.queryByText('Told by push')).toBeNull()
    expect(screen.getAllByText(`Washer ${machine.number} is done`, { ignore: '[aria-live] *' })).toHaveLength(1)
  })

  test('the bill of a running load offers notifications until they are enabled', async () => {
    localStorage.setItem('shownStories', SHOWN_FLAG)
    device = withPushDevice({ tokens: ['from-the-bill'] })
    const { token, transaction } = await newPurchase(server.url)
    const id = transaction.transaction
    await resolveCharge(server.url, id)
    await waitForStatus(server.url, id, 'running')
    storeTokens({ access_token: token })
    const { user } = await openPage(server.url, `/en/bill/${id}`)
    await screen.findByText('Shall we tell you when it’s done?')
    await user.click(enableButton())
    await waitFor(async () => expect(await isDeviceStored(server.databaseUrl, 'from-the-bill')).toBe(true))
    await waitFor(() => expect(screen.queryByText('Shall we tell you when it’s done?')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  test('the bill offers notifications to a second customer on the device, and enables them only by a press', async () => {
    localStorage.setItem('shownStories', SHOWN_FLAG)
    device = withPushDevice({ permission: 'granted', tokens: ['of-the-second', 'of-the-second'] })
    const { token, transaction } = await newPurchase(server.url)
    const id = transaction.transaction
    await resolveCharge(server.url, id)
    await waitForStatus(server.url, id, 'running')
    storeTokens({ access_token: token })
    const { user } = await openPage(server.url, `/en/bill/${id}`)
    await screen.findByText('Shall we tell you when it’s done?')
    await waitForRest()
    expect(await isDeviceStored(server.databaseUrl, 'of-the-second')).toBe(false)
    expect((await get(server.url, getUserInfo, {}, { token })).is_notification).toBe(false)
    await user.click(enableButton())
    await waitFor(async () => expect(await isDeviceStored(server.databaseUrl, 'of-the-second')).toBe(true))
    await waitFor(() => expect(screen.queryByText('Shall we tell you when it’s done?')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  test.each([['https://evil.example/'], ['//evil.example/'], ['/\\evil.example'], ['/no/such/page']])(
    '[S2.24] a push with the foreign or unknown path %s opens the list of notifications',
    async (path) => {
      const { address } = await openAsSubscriber('/en/history', ['tapped'])
      await waitFor(() => expect(localStorage.getItem('push')).toContain('tapped'))
      device.receive({ type: 'path-tapped', path })
      await waitFor(() => expect(address()).toBe('/en/notifications'))
    },
  )
})

test('a lock that a timer holds is released when fake time ends', async () => {
  void withCrossTabLock('fake time', () => new Promise((resolve) => setTimeout(resolve, 200)))
  await Promise.resolve() // the lock is taken in a microtask
  endFakeTime()
  const next = withCrossTabLock('fake time', async () => 'released')
  expect(await Promise.race([next, new Promise((resolve) => setTimeout(resolve, 2_000, 'held'))])).toBe('released')
})
