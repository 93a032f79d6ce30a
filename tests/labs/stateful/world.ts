import { type BrowserContext, expect, type Locator, type Page, type Request } from 'playwright/test'
import { LOCALES } from '#contract/locale.ts'
import type { MachineRow } from '#contract/machines.ts'
import { confirmPayment, type LoadPurchase } from '#contract/payment.ts'
import { REFUND_TIMES } from '#contract/refund-times.ts'
import { visit } from '#tests/e2e/journey.ts'
import type { MessageId } from '#tests/e2e/messages.ts'
import type { App } from '#tests/e2e/server.ts'
import { signedIn } from '#tests/e2e/signed-in.ts'
import { commandFor, createPurchase, until } from '#tests/support/server/client.ts'
import { EXAMPLE_BRANCHES } from '#tests/support/server/example-branches.ts'
import { TOO_MANY } from '#tests/support/server/purchase.ts'
import type { PurchaseModel } from './state.ts'

/** Polls of the database between two returns to the pages. */
const POLLS_PER_RETURN = 10

export type ModelWorld = Awaited<ReturnType<typeof openWorld>>
type Bought = { transaction: string; machine: MachineRow; purchase: LoadPurchase }

const baht = (satang: number) => String(satang / 100)

/** The state of a purchase in the terms of the model. */
const STATUS = `select case when t.status <> 'refunded' then t.status when r.number is null then 'coupon' else 'case' end as status,
  coalesce(c.code, r.number) as number,
  (select w.number from refund_cases w where w.transaction_id = t.id and w.reason = 'wrong_amount') as wrong
  from transactions t left join coupons c on c.refund_of = t.id left join refund_cases r on r.transaction_id = t.id and r.reason = 'not_started'
  where t.id = $1`

/** A new customer with tabs in one browser, on the real server. */
export async function openWorld(app: App, context: BrowserContext, patienceMs: number) {
  const { access_token: token } = await signedIn(app, context)
  const bought: Bought[] = []
  const tabs: Page[] = []
  const patient = expect.configure({ timeout: patienceMs })

  const now = () => {
    const last = bought.at(-1)
    if (!last) throw new Error('no purchase')
    return last
  }
  /** Tabs alternate between the languages. */
  const person = (page: Page) => visit({ app, page, locale: LOCALES[tabs.indexOf(page) % 2] ?? 'th' })

  async function freeWasher() {
    const { machines } = await app.state()
    const usedMachines = new Set(bought.map(({ machine }) => machine.machine_id))
    const free = machines.find(
      (machine) =>
        machine.state === 'free' &&
        machine.machine_category === 'washer' &&
        !usedMachines.has(machine.machine_id) &&
        EXAMPLE_BRANCHES.some(({ brand, controller }) => brand === 'washday' && controller === machine.node_id),
    )
    if (!free) throw new Error('no free washer')
    return free
  }

  async function show(page: Page) {
    await person(page).open(`/waiting-payment/${now().transaction}`)
  }

  /** Pending polls of each tab. */
  const pendingPolls: Set<Request>[] = []

  async function openTab() {
    const page = await context.newPage()
    const polls = new Set<Request>()
    pendingPolls.push(polls)
    page.on('request', (request) => {
      if (request.url().includes(confirmPayment.path)) polls.add(request)
    })
    page.on('requestfinished', (request) => polls.delete(request))
    page.on('requestfailed', (request) => polls.delete(request))
    page.on('close', () => polls.clear())
    tabs.push(page)
    await show(page)
  }

  async function closeTabs(left: number) {
    for (const page of tabs.splice(left)) await page.close()
  }

  /** Returning to a page checks the payment at once. */
  const comeBack = () =>
    Promise.all(
      tabs.map((page) =>
        page.evaluate(() => {
          document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
          window.dispatchEvent(new Event('focus'))
        }),
      ),
    )

  const serverSays = async (transaction: string) => {
    const [row] = await app.sql(STATUS, [transaction])
    return { status: String(row?.status), number: String(row?.number), wrong: String(row?.wrong) }
  }

  async function sees(page: Page, expected: PurchaseModel, { number, wrong }: { number: string; wrong: string }) {
    const { t, main, machineName } = person(page)
    const { purchase, machine } = now()
    const amount = baht(purchase.amount)
    const heading = (id: MessageId) =>
      patient(page.getByRole('heading', { level: 1 })).toHaveText(t(id, { machine: machineName(machine) }))
    const money = (text: string) => patient(main as Locator).toContainText(text)
    const back = t('wrongAmount.asked', {
      amount: baht(purchase.amount + TOO_MANY),
      price: amount,
      number: wrong,
      days: REFUND_TIMES.workingDays,
    })
    if (expected.isWrongPaid) await money(back)
    switch (expected.status) {
      case 'pending': {
        const [name = ''] = t('wait.qr', { amount: '…', what: '…' }).split('…')
        return patient(page.getByRole('img', { name })).toBeVisible()
      }
      case 'expired':
        await heading('end.expired')
        return money(expected.isWrongPaid ? back : t('end.unpaidNote'))
      case 'declined':
        await heading(expected.isWrongPaid ? 'wrongAmount.title' : 'end.declined')
        return money(expected.isWrongPaid ? back : t('end.declinedNote'))
      case 'cancelled':
        await heading('end.cancelled')
        return money(expected.isWrongPaid ? back : t('end.unpaidNote'))
      case 'start_failed':
        await heading('end.startFailed')
        return money(t('end.moneySafe', { amount }))
      case 'coupon':
        await heading('end.refunded')
        return money(number)
      case 'case':
        await heading('end.case')
        return money(t('end.caseNote', { amount, number, days: REFUND_TIMES.workingDays }))
      case 'running':
        return heading('bill.started')
      case 'completed':
        return heading('bill.completed')
    }
  }

  return {
    app,
    context,
    token,
    bought,
    tabs,
    now,
    person,
    freeWasher,
    openTab,
    closeTabs,
    show,
    /** Disconnects the network and waits for pending polls, which still get a response. */
    async goOffline() {
      await context.setOffline(true)
      await until(
        async () => pendingPolls.reduce((sum, { size }) => sum + size, 0),
        (sum) => sum === 0,
        patienceMs,
      )
    },
    serverSays,
    first() {
      const [page] = tabs
      if (!page) throw new Error('no open tab')
      return page
    },
    async buy(machine?: MachineRow) {
      const washer = machine ?? (await freeWasher())
      const purchase = await createPurchase(app.origin, token, await commandFor(app.origin, washer))
      bought.push({ transaction: purchase.transaction, machine: washer, purchase })
    },
    /** Expects all tabs to show this purchase, without returning to them. */
    async showStill(purchase: PurchaseModel) {
      const numbers = await serverSays(now().transaction)
      for (const page of tabs) await sees(page, purchase, numbers)
    },
    /** Waits until the server has this state, and expects every tab to show it. */
    async comesTo(purchase: PurchaseModel) {
      let polls = 0
      const numbers = await until(
        async () => {
          if (polls++ % POLLS_PER_RETURN === 0) await comeBack()
          return serverSays(now().transaction)
        },
        ({ status }) => status === purchase.status,
        patienceMs,
      )
      await comeBack()
      for (const page of tabs) await sees(page, purchase, numbers)
    },
  }
}
