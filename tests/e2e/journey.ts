import { expect, type Page } from 'playwright/test'
import type { Locale } from '#contract/locale.ts'
import type { MachineRow } from '#contract/machines.ts'
import type { ProviderId } from '#contract/payment.ts'
import { formatPhone } from '#contract/phone.ts'
import { DEMO } from '#server/db/seed/seed.ts'
import { newPhone, PIN } from '#tests/support/client.ts'
import { type InputMethod, pointer } from './input-method.ts'
import { type BrandId, brandName, messagesOf } from './messages.ts'
import type { App } from './server.ts'

type Options = { app: App; page: Page; brand?: BrandId; locale?: Locale; hand?: InputMethod }
type Purchase = { program?: string; extra?: string }

export type Visitor = ReturnType<typeof visit>

/** As it is typed, and as it stands in a payment's address. */
export const codeOf = ({ node_id, address, sub_position }: MachineRow) => `${node_id}/${address}/${sub_position}`

/** The printed code's own path. */
export const printedPath = ({ node_id, address, sub_position }: MachineRow) =>
  `/qr-scanner?node_id=${node_id}&address=${address}&sub_position=${sub_position}`

/** A person in one page of the app, and what they do there. Each step ends when its page has come. */
export function visit({ app, page, brand = 'washday', locale = 'en', hand = pointer(page) }: Options) {
  const t = messagesOf(locale)
  const main = page.getByRole('main')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const link = (name: string) => page.getByRole('link', { name, exact: true })

  /** The page with this heading is there, whole: title, language, one h1. */
  async function isAt(heading: string | RegExp, title: string | RegExp = heading) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    const suffix = ` – ${brandName(brand)}`
    await expect(page).toHaveTitle(typeof title === 'string' ? title + suffix : new RegExp(`${title.source}${suffix}$`))
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
  }

  /** The same after a step inside the app, which puts focus on the page. */
  async function arrivesAt(heading: string | RegExp, title?: string | RegExp) {
    await isAt(heading, title)
    await expect(main).toBeFocused()
  }

  async function open(path: string) {
    // What has just closed still takes its entry out of the history, which would end a navigation that has begun.
    await page.waitForFunction(
      () => !history.state?.washday_overlay || document.querySelector('[role=dialog], [role=menu], [role=listbox]'),
    )
    await page.goto(app.url(brand, `/${locale}${path === '/' ? '' : path}`))
    // A guest's home is in the HTML: its links would lead on before the app does.
    await expect(page.locator('#first-screen')).toHaveCount(0)
  }

  /** The browser no longer knows who this is. The page goes first: it may still ask for what is only told with a token. */
  async function isForgotten() {
    await page.goto('about:blank')
    await page.context().clearCookies()
  }

  async function typeCode(machine: MachineRow) {
    await hand.write(page.getByRole('textbox', { name: t('scan.typed') }), codeOf(machine))
    await hand.press(button(t('scan.find')))
    await arrivesAt(t('choose.washer'), t('choose.title'))
  }

  async function choose({ program, extra }: Purchase = {}) {
    if (program) await hand.choose(page.getByRole('radio', { name: program }))
    if (extra) await hand.tick(page.getByRole('checkbox', { name: extra }))
    await hand.press(button(t('choose.pay')))
  }

  /** From the phone's page, with a number that nobody has yet, through all steps. */
  async function registers(phone = newPhone(), name = 'มานี มีนา') {
    await hand.write(page.getByRole('textbox', { name: t('login.phone') }), phone)
    await hand.press(button(t('action.continue')))
    await arrivesAt(t('register.heading'), t('register.title'))
    await expect(page.getByRole('textbox', { name: t('login.phone') })).toHaveValue(formatPhone(`+66${phone.slice(1)}`))
    await hand.write(page.getByRole('textbox', { name: t('register.name') }), name)
    await hand.tick(page.getByRole('checkbox', { name: t('register.policy') }))
    await hand.press(button(t('action.continue')))
    await arrivesAt(t('register.pinHeading'), t('register.pinTitle'))
    await enterPin(PIN, t('action.continue'))
    await arrivesAt(t('register.confirmHeading'), t('register.confirmTitle'))
    await enterPin(PIN, t('register.submit'))
    return phone
  }

  async function enterPin(pin: string, submit: string) {
    await hand.write(page.getByLabel(t('login.pin'), { exact: true }), pin)
    await hand.press(button(submit))
  }

  /** From the phone's page. */
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

  /** From the order's page to its QR. */
  async function pays() {
    await hand.press(payButton())
    return arrivesAtQr()
  }

  /** Straight from a machine's printed code to the order's page, for whoever is signed in. */
  async function orders(machine: MachineRow, purchase?: Purchase) {
    await open(printedPath(machine))
    await isAt(machine.machine_category === 'washer' ? t('choose.washer') : t('choose.dryer'), t('choose.title'))
    await choose(purchase)
    await expect(payButton()).toBeEnabled()
  }

  const machineName = (machine: { number: string; machine_category: 'washer' | 'dryer' }) =>
    t(machine.machine_category === 'washer' ? 'machine.washer' : 'machine.dryer', { number: machine.number })

  /** The bill comes by itself once the machine has started. */
  async function seesBill(machine: MachineRow) {
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
    isForgotten,
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
