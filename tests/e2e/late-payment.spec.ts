import type { Page } from 'playwright/test'
import { confirmPayment } from '#contract/payment.ts'
import { moveSandboxClock } from '#contract/sandbox.ts'
import { get } from '#tests/support/client.ts'
import { expect, test } from './app.ts'
import { visit } from './journey.ts'
import type { App } from './server.ts'
import { signedIn } from './signed-in.ts'

const expire = (app: App) => get(app.origin, moveSandboxClock, { minutes: 11 })

/**
 * Returning from the bank's app checks the payment at once, without a button.
 * @returns when the server has answered
 */
async function returnsFromBank(page: Page) {
  const checked = page.waitForResponse((response) => new URL(response.url()).pathname === confirmPayment.path)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await checked
}

test('[W6] a payment after the QR code has expired starts the machine, and the bill says that it was late', async ({
  app,
  page,
  context,
}) => {
  await signedIn(app, context)
  const me = visit({ app, page })
  const machine = await app.freeMachine()
  await me.orders(machine)
  const transaction = await me.pays()
  await expire(app)
  await me.isAt(me.t('end.expired'))
  // The last check was minutes ago by the server's clock, and the machine starts only for somebody who is there.
  await returnsFromBank(page)
  await app.pay(transaction)
  await returnsFromBank(page)
  await me.seesBill(machine)
  await expect(me.main).toContainText(me.t('bill.late.time_up'))
  expect(await app.starts(machine.machine_id)).toBe(1)
})

test('[W5] an expired QR code says that no money was received, and a new one keeps program and extras', async ({
  app,
  page,
  context,
}) => {
  await signedIn(app, context)
  const me = visit({ app, page, locale: 'th' })
  const machine = await app.freeMachine()
  await me.orders(machine, { program: 'น้ำร้อน', extra: 'น้ำยาซักผ้า' })
  const heading = await page.getByRole('heading', { level: 1 }).textContent()
  const first = await me.pays()
  await expire(app)
  await me.isAt(me.t('end.expired'))
  await expect(me.main).toContainText(me.t('end.expiredNote'))
  await me.button(me.t('end.newQr')).click()
  await me.arrivesAt(heading ?? '', me.t('pay.title'))
  await expect(me.main).toContainText('น้ำร้อน 60°C')
  await expect(me.main).toContainText('น้ำยาซักผ้า')
  const second = await me.pays()
  expect(second).not.toBe(first)
  await app.pay(second)
  await me.seesBill(machine)
})
