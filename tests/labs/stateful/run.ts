import fc from 'fast-check'
import type { Browser, BrowserContext } from 'playwright/test'
import { moveSandboxClock } from '#contract/sandbox.ts'
import type { App } from '#tests/e2e/server.ts'
import { get } from '#tests/support/server/client.ts'
import { findViolationsWith } from '#tests/support/server/invariants.ts'
import { TOO_MANY } from '#tests/support/server/purchase.ts'
import { OPENED, type PurchaseModel, passed, type ShopState } from './state.ts'
import { plan, type Step } from './steps.ts'
import { type ModelWorld, openWorld } from './world.ts'

const MIN_STEPS = 20
const MAX_STEPS = 26
/** Minutes; longer than any load, any QR code and any wait for a coupon. */
const ALL_ENDED_MINUTES = 60

type Options = {
  app: App
  browser: Browser
  runs: number
  seed: number
  /** The path of the run that failed with this seed. */
  path?: string
  /** Starts no run after this time. */
  mostSeconds?: number
  /** The longest time for server and pages to reach the expected state. */
  patienceMs?: number
  /** Plants a fault, to test that it is found. */
  plant?: (context: BrowserContext) => Promise<unknown>
  onRun?: (facts: ModelFacts) => void
}

/** Sums of money: received for purchases (`in`), second and wrong payments, and what it was used for. */
export const SUMS = ['in', 'second', 'wrong', 'started', 'coupons', 'cases'] as const
type Sums = Record<(typeof SUMS)[number], number>

export type ModelFacts = {
  seed: number
  runs: number
  seconds: number
  /** How often each step was performed. */
  steps: Record<string, number>
  purchases: number
  /** In satang. */
  money: Sums
  /** The fault, the steps before it, and how to reproduce it. */
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

/** Checks the database against the model after all purchases have ended. */
async function audit(world: ModelWorld, purchases: readonly PurchaseModel[], facts: ModelFacts) {
  const expected = { in: 0, second: 0, wrong: 0 }
  for (const [index, model] of purchases.entries()) {
    const actual = world.bought[index]
    if (!actual) throw new Error('purchase does not exist')
    const { status } = await world.serverSays(actual.transaction)
    if (status !== model.status) throw new Error(`purchase ${index + 1} is ${status} instead of ${model.status}`)
    if (model.charge === 'paid') expected.in += actual.purchase.amount
    expected.second += model.paidAgain * actual.purchase.amount
    if (model.isWrongPaid) expected.wrong += actual.purchase.amount + TOO_MANY
  }
  const ids = world.bought.map(({ transaction }) => transaction)
  const [row] = await world.app.sql(`with mine as (select * from transactions where id = any($1)) ${BOOKS}`, [ids])
  const { bank, booked, second, wrong, started, coupons, cases } = Object.fromEntries(
    Object.entries(row ?? {}).map(([name, sum]) => [name, Number(sum)]),
  ) as Record<'bank' | 'booked' | 'second' | 'wrong' | 'started' | 'coupons' | 'cases', number> // the columns of the query
  const details = JSON.stringify({ expected, bank, booked, second, wrong, started, coupons, cases })
  const isComplete = expected.in === bank && bank === booked && expected.second === second && expected.wrong === wrong
  if (!isComplete) throw new Error(`money was lost: ${details}`)
  if (booked + second + wrong !== started + coupons + cases)
    throw new Error(`money received does not equal money used: ${details}`)
  const violations = await findViolationsWith(world.app.sql)
  if (Object.keys(violations).length > 0) throw new Error(`broken invariants: ${JSON.stringify(violations)}`)
  const sums: Sums = { in: booked, second, wrong, started, coupons, cases }
  for (const name of SUMS) facts.money[name] += sums[name]
  facts.purchases += purchases.length
}

/** Lets time pass until the last purchase has ended. @returns all purchases */
async function close(world: ModelWorld, { before, now }: ShopState): Promise<PurchaseModel[]> {
  for (const { machine } of world.bought) await world.app.machine(machine.machine_id, 'repair')
  const end = passed(now, ALL_ENDED_MINUTES)
  await get(world.app.origin, moveSandboxClock, { minutes: ALL_ENDED_MINUTES })
  await world.comesTo(end)
  await world.closeTabs(0)
  return [...before, end]
}

async function runSequence(world: ModelWorld, steps: readonly Step[], facts: ModelFacts, complaints: string[]) {
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
    throw new Error(`${done.map((name, index) => `${index + 1}. ${name}`).join('\n')}\n${error}`, { cause: error })
  }
}

/** Runs random sequences of steps. After each step all pages must show the expected state; at the end the database is audited. */
export async function runModel(options: Options): Promise<ModelFacts> {
  const { app, browser, runs, seed, path, mostSeconds = Number.POSITIVE_INFINITY, patienceMs = 45_000 } = options
  // Animations in all tabs would take most of the CPU.
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
  const start = Date.now()
  // No bias: small numbers are no more likely to fail than others.
  const choices = fc.noBias(fc.array(fc.nat(), { minLength: MIN_STEPS, maxLength: MAX_STEPS }))
  const property = fc.asyncProperty(choices, async (numbers) => {
    if ((Date.now() - start) / 1000 > mostSeconds) return
    await context.clearCookies()
    await runSequence(await openWorld(app, context, patienceMs), plan(OPENED, numbers), facts, complaints)
    facts.runs += 1
    facts.seconds = (Date.now() - start) / 1000
    options.onRun?.(facts)
  })
  // Does not shrink: a shorter sequence would run on the state that the failed one left.
  const details = await fc.check(property, { seed, numRuns: runs, endOnFailure: true, ...(path ? { path } : {}) })
  await context.close()
  facts.seconds = (Date.now() - start) / 1000
  if (details.failed)
    facts.failure = `--seed ${seed} --path ${details.counterexamplePath}\n${details.errorInstance instanceof Error ? details.errorInstance.message : details.errorInstance}`
  return facts
}
