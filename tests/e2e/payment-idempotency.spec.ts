import type { Locator } from 'playwright/test'
import { moveSandboxClock } from '#contract/sandbox.ts'
import { get, newPurchase } from '#tests/support/client.ts'
import { expect, test, WITH_MOTION } from './app.ts'
import { NO_SERVER } from './console.ts'
import { printedPath, visit } from './journey.ts'
import { signedIn } from './signed-in.ts'

test.use(WITH_MOTION)

const CONFLICT = /Failed to load resource: .*409 .*generate_qr/

/** The SVG of a QR code, which is equal for the same code. */
const drawingOf = (qr: Locator) => qr.innerHTML()

test('[W2] pressing the pay button twice before the first response makes one purchase', async ({
  app,
  page,
  context,
}) => {
  await signedIn(app, context)
  const me = visit({ app, page })
  const machine = await app.freeMachine()
  await me.orders(machine)
  const pressed = Promise.withResolvers<void>()
  let calls = 0
  await page.route('**/api/generate_qr', async (route) => {
    calls++
    await pressed.promise
    await route.continue()
  })
  await me.payButton().click({ trial: true }) // waits until the button no longer moves
  const box = await me.payButton().boundingBox()
  const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 20]
  await page.mouse.dblclick(x, y)
  await page.mouse.click(x, y)
  pressed.resolve()
  await me.arrivesAtQr()
  expect(calls).toBe(1)
  expect(await app.purchases(machine.machine_id)).toBe(1)
})

test('[W2] holding Enter on the pay button makes one purchase', async ({ app, page, context }) => {
  await signedIn(app, context)
  const me = visit({ app, page })
  const machine = await app.freeMachine()
  await me.orders(machine)
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/generate_qr')) calls++
  })
  await me.payButton().focus()
  // A repeated `down` without `up` is a key repeat.
  for (let repeats = 0; repeats < 12; repeats++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await me.arrivesAtQr()
  expect(calls).toBe(1)
  expect(await app.purchases(machine.machine_id)).toBe(1)
})

test('a lost response does not cause a second purchase', async ({ app, page, context, quiet }) => {
  await signedIn(app, context)
  const me = visit({ app, page })
  const machine = await app.freeMachine()
  await me.orders(machine)
  await page.route(
    '**/api/generate_qr',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  quiet.expects(/Failed to load resource: net::ERR_FAILED .*generate_qr/)
  await me.payButton().click()
  await expect(me.main).toContainText(me.t('pay.failed'))
  await expect(me.main).toContainText(me.t('pay.failedNote'))
  expect(await app.purchases(machine.machine_id)).toBe(1)
  const transaction = await me.pays()
  expect(await app.purchases(machine.machine_id)).toBe(1)
  await app.pay(transaction)
  await me.seesBill(machine)
})

test('a reload of the payment page keeps the QR code and still detects the payment', async ({ app, page, context }) => {
  await signedIn(app, context)
  const me = visit({ app, page, locale: 'th' })
  const machine = await app.freeMachine()
  await me.orders(machine)
  const transaction = await me.pays()
  const qr = me.main.getByRole('img', { name: /QR/ })
  const drawing = await drawingOf(qr)
  await page.reload()
  expect(await me.arrivesAtQr()).toBe(transaction)
  expect(await drawingOf(qr)).toBe(drawing)
  await app.pay(transaction)
  await me.seesBill(machine)
  expect(await app.purchases(machine.machine_id)).toBe(1)
})

test('the payment page recovers from a server restart', async ({ app, page, context, quiet }) => {
  await signedIn(app, context)
  const me = visit({ app, page })
  const machine = await app.freeMachine()
  await me.orders(machine)
  const transaction = await me.pays()
  quiet.expects(NO_SERVER)
  await app.kill()
  await expect(me.main).toContainText(me.t('wait.unreachable'))
  await expect(me.main.getByRole('img', { name: /QR/ })).toBeVisible()
  await app.start()
  await app.pay(transaction)
  await me.seesBill(machine)
  expect(await app.starts(machine.machine_id)).toBe(1)
})

test('a payment whose webhook is lost is found by polling', async ({ app, page, context }) => {
  await signedIn(app, context)
  const me = visit({ app, page })
  const machine = await app.freeMachine()
  await me.orders(machine)
  await app.pay(await me.pays(), 'none')
  await me.seesBill(machine)
})

test('a repeated webhook starts the machine once', async ({ app, page, context }) => {
  await signedIn(app, context)
  const me = visit({ app, page })
  const machine = await app.freeMachine()
  await me.orders(machine)
  const transaction = await me.pays()
  await app.pay(transaction, 'twice')
  await me.seesBill(machine)
  expect(await app.starts(machine.machine_id)).toBe(1)
  const payments = await app.sql('select amount from payments where transaction_id = $1', [transaction])
  expect(payments).toHaveLength(1)
})

test('says that no money was taken when the bank declines', async ({ app, page, context }) => {
  await signedIn(app, context)
  const me = visit({ app, page })
  const machine = await app.freeMachine()
  await me.orders(machine)
  await app.decline(await me.pays())
  await me.isAt(me.t('end.declined'))
  await expect(me.main).toContainText(me.t('end.declinedNote'))
  await expect(me.button(me.t('end.newQr'))).toBeVisible()
})

test('the customer can cancel after a confirmation', async ({ app, page, context }) => {
  await signedIn(app, context)
  const me = visit({ app, page })
  const machine = await app.freeMachine()
  await me.orders(machine)
  const transaction = await me.pays()
  const dialog = page.getByRole('alertdialog', { name: me.t('wait.cancelAsk') })
  await me.button(me.t('wait.cancel')).click()
  await dialog.getByRole('button', { name: me.t('wait.cancelNo') }).click()
  await expect(dialog).toBeHidden()
  expect(await me.arrivesAtQr()).toBe(transaction)
  await me.button(me.t('wait.cancel')).click()
  await dialog.getByRole('button', { name: me.t('wait.cancelYes') }).click()
  await me.isAt(me.t('end.cancelled'))
  await expect(me.main).toContainText(me.t('end.cancelledNote'))
  const { machines } = await app.state()
  expect(machines.find(({ machine_id }) => machine_id === machine.machine_id)?.state).toBe('free')
})

test('a payment for a machine that does not start is refunded as a coupon', async ({ app, page, context }) => {
  await signedIn(app, context)
  const me = visit({ app, page })
  const machine = await app.freeMachine()
  await app.machine(machine.machine_id, 'fail_next_start')
  await me.orders(machine, { program: 'Cold' })
  const price = /^To pay (\d+)\.00 baht$/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[1]
  const amount = price ?? 'no price'
  const transaction = await me.pays()
  await app.pay(transaction)
  await me.isAt(me.t('end.startFailed'))
  await expect(me.main).toContainText(me.t('end.moneySafe', { amount }))
  await get(app.origin, moveSandboxClock, { minutes: 16 })
  await me.isAt(me.t('end.refunded'))
  const [coupon] = await app.sql('select code, amount from coupons where refund_of = $1', [transaction])
  expect(coupon?.amount).toBe(Number(amount) * 100)
  await expect(me.main).toContainText(String(coupon?.code))
  await expect(me.main).toContainText(`${amount} baht`)
})

test('shows a changed price before anything is charged, and then charges it', async ({ app, page, context, quiet }) => {
  await signedIn(app, context)
  const machine = await app.freeMachine()
  const me = visit({ app, page })
  await me.orders(machine, { program: 'Cold' })
  await app.sql("update programs set amount = 4321 where machine_id = $1 and temp = 'cold'", [machine.machine_id])
  quiet.expects(CONFLICT)
  // On a slow machine the coupons for the old price are asked for after the change.
  quiet.allows(/Failed to load resource: .*409 .*get_available_coupon_by_user/)
  await me.payButton().click()
  await expect(me.main).toContainText(me.t('pay.changed', { amount: '43.21' }))
  await expect(me.main).toContainText(me.t('pay.changedNote'))
  expect(await app.purchases(machine.machine_id)).toBe(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('To pay 43.21 baht')
  await me.pays()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('43.21 baht')
})

test('says that another customer has taken the machine, and charges nothing', async ({ app, page, context, quiet }) => {
  await signedIn(app, context)
  const machine = await app.freeMachine()
  const me = visit({ app, page })
  await me.orders(machine)
  await newPurchase(app.origin, machine)
  quiet.expects(CONFLICT)
  await me.payButton().click()
  await expect(me.main).toContainText(me.t('pay.taken'))
  await expect(me.main).toContainText(me.t('pay.takenNote'))
  expect(await app.purchases(machine.machine_id)).toBe(1)
})

test('says that a machine is taken before it shows prices', async ({ app, page, context }) => {
  await signedIn(app, context)
  const machine = await app.freeMachine()
  const me = visit({ app, page })
  await newPurchase(app.origin, machine)
  await me.open(printedPath(machine))
  await me.isAt(me.t('choose.busy.reserved'))
  await expect(me.main).toContainText('You haven’t been charged.')
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expect(me.link(me.t('choose.another'))).toBeVisible()
})
