import fc from 'fast-check'
import type { Browser, BrowserContext } from 'playwright/test'
import { moveSandboxClock } from '#contract/sandbox.ts'
import type { App } from '#tests/e2e/server.ts'
import { get } from '#tests/support/client.ts'
import { breachesBy } from '#tests/support/invariants.ts'
import { OPENED, type Purchase, passed, type ShopState } from './state.ts'
import { plan, type Step } from './steps.ts'
import { type ModelWorld, openWorld, TOO_MANY } from './world.ts'

const MIN_STEPS = 20
const MAX_STEPS = 26
/** Longer than any load, any QR and any wait for a coupon. */
const LONG = 60

type Options = {
  app: App
  browser: Browser
  runs: number
  seed: number
  /** Of the one run that failed under this seed. */
  path?: string
  /** Begins no run after so long. */
  mostSeconds?: number
  /** The longest that server or page may take to come to what is true. */
  patienceMs?: number
  /** A fault, to see that it is found. */
  plant?: (context: BrowserContext) => Promise<unknown>
  onRun?: (facts: ModelFacts) => void
}

/** Of the money that came in, what was for purchases and what came beside them; and what became of all of it. */
export const SUMS = ['in', 'second', 'wrong', 'started', 'coupons', 'cases'] as const
type Sums = Record<(typeof SUMS)[number], number>

export type ModelFacts = {
  seed: number
  runs: number
  seconds: number
  /** How often each was done. */
  steps: Record<string, number>
  purchases: number
  /** Satang, as the bank has taken and as the books have it. */
  money: Sums
  /** What was wrong, after which steps, and how to see it again. */
  failure: string | undefined
}

const STARTED = `exists (select 1 from sandbox_starts s where split_part(s.transaction_id, '.', 1) = t.id and s.is_started)`
const BOOKS = `select
  (select coalesce(sum(c.amount), 0) from sandbox_charges c join mine t on t.id = c.transaction_id where c.state = 'paid') as bank,
  (select coalesce(sum(p.amount), 0) from payments p join mine t on t.id = p.transaction_id) as booked,
  (select coalesce(sum(n.amount), 0) from gateway_notices n join mine t on t.id = n.transaction_id where n.outcome = 'paid_again') as second,
  (select coalesce(sum(n.amount), 0) from gateway_notices n join mine t on t.id = n.transaction_id where n.outcome = 'wrong_amount') as wrong,
  (select coalesce(sum(t.amount), 0) from mine t where ${STARTED}) as started,
  (select coalesce(sum(c.amount), 0) from coupons c join mine t on t.id = c.refund_of) as coupons,
  (select coalesce(sum(r.amount), 0) from refund_cases r join mine t on t.id = r.transaction_id) as cases`

/** Holds the database against the rules, once everything has come to its end. */
async function audit(world: ModelWorld, purchases: readonly Purchase[], facts: ModelFacts) {
  const given = { in: 0, second: 0, wrong: 0 }
  for (const [place, purchase] of purchases.entries()) {
    const one = world.bought[place]
    if (!one) throw new Error('A purchase that was never made')
    const { status } = await world.serverSays(one.transaction)
    if (status !== purchase.status) throw new Error(`Purchase ${place + 1} is ${status} instead of ${purchase.status}`)
    if (purchase.charge === 'paid') given.in += one.purchase.amount
    given.second += purchase.paidAgain * one.purchase.amount
    if (purchase.isWrongPaid) given.wrong += one.purchase.amount + TOO_MANY
  }
  const ids = world.bought.map(({ transaction }) => transaction)
  const [row] = await world.app.sql(`with mine as (select * from transactions where id = any($1)) ${BOOKS}`, [ids])
  const { bank, booked, second, wrong, started, coupons, cases } = Object.fromEntries(
    Object.entries(row ?? {}).map(([name, sum]) => [name, Number(sum)]),
  ) as Record<'bank' | 'booked' | 'second' | 'wrong' | 'started' | 'coupons' | 'cases', number> // the names are the query's
  const read = JSON.stringify({ given, bank, booked, second, wrong, started, coupons, cases })
  const isKept = given.in === bank && bank === booked && given.second === second && given.wrong === wrong
  if (!isKept) throw new Error(`Money was lost: ${read}`)
  if (booked + second + wrong !== started + coupons + cases) throw new Error(`Money in is not what came of it: ${read}`)
  const broken = await breachesBy(world.app.sql)
  if (Object.keys(broken).length > 0) throw new Error(`Broken: ${JSON.stringify(broken)}`)
  const sums: Sums = { in: booked, second, wrong, started, coupons, cases }
  for (const name of SUMS) facts.money[name] += sums[name]
  facts.purchases += purchases.length
}

/** All that waits has come to its end, and nobody holds a machine. */
async function close(world: ModelWorld, { before, now }: ShopState): Promise<Purchase[]> {
  for (const { machine } of world.bought) await world.app.machine(machine.machine_id, 'repair')
  const end = passed(now, LONG)
  await get(world.app.origin, moveSandboxClock, { minutes: LONG })
  await world.comesTo(end)
  await world.closeTabs(0)
  return [...before, end]
}

async function evening(world: ModelWorld, steps: readonly Step[], facts: ModelFacts, complaints: string[]) {
  let shop = OPENED
  const done: string[] = []
  try {
    await world.buy()
    await world.openTab()
    await world.comesTo(shop.now)
    for (const step of steps) {
      done.push(`${step.name} (${shop.now.status})`)
      const next = step.next(shop)
      await step.does(world, shop)
      await world.comesTo(next.now)
      shop = next
      facts.steps[step.name] = (facts.steps[step.name] ?? 0) + 1
    }
    await audit(world, await close(world, shop), facts)
    if (complaints.length > 0) throw new Error(complaints.join('\n'))
  } catch (error) {
    throw new Error(`${done.map((name, place) => `${place + 1}. ${name}`).join('\n')}\n${error}`, { cause: error })
  }
}

/** Evenings at the shop, each of random steps; after each step the pages must show what is true, and at the end the books. */
export async function runModel(options: Options): Promise<ModelFacts> {
  const { app, browser, runs, seed, path, mostSeconds = Number.POSITIVE_INFINITY, patienceMs = 45_000 } = options
  // A machine that sways on every tab would take most of the processor, and shows nothing that is asked here.
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    timezoneId: 'Asia/Bangkok',
    reducedMotion: 'reduce',
  })
  const complaints: string[] = []
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().stack ?? error.error().message}`))
  await options.plant?.(context)
  const money = { in: 0, second: 0, wrong: 0, started: 0, coupons: 0, cases: 0 }
  const facts: ModelFacts = { seed, runs: 0, seconds: 0, steps: {}, purchases: 0, money, failure: undefined }
  const began = Date.now()
  // Small numbers are no more interesting than others.
  const choices = fc.noBias(fc.array(fc.nat(), { minLength: MIN_STEPS, maxLength: MAX_STEPS }))
  const property = fc.asyncProperty(choices, async (chosen) => {
    if ((Date.now() - began) / 1000 > mostSeconds) return
    await context.clearCookies()
    await evening(await openWorld(app, context, patienceMs), plan(OPENED, chosen), facts, complaints)
    facts.runs += 1
    facts.seconds = (Date.now() - began) / 1000
    options.onRun?.(facts)
  })
  // A smaller evening would be played in a shop that the failed one has left as it is: it is not shrunk.
  const details = await fc.check(property, { seed, numRuns: runs, endOnFailure: true, ...(path ? { path } : {}) })
  await context.close()
  facts.seconds = (Date.now() - began) / 1000
  if (details.failed)
    facts.failure = `--seed ${seed} --path ${details.counterexamplePath}\n${details.errorInstance instanceof Error ? details.errorInstance.message : details.errorInstance}`
  return facts
}
