import { createECDH } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Route, type Worker } from 'playwright/test'
import { type InferOutput, object, parse, string } from 'valibot'
import { getHistoryPayment } from '#contract/history.ts'
import { generateQr } from '#contract/payment.ts'
import { startFcm } from '#tests/support/doubles/fcm.ts'
import { startPushService } from '#tests/support/doubles/push-service.ts'
import { commandFor, get } from '#tests/support/server/client.ts'
import { withOutside } from '#tests/support/server/overrides.ts'
import { test as base, expect } from './app.ts'
import { fullChromium } from './full-chromium.ts'
import { visit } from './journey.ts'
import type { BrandId } from './messages.ts'
import { type App, startApp } from './server.ts'
import { signedIn } from './signed-in.ts'
import { FULL_ONLY } from './test-scope.ts'

const Registration = object({ web: object({ endpoint: string(), p256dh: string(), auth: string() }) })
type Address = InferOutput<typeof Registration>['web']

/** Stands for Firebase and the push service: issues tokens and delivers messages to the browser. */
async function startPushSetup() {
  const pushes = await startPushService()
  const fcm = await startFcm()
  const addresses = new Map<string, Address>()
  fcm.deliverTo((token, message) => {
    const address = addresses.get(token)
    if (address) pushes.send(address, message)
  })
  const settings = {
    FCM_SERVICE_ACCOUNT: JSON.stringify(fcm.account),
    ...withOutside({ fcm: fcm.url }),
    FIREBASE_CONFIG: JSON.stringify({
      apiKey: 'test-key',
      projectId: 'laundry',
      messagingSenderId: '123456789012',
      appId: '1:123456789012:web:1',
    }),
    FIREBASE_WEB_PUSH_KEY: createECDH('prime256v1').generateKeys().toString('base64url'),
  }
  /** Answers as Google's installation and registration services. */
  async function answer(route: Route) {
    const request = route.request()
    const { pathname } = new URL(request.url())
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers })
    if (pathname.endsWith('/installations'))
      return route.fulfill({
        headers,
        json: {
          fid: request.postDataJSON().fid,
          refreshToken: 'refresh',
          authToken: { token: 'installation', expiresIn: '604800s' },
        },
      })
    const token = `device-${addresses.size}`
    addresses.set(token, parse(Registration, request.postDataJSON()).web)
    return route.fulfill({ headers, json: { name: `projects/laundry/registrations/${token}`, token } })
  }
  return {
    settings,
    answer,
    flags: pushes.flags,
    isListening: pushes.isListening,
    close() {
      pushes.close()
      fcm.close()
    },
  }
}

type PushSetup = Awaited<ReturnType<typeof startPushSetup>>

declare global {
  interface Window {
    allow: () => Promise<void>
  }
}

const test = base.extend<{ phone: BrowserContext }, { world: PushSetup; app: App }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern
    async ({}, use) => {
      const world = await startPushSetup()
      await use(world)
      world.close()
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ world }, use) => {
      const app = await startApp(world.settings)
      await use(app)
      await app.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  /** A profile on disk: an incognito context receives no push messages. */
  phone: async ({ world, launchOptions, viewport, quiet }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'washday-push-'))
    const context = await chromium.launchPersistentContext(folder, {
      ...fullChromium(launchOptions),
      args: [...(launchOptions.args ?? []), ...world.flags],
      viewport,
      serviceWorkers: 'allow',
      timezoneId: 'Asia/Bangkok',
    })
    quiet.watch(context)
    await context.route(/^https:\/\/(?:firebaseinstallations|fcmregistrations)\.googleapis\.com\//, world.answer)
    // A headless browser denies its own permission prompt at once.
    await context.exposeBinding('allow', ({ page }) =>
      context.grantPermissions(['notifications'], { origin: new URL(page.url()).origin }),
    )
    await context.addInitScript(() => {
      Notification.requestPermission = async () => {
        if (!navigator.userActivation.isActive) throw new Error('permission requested without a user action')
        await window.allow()
        return 'granted'
      }
    })
    await use(context)
    await context.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 }) // helper processes of the browser may still write for a moment
  },
})

type ShownNotification = { title: string; body: string; icon: string; path: string }
// As text: the types of these tests do not include those of a worker.
const shownBy = (worker: Worker) =>
  worker.evaluate<ShownNotification[]>(
    `registration.getNotifications().then((all) => all.map(({ title, body, icon, data }) =>
      ({ title, body, icon: new URL(icon).pathname, path: data.path })))`,
  )

/** Dispatches the event of a tap: the notification itself is outside the browser's window. */
const tap = (worker: Worker, title: string) =>
  worker.evaluate(`registration.getNotifications().then((all) => {
    const notification = all.find(({ title }) => title === ${JSON.stringify(title)})
    const event = new NotificationEvent('notificationclick', { notification })
    Object.defineProperty(event, 'waitUntil', { value: () => {} })
    dispatchEvent(event)
  })`)

/** Accepts the app's prompt and waits until the browser can receive push messages. */
async function saysYes({ app, world, phone }: { app: App; world: PushSetup; phone: BrowserContext }, brand: BrandId) {
  const { access_token: token } = await signedIn(app, phone, undefined, brand)
  const page = await phone.newPage()
  const me = visit({ app, page, brand, locale: 'th' })
  await me.open('/')
  const sheet = page.getByRole('dialog', { name: me.t('notify.enable') })
  await sheet.getByRole('button', { name: me.t('notify.enable') }).click()
  await expect(sheet).toHaveCount(0)
  const worker = phone.serviceWorkers().find((candidate) => candidate.url().startsWith(app.url(brand, '/')))
  if (!worker) throw new Error('No service worker')
  const icon = `/${brand}/icon-192.png`
  await expect
    .poll(() => shownBy(worker))
    .toEqual([{ title: me.t('notify.done'), body: me.t('notify.doneNote'), icon, path: '/notifications' }])
  await expect.poll(world.isListening).toBe(true)
  return { ...me, brand, token, worker, icon }
}

/** Pays a load and waits until it runs. */
async function startsWash(app: App, brand: BrandId, token: string) {
  const options = { token, origin: app.url(brand, ''), key: crypto.randomUUID() }
  const machine = await app.freeMachine(brand)
  const { transaction } = await get(app.origin, generateQr, await commandFor(app.origin, machine, options), options)
  await app.pay(transaction)
  const status = async () => (await app.sql('select status from transactions where id = $1', [transaction]))[0]?.status
  await expect.poll(status).toBe('running')
  return { transaction, machine }
}

/** Pays a load and finishes it. */
async function washes(app: App, brand: BrandId, token: string) {
  const { transaction, machine } = await startsWash(app, brand, token)
  await app.machine(machine.machine_id, 'finish')
  return transaction
}

const DONE = 'ผ้าเสร็จแล้ว'

test(
  'a customer enables notifications, gets one of a finished load with the app closed, and opens its bill by a tap',
  FULL_ONLY,
  async ({ app, world, phone }) => {
    test.slow()
    const { page, t, open, button, seesBill, machineName, token, worker, icon } = await saysYes(
      { app, world, phone },
      'washday',
    )
    const system = await phone.newCDPSession(page)
    const manifestId = app.url('washday', '/?brand=washday')
    await system.send('PWA.install', { manifestId })
    const badge = async () => (await system.send('PWA.getOsAppState', { manifestId })).badgeCount
    expect(await badge()).toBe(0)

    await page.goto('about:blank')
    const transaction = await washes(app, 'washday', token)
    await expect
      .poll(() => shownBy(worker))
      .toContainEqual(expect.objectContaining({ title: DONE, icon, path: `/bill/${transaction}` }))
    await expect.poll(badge).toBe(1)

    // The listener for taps is in the same chunk as the query of the loads.
    const loadsResponse = page.waitForResponse((response) => response.url().includes(getHistoryPayment.path))
    await open('/branch')
    await expect(page.getByRole('link', { name: t('nav.unread', { count: 1 }) })).toBeVisible()
    await loadsResponse
    await page.evaluate(() => document.body.setAttribute('data-is-same-page', ''))
    await tap(worker, DONE)
    await page.waitForURL(`**/th/bill/${transaction}`)
    await expect(page.locator('body')).toHaveAttribute('data-is-same-page')
    expect((await shownBy(worker)).map(({ title }) => title)).not.toContain(DONE)

    // If the page shows a reminder of the load, no push notification is shown.
    const { transaction: next, machine } = await startsWash(app, 'washday', token)
    const loadsRequest = page.waitForResponse(
      async (response) => response.url().includes(getHistoryPayment.path) && (await response.text()).includes(next),
    )
    await open(`/bill/${next}`)
    await seesBill(machine)
    await loadsRequest
    await app.machine(machine.machine_id, 'finish')
    const toasts = page.getByRole('region', { name: t('toast.label') })
    const reminder = toasts.getByText(t('load.done', { machine: machineName(machine) }))
    await expect(reminder).toBeVisible()
    const outcome = async () =>
      (await app.sql("select outcome from outbox where kind = 'wash_done' and subject = $1", [next]))[0]?.outcome
    await expect.poll(outcome).toBe('sent')

    // While the app is visible, the message is a toast, until the customer opens it.
    await app.sql(
      `insert into outbox (customer_id, kind, subject, message, due_at)
       select customer_id, 'test', $1, $2, now() from transactions where id = $1`,
      [
        transaction,
        JSON.stringify({
          title: { th: 'มีเครื่องว่าง', en: 'A machine is free' },
          body: { th: 'ใครถึงก่อนได้ใช้ก่อน', en: 'First come, first served' },
          path: '/branch/ari4',
        }),
      ],
    )
    const message = toasts.getByRole('listitem').filter({ hasText: 'มีเครื่องว่าง' })
    await expect(message).toBeVisible()
    await expect(toasts.getByText(DONE)).toHaveCount(0)
    await expect(reminder).toHaveCount(1)
    await message.getByRole('button', { name: t('notify.open') }).click()
    await page.waitForURL('**/th/branch/ari4')
    await expect(message).toHaveCount(0)
    expect((await shownBy(worker)).map(({ title }) => title)).toEqual([t('notify.done')])

    await open('/notifications')
    await button(t('notification.readAll')).click()
    await expect.poll(badge).toBe(0)

    // Signing out ends the subscription and closes all notifications.
    await open('/profile')
    await button(t('profile.logout')).click()
    await page.waitForURL('**/th/login**')
    await expect.poll(() => shownBy(worker)).toEqual([])
    const hasSubscription = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        return (await registration.pushManager.getSubscription()) !== null
      })
    await expect.poll(hasSubscription).toBe(false)
  },
)

test(
  'each brand has its own subscription, service worker and icon in one browser',
  FULL_ONLY,
  async ({ app, world, phone }) => {
    test.slow()
    const customers: Awaited<ReturnType<typeof saysYes>>[] = []
    for (const brand of ['the-wash', 'wash-max'] as const) {
      const customer = await saysYes({ app, world, phone }, brand)
      await customer.page.goto('about:blank')
      customers.push(customer)
    }
    for (const { brand, page, token, worker, icon } of customers) {
      const transaction = await washes(app, brand, token)
      const path = `/bill/${transaction}`
      await expect.poll(() => shownBy(worker)).toContainEqual(expect.objectContaining({ title: DONE, icon, path }))
      for (const other of customers)
        if (other.worker !== worker)
          expect(await shownBy(other.worker)).not.toContainEqual(expect.objectContaining({ path }))
      const loadsResponse = page.waitForResponse((response) => response.url().includes(getHistoryPayment.path))
      await page.goto(app.url(brand, '/th/branch'))
      await loadsResponse
      await tap(worker, DONE)
      await page.waitForURL(app.url(brand, `/th${path}`))
    }
  },
)
