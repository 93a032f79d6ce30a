import type { MachineRow } from '#contract/machines.ts'
import { machineCode } from '#tests/e2e/journey.ts'
import { newCustomer, until } from '#tests/support/server/client.ts'
import { CASES } from './browser.ts'
import { type BrowserUser, personIn } from './person.ts'
import { expect, test } from './window.ts'

const KG = 9
const WARM = { th: 'น้ำอุ่น', en: 'Warm' }

/** From the scanner, by the typed code, to the QR code. @returns the transaction id */
async function ordersByCode(me: BrowserUser, machine: MachineRow): Promise<string> {
  const { t } = me
  await me.open('/qr-scanner')
  await me.write(me.textbox(t('scan.typed')), machineCode(machine))
  await me.press(me.button(t('scan.find')))
  await me.arrivesAt(t('choose.washer'))
  await me.press({ role: 'radio', name: `/${WARM[me.locale]}/` })
  await me.press(me.button(t('choose.pay')))
  await me.arrivesAt(new RegExp(`^${t('pay.heading')} `))
  const payButton = t('pay.button', { amount: '…', provider: 'promptpay' }).split('…')[1] ?? ''
  await me.press(me.button(`/${payButton}/`))
  const path = await until(me.path, (now) => now.includes('/waiting-payment/'))
  await me.sees({ role: 'img', name: `/${t('wait.qr', { amount: '…', what: '…' }).split('…')[0]}/` })
  return path.split('/').at(-1) ?? ''
}

const machineName = (me: BrowserUser, { number }: MachineRow) => me.t('machine.washer', { number })

for (const { engine, locale } of CASES) {
  test(`a customer pays a load by QR code in ${engine}, from a typed code to its bill, in ${locale}`, async ({
    app,
    openWindow,
  }) => {
    const me = personIn(await openWindow(engine), locale)
    await me.signsIn(await newCustomer(app.origin))
    const machine = await app.freeMachine('washday', KG)
    const transaction = await ordersByCode(me, machine)
    await app.pay(transaction)
    await me.arrivesAt(me.t('bill.started', { machine: machineName(me, machine) }))
    // The waiting page shows the start before it goes on to the bill.
    await expect.poll(() => me.path()).toBe(`/${locale}/bill/${transaction}`)
    await me.reads(transaction)
    expect(await app.starts(machine.machine_id)).toBe(1)
    expect(await me.problems()).toEqual([])
  })

  test(`a load that does not start is refunded as a coupon in ${engine}, in ${locale}`, async ({ app, openWindow }) => {
    const me = personIn(await openWindow(engine), locale)
    await me.signsIn(await newCustomer(app.origin))
    const machine = await app.freeMachine('washday', KG)
    const transaction = await ordersByCode(me, machine)
    await app.machine(machine.machine_id, 'fail_next_start')
    await app.pay(transaction)
    await me.arrivesAt(me.t('end.startFailed'))
    const [{ amount } = {}] = await app.sql('select amount from transactions where id = $1', [transaction])
    await me.press(me.button(`/^${me.t('end.coupon', { amount: Number(amount) / 100 })}/`))
    await me.press({ ...me.button(me.t('end.couponYes')), within: '[role=alertdialog], [role=dialog]' })
    await me.arrivesAt(me.t('end.refunded'))
    expect(await app.sql('select amount from coupons where refund_of = $1', [transaction])).toMatchObject([{ amount }])
    await me.reads(transaction)
    expect(await me.problems()).toEqual([])
  })
}
