import type { MachineRow } from '#contract/machines.ts'
import { printedPath } from '#tests/e2e/journey.ts'
import { messagesOf } from '#tests/e2e/messages.ts'
import { commandFor, createPurchase, freeMachines, newCustomer, resolveCharge } from '#tests/support/server/client.ts'
import { newAddress } from '#tests/support/server/phone.ts'
import { rows as sqlRows } from '#tests/support/server/sql.ts'
import type { Bench } from './environment.ts'
import { type Mark, type Metrics, openPage, openPhone, type PhonePage, throttle } from './phone-page.ts'
import { collect, type Group, type Row } from './rows.ts'
import { tap } from './walks.ts'

const t = messagesOf('th')
/** The constant text of a message before its first value. */
const beginningOf = (text: string) => text.split('…')[0] ?? ''

const PROGRAM: Mark = { selector: 'main [role=radiogroup] label' }
const PAY_BUTTON = beginningOf(t('pay.button', { amount: '…', provider: 'promptpay' })).trim()
const PAYABLE: Mark = { selector: 'button:enabled:not([aria-disabled=true])', text: `^${PAY_BUTTON}` }
const QR: Mark = { selector: 'main svg[role=img][aria-label]:has(path)' }
/** The drum fills with each fact and begins with this one; without its code the page goes straight to the bill. */
const PAID: Mark = { selector: 'main h1', text: `^${t('wait.paid')}|${t('bill.started', { machine: '' }).trim()}$` }
/** Longer than the first minute of a purchase, in which the app polls more often. */
const OLD = '90 seconds'

type Job = { scan: number; toPay: number; toQr: number; paid: number }

/** Pays in the sandbox. @returns ms from then until the page shows that it is paid */
async function untilPaid({ page }: PhonePage, url: string, transaction: string): Promise<number> {
  const seen = page.evaluate(
    (mark) =>
      new Promise<number>((done) => {
        const isThere = Reflect.get(window, 'isThere') as (mark: Mark) => boolean // set by `recordMetrics`
        const check = () => (isThere(mark) ? done(Date.now()) : requestAnimationFrame(check))
        check()
      }),
    PAID,
  )
  const paidAt = Date.now()
  await resolveCharge(url, transaction)
  return (await seen) - paidAt
}

/** From the printed code to the started machine, signed in, with a slow network and processor. */
async function doJob({ browser, origin, url }: Bench, machine: MachineRow): Promise<Job> {
  const pageUrl = `${origin}/th${printedPath(machine)}`
  const context = await openPhone(browser, {
    url: pageUrl,
    tokens: await newCustomer(url, undefined, { headers: newAddress() }),
  })
  try {
    const phonePage = await openPage(context, { data: PROGRAM })
    const { page, session, traffic, untilMarked } = phonePage
    await throttle(session)
    await page.goto(pageUrl, { waitUntil: 'commit' })
    await untilMarked()
    const scan = await page.evaluate(() => (Reflect.get(window, 'metrics') as Metrics).times.data ?? Number.NaN)
    // The time that a customer takes to read and to choose.
    await traffic.untilQuiet()
    const toPay = await tap(page, session, page.getByRole('button', { name: t('choose.pay') }), PAYABLE)
    await traffic.untilQuiet()
    const toQr = await tap(page, session, page.getByRole('button', { name: new RegExp(`^${PAY_BUTTON}`) }), QR)
    await traffic.untilQuiet()
    const transaction = /TRX_MCH_\w{26}/.exec(page.url())?.[0] ?? ''
    return { scan, toPay, toQr, paid: await untilPaid(phonePage, url, transaction) }
  } finally {
    await context.close()
  }
}

/** As for a customer who has waited for more than a minute, such as for a slow bank. */
async function payLate({ browser, origin, url, databaseUrl }: Bench, machine: MachineRow): Promise<number> {
  const tokens = await newCustomer(url, undefined, { headers: newAddress() })
  const { transaction } = await createPurchase(url, tokens.access_token, await commandFor(url, machine))
  await sqlRows(databaseUrl, `update transactions set created_at = created_at - interval '${OLD}' where id = $1`, [
    transaction,
  ])
  const pageUrl = `${origin}/th/waiting-payment/${transaction}`
  const context = await openPhone(browser, { url: pageUrl, tokens })
  try {
    const phonePage = await openPage(context, { data: QR })
    await throttle(phonePage.session)
    await phonePage.page.goto(pageUrl, { waitUntil: 'commit' })
    await phonePage.untilMarked()
    await phonePage.traffic.untilQuiet()
    return await untilPaid(phonePage, url, transaction)
  } finally {
    await context.close()
  }
}

/** The steps of the job, and how long the page takes to show that it is paid. */
export async function jobGroup(bench: Bench): Promise<Group> {
  const machines = [...(await freeMachines(bench.url)), ...(await freeMachines(bench.url, 'dryer'))]
  const nextMachine = () => {
    const machine = machines.pop()
    if (!machine) throw new Error('Not enough free machines for so many rounds')
    return machine
  }
  const jobs: Job[] = []
  const late: number[] = []
  return {
    async round() {
      await collect(jobs, () => doJob(bench, nextMachine()))
      await collect(late, () => payLate(bench, nextMachine()))
    },
    rows: (): Row[] => {
      const of = (key: keyof Job) => jobs.map((job) => job[key])
      const whole = jobs.map(({ scan, toPay, toQr }) => scan + toPay + toQr)
      return [
        { what: 'tap “go to pay” → can be paid', samples: of('toPay'), max: 200, unit: 'ms' },
        { what: 'tap “pay” → QR code on the screen', samples: of('toQr'), max: 750, unit: 'ms' },
        { what: 'whole job, scan to QR code', samples: whole, max: 4_000, unit: 'ms' },
        { what: 'paid → “payment received” seen', samples: of('paid'), max: 700, unit: 'ms' },
        { what: 'paid → “payment received” seen, after more than a minute', samples: late, max: 700, unit: 'ms' },
      ]
    },
  }
}
