import { DEMO } from '#server/db/seed/demo-customer.ts'
import { expect, test, WITH_MOTION } from './app.ts'
import { visit } from './journey.ts'
import { PERSONAS } from './test-scope.ts'

test.use(WITH_MOTION)

const WARM = { th: 'น้ำอุ่น', en: 'Warm' }
const SOFTENER = { th: 'น้ำยาปรับผ้านุ่ม', en: 'Softener' }

/** One brand in each language. */
const BRANDS = { th: 'the-wash', en: 'washday' } as const

for (const { locale, how, handOf, tier } of PERSONAS)
  test(
    `[S1][X9] a guest finds a machine, registers, pays and keeps the bill by ${how}, in ${locale}`,
    tier,
    async ({ app, page, context, quiet }) => {
      const brand = BRANDS[locale]
      const hand = handOf(page)
      const me = visit({ app, page, brand, locale, hand })
      const { t } = me
      const machine = await app.freeMachine(brand, 9)
      const name = me.machineName(machine)

      // A guest finds the machine and selects a program.
      await me.open('/')
      await me.isAt(t('home.promise'), t('home.title'))
      await hand.press(me.main.getByRole('link', { name: t('home.scan') }))
      await me.arrivesAt(t('scan.heading'), t('scan.title'))
      await me.typeCode(machine)
      await me.choose({ program: WARM[locale], extra: SOFTENER[locale] })

      // The guest registers and returns to the same order.
      await me.arrivesAt(t('login.heading'), t('login.title'))
      await me.registers()
      await me.arrivesAt(/55/, t('pay.title'))
      await expect(me.main).toContainText(`${WARM[locale]} 40°C`)
      await expect(me.main).toContainText(SOFTENER[locale])

      // The QR code is paid in the sandbox bank.
      const transaction = await me.pays()
      await me.arrivesAt(/55/, t('wait.title'))
      const steps = me.main.getByRole('list', { name: t('wait.steps') }).getByRole('listitem')
      await expect(steps.filter({ hasText: t('wait.stepPay') })).toHaveAttribute('aria-current', 'step')
      const bank = await context.newPage()
      await bank.goto(app.url(brand, `/sandbox?transaction=${transaction}`))
      await handOf(bank).press(
        bank.getByRole('button', { name: `Pay: 55.00 baht, machine ${machine.machine_id}`, exact: true }),
      )
      await expect(bank.getByRole('status')).toHaveText(/^Paid/)
      await bank.close()

      // The machine starts, and the bill is shown.
      await me.seesBill(machine)
      await me.arrivesAt(t('bill.started', { machine: name }))
      await expect(me.main).toContainText(t('bill.doneAt', { time: '' }).trim())
      await expect(me.main).toContainText('55.00')
      await expect(me.main).toContainText(transaction)
      expect(await app.starts(machine.machine_id)).toBe(1)

      // The bill is in the history and in local storage.
      await hand.press(me.link(t('action.close')))
      await me.arrivesAt(new RegExp(t('home.doneAt', { time: '' }).trim()), t('home.title'))
      await hand.press(page.getByRole('navigation').getByRole('link', { name: t('nav.history') }))
      await me.arrivesAt(t('history.title'))
      await hand.press(me.main.getByRole('link', { name: new RegExp(name) }))
      await me.arrivesAt(t('bill.started', { machine: name }))
      const localBill = await page.evaluate(() => localStorage.getItem('localBill'))
      expect(JSON.parse(localBill ?? '[]')).toMatchObject([{ transaction, status: 'running', amount: 5500 }])

      // Only the copy in local storage remains: no response in memory, and no network.
      await context.route('**/api/confirm_payment?*', (route) => route.abort())
      await page.reload()
      await me.isAt(t('bill.started', { machine: name }))
      await hand.press(me.link(t('action.close')))
      await me.arrivesAt(new RegExp(t('home.doneAt', { time: '' }).trim()), t('home.title'))
      await expect(me.link(t('bill.title'))).toBeVisible()
      await context.setOffline(true)
      quiet.expects(/Failed to load resource: net::ERR_(FAILED|INTERNET_DISCONNECTED)/)
      await hand.press(me.link(t('bill.title')))
      await me.arrivesAt(t('bill.started', { machine: name }))
      await expect(me.main).toContainText(t('bill.offline', { time: '' }).trim())
      await expect(me.main).toContainText('55.00')
    },
  )

test('a customer who logs in during the purchase keeps the selected program', async ({ app, page }) => {
  const me = visit({ app, page })
  const machine = await app.freeMachine()
  await me.open('/qr-scanner')
  await me.typeCode(machine)
  await me.choose({ program: 'Hot' })
  await me.arrivesAt(me.t('login.heading'), me.t('login.title'))
  await me.logsIn(DEMO.phone)
  await me.arrivesAt(/^To pay \d+ baht$/, me.t('pay.title'))
  await expect(me.main).toContainText('Hot 60°C')
})
