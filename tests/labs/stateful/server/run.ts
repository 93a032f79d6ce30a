import fc from 'fast-check'
import { resolveStarts } from './acts-outside.ts'
import { audit, SUMS, type Sums } from './audit.ts'
import type { Bank } from './bank.ts'
import { opnBank } from './bank-opn.ts'
import { stripeBank } from './bank-stripe.ts'
import { firstOrders, type Model, sequences } from './commands.ts'
import { Fault, openWorld, type World } from './world.ts'

const BANKS: Record<string, () => Promise<Bank>> = { opn: opnBank, stripe: stripeBank }

/** A gateway and what is decided against us: nothing, one switch, or any of them together. */
export type Subject = { bank: 'opn' | 'stripe'; switches: 'none' | 'several' | (string & {}) }
export const nameOf = ({ bank, switches }: Subject) => `${bank}:${switches}`

const MAX_ROUNDS = 150
const MAX_BATCHES = 60
const FIRST_STEP_SECONDS = 30
const LONGEST_STEP_SECONDS = 4 * 3_600
const STEP_GROWTH = 2
/** Before this round nobody helps: what the server can find out by itself it has found out. */
const STAFF_ROUND = 6
const A_DAY_AND_AN_HOUR = 25 * 3_600
/** A gateway that answers too late is waited for this long instead of the server's five seconds. */
const GATEWAY_TIMEOUT_MS = 5_000
const SHORT_MS = 150

/** Shortens the time for which the server waits for the gateway. @returns puts it back */
function hurry() {
  const real = globalThis.setTimeout
  const short = (work: () => void, ms?: number, ...rest: []) =>
    real(work, ms === GATEWAY_TIMEOUT_MS ? SHORT_MS : ms, ...rest)
  globalThis.setTimeout = Object.assign(short, real)
  return () => {
    globalThis.setTimeout = real
  }
}

const NEXT_DUE = `select extract(epoch from min(due) - now())::float8 as seconds from (
  select due_at as due from transactions where customer_id = any($1)
  union all select due_at from refund_cases where transaction_id in (select id from transactions where customer_id = any($1))) d`

async function workUntilIdle(world: World, server: number) {
  for (let batch = 0; batch < MAX_BATCHES; batch++) if ((await world.work(server, 'as it comes')) === 0) return
  throw new Fault('the workers never come to an end')
}

/** The gateway and the machines answer again, all notices arrive, and time passes until nothing is due any more. */
async function drain(world: World) {
  world.bank.calm()
  world.box.repair()
  await world.sql('update branches set opens_at = null, closes_at = null')
  await world.pass(60)
  let step = FIRST_STEP_SECONDS
  for (let round = 0; round < MAX_ROUNDS; round++) {
    for (let left = world.mail.length; left > 0; left--) await world.step([], () => world.deliver(0, left))
    await world.step([], () => workUntilIdle(world, round))
    if (round >= STAFF_ROUND) await resolveStarts(world, round)
    const [next] = await world.sql(NEXT_DUE, [world.members.map(({ id }) => id)])
    if (next?.seconds == null && world.mail.length === 0 && round > STAFF_ROUND) return
    step = Math.min(LONGEST_STEP_SECONDS, step * STEP_GROWTH)
    await world.pass(Math.ceil(Math.max(Number(next?.seconds ?? 0), step)))
  }
  const due = await world.sql(
    `select id, status, due_at, charge_id, charge_is_final, charge_ends_at, expires_at, basket_id, extends_id from transactions
     where due_at is not null and customer_id = any($1)`,
    [world.members.map(({ id }) => id)],
  )
  throw new Fault(`something stays due for ever: ${JSON.stringify(due)}`)
}

/** Once everything is over, nobody is asked for anything. */
async function staysQuiet(world: World) {
  const before = [world.bank.requests(), world.box.requests()]
  await world.pass(A_DAY_AND_AN_HOUR)
  await workUntilIdle(world, 0)
  const after = [world.bank.requests(), world.box.requests()]
  if (before.join() !== after.join()) throw new Fault(`asked after everything had ended: ${before} to ${after}`)
}

export type ServerFacts = {
  subject: Subject
  runs: number
  seconds: number
  purchases: number
  /** Commands carried out. */
  steps: number
  acts: Record<string, number>
  /** What came of them. */
  events: Record<string, number>
  money: Sums
  /** The most requests to the gateway of one run, for each of its purchases. */
  requests: number
  failure: string | undefined
}

export type ServerModelOptions = {
  subject: Subject
  runs: number
  seed: number
  /** Of the run that failed with this seed. */
  path?: string
  /** Looks for a shorter sequence that fails too. */
  isShrinking?: boolean
  /** Plants a fault, to test that it is found. */
  plant?: (world: World) => Promise<unknown>
}

function add(total: Record<string, number>, more: Record<string, number>) {
  for (const [name, count] of Object.entries(more)) total[name] = (total[name] ?? 0) + count
}

/** Runs random sequences against the real server; after each one the books have to agree with the outside world. */
export async function runServerModel(options: ServerModelOptions): Promise<ServerFacts> {
  const { subject, runs, seed, path, isShrinking = false, plant } = options
  const money = Object.fromEntries(SUMS.map((name) => [name, 0])) as Sums // of all its names
  const facts: ServerFacts = {
    subject,
    runs: 0,
    seconds: 0,
    purchases: 0,
    steps: 0,
    acts: {},
    events: {},
    money,
    requests: 0,
    failure: undefined,
  }
  let world: World | undefined
  const open = async () => {
    const bank = await BANKS[subject.bank]?.()
    if (!bank) throw new RangeError(`no gateway ${subject.bank}`)
    const opened = await openWorld(bank)
    bank.tellFirst(async (payment) => {
      const paid = bank.paid().find(({ id }) => id === payment)
      const before = opened.mail.length
      opened.count('paid before it was shown')
      opened.write(paid?.transaction ?? '', payment, 'payment')
      while (opened.mail.length > before) {
        const length = opened.mail.length
        await opened.deliver(before, 1)
        if (opened.mail.length === length) return
      }
    })
    await plant?.(opened)
    return opened
  }
  const close = async () => {
    await world?.close()
    world?.bank.close()
    world = undefined
  }
  const { switches } = subject
  const names = (await BANKS[subject.bank]?.().then((bank) => [bank.close(), bank.switches] as const))?.[1] ?? []
  const sets: fc.Arbitrary<string[]> =
    switches === 'several'
      ? fc.subarray([...names], { minLength: 2, maxLength: 6 })
      : fc.constant(switches === 'none' ? [] : [switches])
  const start = Date.now()
  const property = fc.asyncProperty(firstOrders, sequences, sets, async (orders, commands, set) => {
    world ??= await open()
    const now = world
    const isSlow = set.includes('slow')
    const restore = isSlow ? hurry() : () => {}
    try {
      await now.begin(set)
      const requests = now.bank.requests()
      for (const order of orders) await order(now)
      const model: Model = { purchases: now.purchases.length }
      await fc.asyncModelRun(() => ({ model, real: now }), commands)
      await drain(now)
      const sums = await audit(now)
      await staysQuiet(now)
      facts.runs += 1
      facts.purchases += now.purchases.length
      for (const name of SUMS) facts.money[name] += sums[name]
      const each = (now.bank.requests() - requests) / Math.max(1, now.purchases.length)
      facts.requests = Math.max(facts.requests, each)
      add(facts.acts, now.acts)
      add(facts.events, now.counts)
      for (const all of [now.acts, now.counts]) for (const name of Object.keys(all)) delete all[name]
    } catch (error) {
      await close() // what the run left must not make the next one fail
      throw error
    } finally {
      restore()
    }
  })
  const details = await fc.check(property, {
    seed,
    numRuns: runs,
    endOnFailure: !isShrinking,
    ...(path ? { path } : {}),
  })
  await close()
  facts.steps = Object.values(facts.acts).reduce((sum, count) => sum + count, 0)
  facts.seconds = (Date.now() - start) / 1000
  if (details.failed) {
    const [, commands, set] = details.counterexample ?? []
    const message = details.errorInstance instanceof Error ? details.errorInstance.stack : details.errorInstance
    const again = `--only=${nameOf(subject)} --seed=${seed} --path=${details.counterexamplePath}`
    facts.failure = `${again}\n[${set}] ${commands}\n${message}`
  }
  return facts
}
