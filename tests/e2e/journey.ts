import { expect, type Page } from 'playwright/test'
import type { Locale } from '#contract/locale.ts'
import type { MachineRow } from '#contract/machines.ts'
import type { ProviderId } from '#contract/payment.ts'
import { formatPhone } from '#contract/thai/phone.ts'
import { DEMO } from '#server/db/seed/demo-customer.ts'
import { newPhone, PIN } from '#tests/support/server/client.ts'
import { type InputMethod, pointer } from './input-method.ts'
import { type BrandId, brandName, messagesOf } from './messages.ts'
import type { App } from './server.ts'

type Options = { app: App; page: Page; brand?: BrandId; locale?: Locale; hand?: InputMethod }
type Purchase = { program?: string; extra?: string }

export type Visitor = ReturnType<typeof visit>

/** The code of a machine, as customers type it and as it is in the path of its payment page. */
export const machineCode = ({ node_id, address, sub_position }: MachineRow) => `${node_id}/${address}/${sub_position}`

/** The path in the QR code that is printed on a machine. */
export const printedPath = ({
  node_id,
  address,
  sub_position,
}: Pick<MachineRow, 'node_id' | 'address' | 'sub_position'>) =>
  `/qr-scanner?node_id=${node_id}&address=${address}&sub_position=${sub_position}`

/** A person at one page of the app. Each step ends when its page is shown. */
export function visit({ app, page, brand = 'washday', locale = 'en', hand = pointer(page) }: Options) {
  const t = messagesOf(locale, brand)
  const main = page.getByRole('main')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const link = (name: string) => page.getByRole('link', { name, exact: true })

  /** Expects the page with this heading: its title, language and only h1. */
  async function isAt(heading: string | RegExp, title: string | RegExp = heading) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    const suffix = ` – ${brandName(brand)}`
    await expect(page).toHaveTitle(typeof title === 'string' ? title + suffix : new RegExp(`${title.source}${suffix}$`))
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
  }

  /** As `isAt`, after a navigation in the app, which moves the focus to `<main>`. */
  async function arrivesAt(heading: string | RegExp, title?: string | RegExp) {
    await isAt(heading, title)
    await expect(main).toBeFocused()
  }

  async function open(path: string) {
    // A closing overlay still removes its history entry, which would abort a navigation that has begun.
    await page.waitForFunction(
      () => !history.state?.washday_overlay || document.querySelector('[role=dialog], [role=menu], [role=listbox]'),
    )
    await page.goto(app.url(brand, `/${locale}${path === '/' ? '' : path}`))
    // The home of a guest is in the HTML: a click before the app has mounted would load a new document.
    await expect(page.locator('#root[data-app]')).toBeAttached()
  }

  /** Deletes the cookies. Leaves the page first, so that it sends no more requests, which would fail without a token. */
  async function clearsCookies() {
    await page.goto('about:blank')
    await page.context().clearCookies()
  }

  async function typeCode(machine: MachineRow) {
    await hand.write(page.getByRole('textbox', { name: t('scan.typed') }), machineCode(machine))
    await hand.press(button(t('scan.find')))
    await arrivesAt(t('choose.washer'), t('choose.title'))
  }

  async function choose({ program, extra }: Purchase = {}) {
    if (program) await hand.choose(page.getByRole('radio', { name: program }))
    if (extra) await hand.tick(page.getByRole('checkbox', { name: extra }))
    await hand.press(button(t('choose.pay')))
  }

  /** Registers a new phone number, from the page that asks for it to the end. */
  async function registers(phone = newPhone(), name = 'มานี มีนา') {
    await hand.write(page.getByRole('textbox', { name: t('login.phone') }), phone)
    await hand.press(button(t('action.continue')))
    await arrivesAt(t('register.heading'), t('register.title'))
    await expect(page.getByRole('textbox', { name: t('login.phone') })).toHaveValue(formatPhone(`+66${phone.slice(1)}`))
    await hand.write(page.getByRole('textbox', { name: t('register.name') }), name)
    await hand.tick(page.getByRole('checkbox', { name: t('register.policy', { age: 20 }) }))
    await hand.press(button(t('action.continue')))
    await arrivesAt(t('register.pinHeading'), t('register.pinTitle'))
    await enterPin(PIN, t('action.continue'))
    await arrivesAt(t('register.confirmHeading'), t('register.confirmTitle'))
    await enterPin(PIN, t('register.submit'))
    return phone
  }

  async function enterPin(pin: string, submit: string) {
    await hand.write(page.locator('input[name=pin]'), pin)
    await hand.press(button(submit))
  }

  /** Starts at the page that asks for the phone number. */
  async function logsIn(phone: string = DEMO.phone, pin: string = DEMO.pin) {
    await hand.write(page.getByRole('textbox', { name: t('login.phone') }), phone)
    await hand.press(button(t('action.continue')))
    await arrivesAt(t('login.pinTitle'))
    await enterPin(pin, t('login.submit'))
  }

  const payButton = (provider: ProviderId = 'promptpay') =>
    page.getByRole('button', { name: t('pay.button', { amount: '…', provider }).split('…')[1] ?? '' })

  const transaction = () => /TRX_MCH_[0-9A-Z]{26}/.exec(page.url())?.[0] ?? ''

  async function arrivesAtQr() {
    await expect(page).toHaveURL(/\/waiting-payment\/TRX_MCH_/)
    await expect(
      page.getByRole('img', { name: t('wait.qr', { amount: '…', what: '…' }).split('…')[0] ?? '' }),
    ).toBeVisible()
    return transaction()
  }

  /** From the checkout to the QR code. */
  async function pays() {
    await hand.press(payButton())
    return arrivesAtQr()
  }

  /** From a machine's printed code to the checkout, for a signed-in customer. */
  async function orders(machine: MachineRow, purchase?: Purchase) {
    await open(printedPath(machine))
    await isAt(machine.machine_category === 'washer' ? t('choose.washer') : t('choose.dryer'), t('choose.title'))
    await choose(purchase)
    await expect(payButton()).toBeEnabled()
  }

  const machineName = (machine: { number: string; machine_category: 'washer' | 'dryer' }) =>
    t(machine.machine_category === 'washer' ? 'machine.washer' : 'machine.dryer', { number: machine.number })

  /** The app opens the bill once the machine has started. */
  async function seesBill(machine: Pick<MachineRow, 'number' | 'machine_category'>) {
    await expect(page).toHaveURL(/\/bill\/TRX_MCH_/)
    await isAt(t('bill.started', { machine: machineName(machine) }))
  }

  return {
    app,
    page,
    t,
    hand,
    main,
    button,
    link,
    open,
    isAt,
    arrivesAt,
    clearsCookies,
    typeCode,
    choose,
    registers,
    enterPin,
    logsIn,
    payButton,
    pays,
    arrivesAtQr,
    transaction,
    orders,
    machineName,
    seesBill,
  }
}
