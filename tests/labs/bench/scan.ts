import { printedPath } from '#tests/e2e/journey.ts'
import { messagesOf } from '#tests/e2e/messages.ts'
import { freeMachines, newCustomer } from '#tests/support/server/client.ts'
import { newAddress } from '#tests/support/server/phone.ts'
import type { Bench } from './environment.ts'
import { collect, type Group, type Row } from './rows.ts'
import { firstVisit, repeatVisit, type VisitMetrics } from './visits.ts'

/** A program with its price. */
const PROGRAM = 'main [role=radiogroup] label'
const VISITORS = ['guest', 'customer'] as const

/** The page of a printed code, at its first visit and with the service worker. */
export async function scanGroup({ browser, baselines, origin, url }: Bench): Promise<Group> {
  const [machine] = await freeMachines(url)
  if (!machine) throw new Error('No machine is free')
  const baht = messagesOf('th')('amount.baht')
  const tokens = { guest: undefined, customer: await newCustomer(url, undefined, { headers: newAddress() }) }
  const marks = {
    shown: { selector: PROGRAM, text: `\\d.*${baht}`, isStatic: true },
    data: { selector: PROGRAM },
  }
  const pageOf = (visitor: (typeof VISITORS)[number]) => ({
    url: `${origin}/th${printedPath(machine)}`,
    tokens: tokens[visitor],
    marks,
  })
  const staticPage = { url: baselines.staticPage, marks: { mounted: { selector: 'main h1', isStatic: true } } }
  const staticVisits: VisitMetrics[] = []
  const first = { guest: [] as VisitMetrics[], customer: [] as VisitMetrics[] }
  const again = { guest: [] as VisitMetrics[], customer: [] as VisitMetrics[] }
  await firstVisit(browser, pageOf('guest'))

  async function round() {
    await collect(staticVisits, () => firstVisit(browser, staticPage))
    for (const visitor of VISITORS) {
      await collect(first[visitor], () => firstVisit(browser, pageOf(visitor)))
      await collect(again[visitor], () => repeatVisit(browser, pageOf(visitor), `${origin}/th`))
    }
  }

  function rows(): Row[] {
    const baseline = { what: 'static page', samples: staticVisits.map(({ fcp }) => fcp) }
    const at = (list: readonly VisitMetrics[], mark: string) => list.map(({ times }) => times[mark] ?? Number.NaN)
    return VISITORS.flatMap((visitor) => {
      const what = `scan page, ${visitor}`
      const visits = first[visitor]
      // An element in the document counts once it is painted.
      const shown = visits.map(({ times, fcp }) => Math.max(times.shown ?? Number.NaN, fcp))
      return [
        { what: `${what}: FCP`, samples: visits.map(({ fcp }) => fcp), baseline, max: 1.25, unit: 'ms' },
        { what: `${what}: programs and prices readable`, samples: shown, baseline, max: 1.25, unit: 'ms' },
        { what: `${what}: programs can be tapped`, samples: at(visits, 'data'), max: 2_700, unit: 'ms' },
        {
          what: `${what}, with worker: programs can be tapped`,
          samples: at(again[visitor], 'data'),
          max: 1_000,
          unit: 'ms',
        },
        { what: `${what}: layout shift`, samples: visits.map(({ cls }) => cls), max: 0.01, unit: '', digits: 3 },
      ]
    })
  }
  return { round, rows }
}
