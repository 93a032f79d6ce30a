import { expect, test, WITH_MOTION } from './app.ts'
import { NO_SERVER } from './console.ts'
import { visit } from './journey.ts'
import { signedIn } from './signed-in.ts'
import { FULL_ONLY } from './test-scope.ts'

test.use(WITH_MOTION)

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

test('the payment page recovers from a server restart', FULL_ONLY, async ({ app, page, context, quiet }) => {
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
