import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { getPushPurposes } from '#contract/notifications.ts'
import { getUserInfo } from '#contract/user.ts'
import { userQuery } from '#features/auth/sign-in/session.queries.ts'
import { startScriptedServer } from '#tests/support/doubles/scripted-server.ts'
import { holdResponses } from '#tests/support/faults/http-proxy.ts'
import { openPage, storeTokens, waitForPage } from '#tests/support/page/page.tsx'
import { withPushDevice } from '#tests/support/page/push-device.ts'
import {
  enableButton,
  isDeviceStored,
  SHOWN_FLAG,
  setUpFakeTime,
  waitForRest,
} from '#tests/support/page/push-fixtures.tsx'
import { createPurchase, get, newCustomer, newPhone } from '#tests/support/server/client.ts'
import { type HostedServer, sharedServer } from '#tests/support/server/hosted-server.ts'
import { command } from '#tests/support/server/members.ts'

let server: HostedServer
beforeAll(async () => {
  server = await sharedServer()
  // Loads on demand in the app: load it first, so that a test for the absence of a message does not pass too early.
  await import('#app/routes/-customer-listeners.tsx')
})

/** Longer than both attempts to get a token can take. */
const LIMIT_SECONDS = 25

let device: ReturnType<typeof withPushDevice>
afterEach(() => device.remove())
setUpFakeTime()

async function customerAt(path: string, prepare?: (token: string) => Promise<unknown>, url = server.url) {
  const { access_token: token } = await newCustomer(server.url, newPhone())
  await prepare?.(token)
  storeTokens({ access_token: token })
  const page = await openPage(url, path)
  await screen.findByRole('heading', { level: 1 })
  const { queryClient } = page.router.options.context
  await waitFor(() => expect(queryClient.getQueryData(userQuery().queryKey)).toBeTruthy())
  await waitForRest()
  return { ...page, token }
}
const prompt = () => screen.findByRole('dialog', { name: 'Turn on notifications' })
const noPrompt = () => expect(screen.queryByRole('dialog')).toBeNull()
const story = () => localStorage.getItem('shownStories')
const isOn = async (token: string) => (await get(server.url, getUserInfo, {}, { token })).is_notification

describe('notification prompt', () => {
  test('[N1] the notification prompt opens when the page is idle, and only an answer closes it', async () => {
    device = withPushDevice()
    const { user } = await customerAt('/en')
    const sheet = await prompt()
    expect(device.permissionRequests()).toBe(0)
    await user.click(document.body)
    expect(within(sheet).getByRole('button', { name: 'Later' })).toBeTruthy()
    expect(story()).toBeNull()
  })

  test.each(['serviceWorker', 'PushManager', 'Notification', 'storage', 'settings'] as const)(
    'the notification prompt does not open without %s',
    async (lacks) => {
      device = withPushDevice({ lacks })
      await customerAt('/en')
      noPrompt()
      expect(story()).toBeNull()
    },
  )

  test.each(['granted', 'denied'] as const)(
    'the notification prompt does not open when permission is %s',
    async (permission) => {
      device = withPushDevice({ permission })
      await customerAt('/en')
      noPrompt()
      expect(device.permissionRequests()).toBe(0)
    },
  )

  test('the notification prompt does not open a second time', async () => {
    device = withPushDevice()
    localStorage.setItem('shownStories', SHOWN_FLAG)
    await customerAt('/en')
    noPrompt()
  })

  test.each([['/en/qr-scanner'], ['/en/rewards'], ['/en/profile/edit']])(
    '[N1] the notification prompt does not open at %s',
    async (path) => {
      device = withPushDevice()
      await customerAt(path)
      noPrompt()
    },
  )

  test('[N1] the notification prompt does not cover a payment that waits', async () => {
    device = withPushDevice()
    await customerAt('/en', async (token) => createPurchase(server.url, token, await command(server.url)))
    await waitFor(() => expect(document.querySelector('[data-stage=unpaid]')).not.toBeNull())
    await waitForRest()
    noPrompt()
    expect(story()).toBeNull()
  })

  test.each([
    ['a payment that waits, which it does not cover', true],
    ['nothing, after which it opens', false],
  ])('[N1] the notification prompt waits for what home will say: %s', async (_, isWaiting) => {
    device = withPushDevice()
    const proxy = await startScriptedServer()
    onTestFinished(() => proxy.close())
    const release = holdResponses(proxy, server.url, '/api/get_history_payment')
    const prepare = async (token: string) => isWaiting && createPurchase(server.url, token, await command(server.url))
    await customerAt('/en', prepare, proxy.url)
    // The field says what it says to those about whom nothing is known; what asks the question also asks for the watches.
    await waitFor(() => expect(document.querySelector('[data-stage=idle]')).not.toBeNull())
    await waitFor(() => expect(proxy.received.map(({ url }) => url).join()).toContain('/api/get_watches'))
    await waitForRest()
    noPrompt()
    release()
    if (!isWaiting) return void (await prompt())
    await waitFor(() => expect(document.querySelector('[data-stage=unpaid]')).not.toBeNull())
    await waitForRest()
    noPrompt()
  })

  test('[N1] the notification prompt does not open for a guest', async () => {
    device = withPushDevice()
    await openPage(server.url, '/en')
    await waitForPage(/^Laundry/)
    await waitForRest()
    noPrompt()
  })

  test.each([['Later'], ['Escape']])(
    '[N2] %s closes the notification prompt for good, without a permission request',
    async (action) => {
      device = withPushDevice()
      const { user, router } = await customerAt('/en')
      await prompt()
      await (action === 'Later' ? user.click(screen.getByRole('button', { name: action })) : user.keyboard('{Escape}'))
      await waitFor(noPrompt)
      expect(story()).toBe(SHOWN_FLAG)
      await router.navigate({ to: '/branch' })
      await waitForRest()
      noPrompt()
      expect(device.permissionRequests()).toBe(0)
    },
  )
})

/** Advances the fake time until the dialog is closed. */
async function advanceUntilClosed() {
  for (let second = 0; second < LIMIT_SECONDS && screen.queryByRole('dialog'); second++)
    await vi.advanceTimersByTimeAsync(1_000)
  await waitFor(noPrompt)
}

describe('turning notifications on', () => {
  test.each([
    ['the first token', ['good-1'], 1, 'good-1'],
    ['a second attempt after a failed one', [new Error('no'), 'good-2'], 2, 'good-2'],
    ['a second attempt after an empty token', ['', 'good-3'], 2, 'good-3'],
    ['a second attempt after one that never ended', ['hang', 'good-4'], 2, 'good-4'],
  ] as const)('turning notifications on succeeds with %s', async (_, tokens, attempts, storedToken) => {
    device = withPushDevice({ tokens })
    const { user, token } = await customerAt('/en')
    await prompt()
    await user.click(enableButton())
    await advanceUntilClosed()
    expect(device.shown).toEqual([
      {
        title: 'Notifications are on!',
        body: 'We’ll let you know when there’s news.',
        icon: '/washday/icon-192.png',
      },
    ])
    expect(device.tokenRequests()).toBe(attempts)
    expect(await isOn(token)).toBe(true)
    expect(await isDeviceStored(server.databaseUrl, storedToken)).toBe(true)
    expect(story()).toBe(SHOWN_FLAG)
    expect(screen.queryByText('An error occurred')).toBeNull()
  })

  test.each([
    ['permission is denied', { answer: 'denied' }, 0, 'Permission to notify you was denied'],
    ['the permission request is dismissed', { answer: 'default' }, 0, 'Permission to notify you was denied'],
    ['both attempts fail', { tokens: [new Error('no'), new Error('no')] }, 2, 'Please try again later'],
    ['both tokens are empty', { tokens: ['', ''] }, 2, 'Please try again later'],
    ['no attempt ever ends', { tokens: ['hang', 'hang'] }, 2, 'Please try again later'],
    ['the service worker is not ready in time', { lacks: 'worker', tokens: ['never'] }, 0, 'Please try again later'],
    ['the server rejects the token', { tokens: ['x'.repeat(5_000)] }, 1, /./],
  ] as const)(
    'turning notifications on shows an error for 3 seconds when %s',
    async (_, options, attempts, description) => {
      device = withPushDevice(options)
      const { user, token } = await customerAt('/en')
      await prompt()
      await user.click(enableButton())
      await advanceUntilClosed()
      const toasts = within(await screen.findByRole('region', { name: 'Notifications' }))
      expect(toasts.getByText('An error occurred')).toBeTruthy()
      expect(toasts.getAllByText(description).length).toBeGreaterThan(0)
      await vi.advanceTimersByTimeAsync(3_000)
      await waitFor(() => expect(screen.queryByText('An error occurred')).toBeNull())
      expect(device.tokenRequests()).toBe(attempts)
      expect(device.shown).toEqual([])
      expect(await isOn(token)).toBe(false)
      expect(story()).toBe(SHOWN_FLAG)
    },
  )

  test('a denied permission is reported with the Thai text of the specification', async () => {
    device = withPushDevice({ answer: 'denied' })
    const { user } = await customerAt('/th')
    await user.click(await screen.findByRole('button', { name: 'เปิดการแจ้งเตือน' }))
    await screen.findByText('เกิดข้อผิดพลาด')
    expect(screen.getByText('ขออนุญาติแจ้งเตือนถูกปฏิเสธ')).toBeTruthy()
  })
})

describe('notification switch in the profile', () => {
  const toggle = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Get notifications' })

  test('the profile switch requests permission once, and switching off deletes the device on the server', async () => {
    localStorage.setItem('shownStories', SHOWN_FLAG)
    device = withPushDevice({ tokens: ['switched'] })
    const { user, token } = await customerAt('/en/profile')
    await user.click(await toggle())
    await waitFor(async () => expect(await isDeviceStored(server.databaseUrl, 'switched')).toBe(true))
    expect(device.permissionRequests()).toBe(1)
    await waitFor(() => expect(device.shown).toHaveLength(1))
    await user.click(await toggle())
    await waitFor(async () => expect(await isOn(token)).toBe(false))
    expect(await isDeviceStored(server.databaseUrl, 'switched')).toBe(false)
  })

  test('the profile switch shows a switch for each purpose, which works on its own', async () => {
    localStorage.setItem('shownStories', SHOWN_FLAG)
    device = withPushDevice({ tokens: ['some-things'] })
    const { user, token } = await customerAt('/en/profile')
    expect(screen.queryByRole('switch', { name: 'Payments and refunds' })).toBeNull()
    await user.click(await toggle())
    const payments = await screen.findByRole<HTMLInputElement>('switch', { name: 'Payments and refunds' })
    const disabledPurposes = async () =>
      (await get(server.url, getPushPurposes, {}, { token })).details.filter(({ is_on }) => !is_on)
    await user.click(payments)
    await waitFor(async () => expect(await disabledPurposes()).toEqual([{ purpose: 'payments', is_on: false }]))
    await waitFor(() => expect(payments.checked).toBe(false))
    await user.click(payments)
    await waitFor(async () => expect(await disabledPurposes()).toEqual([]))
    await user.click(await toggle())
    await waitFor(() => expect(screen.queryByRole('switch', { name: 'Payments and refunds' })).toBeNull())
  })

  test('[N3] the profile switch stays off when permission is denied, and explains how to grant it', async () => {
    device = withPushDevice({ permission: 'denied' })
    const { user, token } = await customerAt('/en/profile')
    await user.click(await toggle())
    await within(screen.getByRole('main')).findByText('Permission to notify you was denied')
    expect(screen.getByText(/are blocked for this app/)).toBeTruthy()
    expect((await toggle()).checked).toBe(false)
    expect(await isOn(token)).toBe(false)
  })
})
