import { login } from '#contract/auth.ts'
import type { AppPage } from '#contract/pages.ts'
import { commandFor, createPurchase, freeMachines, get, newCustomer, PIN } from '#tests/support/server/client.ts'
import { newAddress } from '#tests/support/server/phone.ts'
import { openablePages } from '#tests/support/server/routes.ts'
import { rows as sqlRows } from '#tests/support/server/sql.ts'
import type { Bench } from './environment.ts'
import type { Tokens } from './phone-page.ts'
import { collect, type Group, median, type Row } from './rows.ts'
import { firstVisit, type VisitMetrics } from './visits.ts'

const HEADING = { selector: 'main h1' }
/** Home has rows of its own, and purchases are made below. */
const isMeasured = ({ path }: AppPage) => path !== '/' && !/\$(?:transaction|transaction_id|token)\b/.test(path)
/** Pages for anyone that say more to a customer. */
const OF_CUSTOMERS = /^\/history$|\/review$/
const pathsFor = (...visitors: AppPage['visitor'][]) =>
  openablePages(...visitors)
    .filter(isMeasured)
    .map(({ sample }) => sample)
const ofAnyone = pathsFor('anyone', 'guest')
const PUBLIC = ofAnyone.filter((path) => !OF_CUSTOMERS.test(path))
const CUSTOMERS = [...ofAnyone.filter((path) => OF_CUSTOMERS.test(path)), ...pathsFor('customer')]

/** The customer with the seeded data, by another number: in production the demo customer does not sign in. */
const CUSTOMER = '+66812345671'

type Visit = { path: string; tokens: Tokens | undefined; visits: VisitMetrics[] }

/** Pages of a purchase: its bill and, while it is unpaid, where it waits. */
async function purchasePages({ url, databaseUrl }: Bench, demo: Tokens): Promise<Visit[]> {
  const [bill] = await sqlRows(
    databaseUrl,
    `select t.id from transactions t join customers c on c.id = t.customer_id
     where c.phone = '${CUSTOMER}' and t.brand = 'washday' and t.status = 'completed' limit 1`,
  )
  const customer = await newCustomer(url, undefined, { headers: newAddress() })
  // The first is that of the scan page, which must stay free.
  const [, machine] = await freeMachines(url)
  if (!bill || !machine) throw new Error('No purchase could be made')
  const { transaction } = await createPurchase(url, customer.access_token, await commandFor(url, machine))
  return [
    { path: `/bill/${String(bill.id)}`, tokens: demo, visits: [] },
    { path: `/waiting-payment/${transaction}`, tokens: customer, visits: [] },
    { path: `/tmn/${transaction}`, tokens: customer, visits: [] },
  ]
}

/** Every page that can be opened by its address, at its first visit. */
export async function routesGroup(bench: Bench): Promise<Group> {
  const { browser, baselines, origin, url, databaseUrl } = bench
  await sqlRows(databaseUrl, `update customers set phone = $1 where phone = '+66812345670'`, [CUSTOMER])
  const demo = await get(url, login, { phone_number: CUSTOMER, pin_code: PIN })
  const pages: Visit[] = [
    ...PUBLIC.map((path) => ({ path, tokens: undefined, visits: [] })),
    ...CUSTOMERS.map((path) => ({ path, tokens: demo, visits: [] })),
    ...(await purchasePages(bench, demo)),
  ]
  const staticPage = { url: baselines.staticPage, marks: { mounted: { ...HEADING, isStatic: true } } }
  const staticVisits: VisitMetrics[] = []

  async function round() {
    await collect(staticVisits, () => firstVisit(browser, staticPage))
    for (const { path, tokens, visits } of pages)
      await collect(visits, () =>
        firstVisit(browser, { url: `${origin}/th${path}`, tokens, marks: { mounted: HEADING } }),
      )
  }

  function rows(): Row[] {
    const baseline = { what: 'static page', samples: staticVisits.map(({ fcp }) => fcp) }
    const fcps = pages.map(({ path, visits }) => ({
      what: `${path.replace(/TRX_\w+/, '…')}: FCP`,
      samples: visits.map(({ fcp }) => fcp),
      baseline,
      max: 1.25,
      unit: 'ms',
    }))
    const scripts = pages.map(({ visits }) => median(visits.map(({ scriptBytes }) => scriptBytes)))
    const shifts = pages
      .filter(({ tokens }) => tokens)
      .map(({ path, visits }) => ({ path, cls: median(visits.map(({ cls }) => cls)) }))
      .toSorted((a, b) => b.cls - a.cls)
    return [
      ...fcps,
      { what: 'script of a page until mounted, median of all pages', samples: scripts, max: 165_000, unit: 'bytes' },
      { what: 'script of a page until mounted, largest', samples: [Math.max(...scripts)], max: 185_000, unit: 'bytes' },
      {
        what: `layout shift of customers’ pages, largest: ${shifts[0]?.path.replace(/TRX_\w+/, '…')}`,
        samples: shifts.slice(0, 1).map(({ cls }) => cls),
        max: 0.01,
        unit: '',
        digits: 3,
      },
    ]
  }
  return { round, rows }
}
