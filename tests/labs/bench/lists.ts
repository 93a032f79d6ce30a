import type { Browser, Page } from 'playwright'
import { messagesOf } from '#tests/e2e/messages.ts'
import { newCustomer } from '#tests/support/server/client.ts'
import { memberOf } from '#tests/support/server/members.ts'
import { newAddress } from '#tests/support/server/phone.ts'
import { rows as sqlRows } from '#tests/support/server/sql.ts'
import type { Bench } from './environment.ts'
import { openPage, openPhone, READY_TIMEOUT_MS, SLOW_CPU } from './phone-page.ts'
import { collect, type Group, type Row } from './rows.ts'

/** Another brand than that of the other rows, whose pages would have these branches too. */
const BRAND = 'the-wash'
const BRANCHES = 500
const PURCHASES = 2_000
/** CSS pixels, and how often: the browser scrolls each distance in two thirds of a second. */
const SCROLL = { distance: 1_500, times: 6 }

const fill = (databaseUrl: string, table: string, changes: string, where: string, count: number) =>
  sqlRows(
    databaseUrl,
    `insert into ${table} select (jsonb_populate_record(source, jsonb_build_object(${changes}))).*
     from ${table} as source, generate_series(1, ${count}) as n
     where source.id = (select id from ${table} where ${where} limit 1)`,
  )

/** Copies a branch with a machine, and a completed purchase for the customer, as often as the lists need. */
async function fillLists({ databaseUrl }: Bench, customerId: string) {
  await fill(databaseUrl, 'branches', `'id', 'many' || n, 'name_th', 'สาขา ' || n`, `brand = '${BRAND}'`, BRANCHES)
  await fill(
    databaseUrl,
    'machines',
    `'id', 'many' || n || '-01', 'branch_id', 'many' || n, 'node_id', 'MANY' || n`,
    `branch_id = (select id from branches where brand = '${BRAND}' order by position limit 1)`,
    BRANCHES,
  )
  const at = `now() - n * interval '20 minutes'`
  await fill(
    databaseUrl,
    'transactions',
    `'id', 'TRX_MCH_' || lpad(n::text, 26, '0'), 'brand', '${BRAND}', 'customer_id', '${customerId}', 'branch_id', 'many1',
     'machine_id', 'many1-01', 'created_at', ${at}, 'expires_at', ${at}, 'paid_at', ${at}, 'started_at', ${at}, 'ends_at', ${at}`,
    `status = 'completed' and machine_id is not null`,
    PURCHASES,
  )
}

/** Presses “show more” until the list is complete. */
async function showAll(page: Page) {
  const more = page.getByRole('button', { name: messagesOf('th')('history.more'), exact: true })
  const rowCount = () => page.locator('main li').count()
  for (let before = await rowCount(); await more.isVisible(); before = await rowCount()) {
    await more.click()
    await page.waitForFunction((count) => document.querySelectorAll('main li').length > count, before, {
      timeout: READY_TIMEOUT_MS,
    })
  }
}

type TraceEvent = { name: string; ts: number }

/**
 * Scrolls as a finger does, in the browser's compositor. `scrollTo` in each frame would wait for the page's own thread, which
 * a finger does not, and gestures of the DevTools protocol do not scroll a headless page.
 * @returns frames drawn per second while scrolling, rounded, because a display has 59.9 or 60
 */
async function scrollRate(browser: Browser, page: Page): Promise<number> {
  await browser.startTracing(page, {
    categories: [
      'disabled-by-default-devtools.timeline.frame',
      'devtools.timeline.frame',
      'devtools.timeline',
      'blink.user_timing',
    ],
  })
  const scrolled = await page.evaluate(async ({ distance, times }) => {
    const ended = () => new Promise((done) => addEventListener('scrollend', done, { once: true }))
    if (scrollY > 0) {
      scrollTo(0, 0)
      await ended()
    }
    for (let time = 0; time < times; time += 1) {
      performance.mark(`scroll ${time}`)
      scrollBy({ top: distance, behavior: 'smooth' })
      await ended()
      performance.mark(`scrolled ${time}`)
    }
    return scrollY
  }, SCROLL)
  if (scrolled < SCROLL.distance * SCROLL.times) throw new Error(`The list scrolled by ${scrolled} pixels only`)
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString())
  const timeOf = (mark: string) => traceEvents.find(({ name }) => name === mark)?.ts ?? Number.NaN
  let frames = 0
  let microseconds = 0
  for (let time = 0; time < SCROLL.times; time += 1) {
    const [from, to] = [timeOf(`scroll ${time}`), timeOf(`scrolled ${time}`)]
    const drawn = traceEvents.filter(({ name, ts }) => name === 'DrawFrame' && ts >= from && ts <= to)
    const times = drawn.map(({ ts }) => ts).sort((a, b) => a - b)
    frames += times.length - 1
    microseconds += (times.at(-1) ?? 0) - (times[0] ?? 0)
  }
  return Math.round((frames / microseconds) * 1_000_000)
}

/** Long lists, complete, scrolled with a slow processor. */
export async function listsGroup(bench: Bench): Promise<Group> {
  const { browser, url } = bench
  const origin = bench.origin.replace('localhost', `${BRAND}.app.localhost`)
  const tokens = await newCustomer(url, undefined, { origin, headers: newAddress() })
  const { id } = await memberOf(url, tokens.access_token, { origin })
  await fillLists(bench, id)
  const rates = { '/branch': [] as number[], '/history': [] as number[] }

  async function scroll(path: keyof typeof rates): Promise<number> {
    const context = await openPhone(browser, { url: origin, tokens })
    try {
      const { page, session, untilMarked } = await openPage(context, { data: { selector: 'main li a' } })
      await page.goto(`${origin}/th${path}`)
      await untilMarked()
      await showAll(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU })
      return await scrollRate(browser, page)
    } finally {
      await context.close()
    }
  }

  return {
    async round() {
      await collect(rates['/branch'], () => scroll('/branch'))
      await collect(rates['/history'], () => scroll('/history'))
    },
    rows: (): Row[] => [
      { what: `scrolling ${BRANCHES} branches`, samples: rates['/branch'], min: 60, unit: 'frames/s' },
      { what: `scrolling ${PURCHASES} purchases`, samples: rates['/history'], min: 60, unit: 'frames/s' },
    ],
  }
}
