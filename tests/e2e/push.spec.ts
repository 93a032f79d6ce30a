import { createECDH } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Route, type Worker } from 'playwright/test'
import { type InferOutput, object, parse, string } from 'valibot'
import { commandFor, order, untilStatus } from '#tests/support/client.ts'
import { startFcm } from '#tests/support/fcm.ts'
import { startPushService } from '#tests/support/push-service.ts'
import { test as base, expect } from './app.ts'
import { visit } from './journey.ts'
import { type App, startApp } from './server.ts'
import { signedIn } from './signed-in.ts'

const Registration = object({ web: object({ endpoint: string(), p256dh: string(), auth: string() }) })
type Address = InferOutput<typeof Registration>['web']

/** Firebase's side of a token, and the way from there to the browser. */
async function startWorld() {
  const pushes = await startPushService()
  const fcm = await startFcm()
  const addresses = new Map<string, Address>()
  fcm.deliverTo((token, message) => {
    const address = addresses.get(token)
    if (address) pushes.send(address, message)
  })
  const settings = {
    FCM_SERVICE_ACCOUNT: JSON.stringify(fcm.account),
    FCM_URL: fcm.url,
    FIREBASE_API_KEY: 'test-key',
    FIREBASE_PROJECT_ID: 'laundry',
    FIREBASE_MESSAGING_SENDER_ID: '123456789012',
    FIREBASE_APP_ID: '1:123456789012:web:1',
    FIREBASE_WEB_PUSH_KEY: createECDH('prime256v1').generateKeys().toString('base64url'),
  }
  /** Stands for Google's two services, which a page asks. */
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

declare global {
  interface Window {
    allow: () => Promise<void>
  }
}

const test = base.extend<{ phone: BrowserContext }, { world: Awaited<ReturnType<typeof startWorld>>; app: App }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: how Playwright says that it needs no other fixture
    async ({}, use) => {
      const world = await startWorld()
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
    { scope: 'worker', timeout: 120_000 },
  ],
  /** A profile on disk: a window that forgets has no pushes. */
  phone: async ({ world, launchOptions, viewport, quiet }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'washday-push-'))
    const context = await chromium.launchPersistentContext(folder, {
      ...launchOptions,
      args: [...(launchOptions.args ?? []), ...world.flags],
      viewport,
      serviceWorkers: 'allow',
      timezoneId: 'Asia/Bangkok',
    })
    quiet.watch(context)
    await context.route(/^https:\/\/(?:firebaseinstallations|fcmregistrations)\.googleapis\.com\//, world.answer)
    // Without a screen the browser's own question is refused at once.
    await context.exposeFunction('allow', () => context.grantPermissions(['notifications']))
    await context.addInitScript(() => {
      Notification.requestPermission = async () => {
        if (!navigator.userActivation.isActive) throw new Error('asked without a tap')
        await window.allow()
        return 'granted'
      }
    })
    await use(context)
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  },
})

type Shown = { title: string; body: string; icon: string; path: string }
// As text: what a worker has is in no type that a page's tests know.
const shownBy = (worker: Worker) =>
  worker.evaluate<Shown[]>(
    `registration.getNotifications().then((all) => all.map(({ title, body, icon, data }) =>
      ({ title, body, icon: new URL(icon).pathname, path: data.path })))`,
  )

/** The tap itself is outside the browser's window; what the worker hears of it is the same. */
const tap = (worker: Worker, title: string) =>
  worker.evaluate(`registration.getNotifications().then((all) => {
    const notification = all.find(({ title }) => title === ${JSON.stringify(title)})
    const event = new NotificationEvent('notificationclick', { notification })
    Object.defineProperty(event, 'waitUntil', { value: () => {} })
    dispatchEvent(event)
  })`)

test('a customer says yes, is told of a load with the app closed, and gets to its bill by a tap', async ({
  app,
  world,
  phone,
}) => {
  test.slow()
  const { access_token: token } = await signedIn(app, phone)
  const page = await phone.newPage()
  const { say, open, button } = visit({ app, page, locale: 'th' })
  await open('/')
  const sheet = page.getByRole('dialog', { name: say('notify.prompt') })
  await sheet.getByRole('button', { name: say('notify.enable') }).click()
  await expect(sheet).toHaveCount(0)
  const [worker] = phone.serviceWorkers()
  if (!worker) throw new Error('No service worker')
  const icon = '/washday/icon-192.png'
  await expect
    .poll(() => shownBy(worker))
    .toEqual([{ title: say('notify.done'), body: say('notify.doneNote'), icon, path: '/notifications' }])
  await expect.poll(world.isListening).toBe(true)

  await page.goto('about:blank')
  const machine = await app.freeMachine()
  const { transaction } = await order(app.origin, token, await commandFor(app.origin, machine))
  await app.pay(transaction)
  await untilStatus(app.origin, transaction, 'running')
  await app.machine(machine.machine_id, 'finish')
  const title = 'เสร็จแล้ว · Your load is done'
  await expect
    .poll(() => shownBy(worker), { timeout: 20_000 })
    .toContainEqual(expect.objectContaining({ title, icon, path: `/bill/${transaction}` }))

  await open('/branch')
  await expect(page.getByRole('link', { name: say('nav.unread', { count: 1 }) })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.body.setAttribute('data-is-same-page', ''))
  await tap(worker, title)
  await page.waitForURL(`**/th/bill/${transaction}`)
  await expect(page.locator('body')).toHaveAttribute('data-is-same-page')
  expect((await shownBy(worker)).map((one) => one.title)).not.toContain(title)

  // While the app is looked at the page itself says it, until it is followed.
  await app.sql(
    `insert into outbox (customer_id, kind, subject, message, due_at)
       select customer_id, 'test', $1, $2, now() from transactions where id = $1`,
    [
      transaction,
      JSON.stringify({
        title: { th: 'มีเครื่องว่าง', en: 'A machine is free' },
        body: { th: 'ใครถึงก่อนได้ก่อน', en: 'First come, first served' },
        path: '/branch/ari4',
      }),
    ],
  )
  const toasts = page.getByRole('region', { name: say('toast.label') })
  const message = toasts.getByRole('listitem').filter({ hasText: 'มีเครื่องว่าง · A machine is free' })
  await expect(message).toBeVisible()
  await message.getByRole('button', { name: say('notify.open') }).click()
  await page.waitForURL('**/th/branch/ari4')
  await expect(message).toHaveCount(0)
  expect((await shownBy(worker)).map((one) => one.title)).toEqual([say('notify.done')])

  // Whoever signs out is pushed to no more, and leaves nothing on the screen.
  await open('/profile')
  await button(say('profile.logout')).click()
  await page.waitForURL('**/th/login**')
  await expect.poll(() => shownBy(worker)).toEqual([])
  const hasAddress = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return (await registration.pushManager.getSubscription()) !== null
    })
  await expect.poll(hasAddress).toBe(false)
})
