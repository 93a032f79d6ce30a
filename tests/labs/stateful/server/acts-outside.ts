import { resolveShopStart, setShopMachine } from '#contract/staff/machines.ts'
import { closeRefundCase, listRefundCases } from '#contract/staff/refund-cases.ts'
import { ask } from '#tests/support/server/client.ts'
import { pick, purchaseOf } from './acts-customer.ts'
import { MODES } from './box.ts'
import type { Act, Picks } from './commands.ts'
import { OPERATOR_TOKEN } from './servers.ts'
import { Fault, type Purchase, type World } from './world.ts'

const staff = { token: OPERATOR_TOKEN }
const WRONG = Buffer.from('another secret of another shop').toString('base64url')

const ENDED = ['declined', 'cancelled', 'expired']
/** Whether the server finds money that no notice tells of: while it looks at that charge. */
const isFoundByLooks = ({ status, isDue, charge }: Purchase, way: { id: string; isLate: boolean }) =>
  !way.isLate &&
  charge !== null &&
  (status === 'pending' || (ENDED.includes(status) && isDue)) &&
  isShown(charge, way.id)
/** The page of a link or a session has a charge for each try of a card. */
const isShown = (charge: string, way: string) => charge === way || /^(?:link|cs)_/.test(charge)

/** The customer pays, whether or not that is still wanted. */
async function pay(world: World, picks: Picks, { extra = 0, isLost = false } = {}) {
  const purchase = purchaseOf(world, picks, picks.n % 3 ? ['pending'] : ENDED)
  const { bank } = world
  const hasNotices = !world.switches.has('noticesNever')
  const ways = bank
    .payable(purchase.charged)
    .filter((way) => (!way.needsAddress || purchase.charge !== null) && (hasNotices || isFoundByLooks(purchase, way)))
  const way = pick(ways, picks.n)
  if (!way) return
  const payment = bank.pay(purchase.charged, way.id, extra)
  world.ended.delete(purchase.charged)
  world.count(extra ? 'pays a wrong sum' : way.isLate ? 'pays after the end' : `pays while ${purchase.status}`)
  if (isLost && isFoundByLooks(purchase, way)) return world.count('a notice is lost')
  const before = world.mail.length
  world.write(purchase.charged, payment, 'payment')
  if (picks.n % 3 === 0) return
  for (let left = world.mail.length - before; left > 0; left--) await world.deliver(before, picks.n)
}

/** Staff send the money back on the dashboard, or the payer's bank takes it. */
async function takeBack(world: World, picks: Picks, kind: 'refund' | 'dispute') {
  const ours = new Set(world.purchases.map(({ id }) => id))
  const paid = pick(
    world.bank.paid().filter(({ transaction }) => ours.has(transaction)),
    picks.which,
  )
  if (!paid) return
  const left = paid.amount - paid.refunds.reduce((sum, { amount }) => sum + amount, 0)
  if (left <= 0) return
  if (kind === 'dispute') world.bank.dispute(paid.id)
  else world.bank.refundByHand(paid.id, picks.n % 3 ? left : Math.ceil(left / 2))
  world.count(kind === 'dispute' ? 'a bank takes money back' : 'a refund on the dashboard')
  world.write(paid.transaction, paid.id, kind)
}

async function wrongNotice(world: World, picks: Picks) {
  const letter = pick(world.mail, picks.n)
  const before = await world.sql('select count(*) as n from transaction_events')
  if (letter) {
    const status = await world.post(letter, picks.n, WRONG)
    if (status !== 401) throw new Fault(`a forged notice is answered with ${status}`)
  }
  await world.post({ notice: world.bank.unrelated(), transaction: 'unrelated' }, picks.n)
  const after = await world.sql('select count(*) as n from transaction_events')
  if (!world.isConcurrent && before[0]?.n !== after[0]?.n) throw new Fault('a forged notice changed a purchase')
}

export const BANK_ACTS: readonly Act[] = [
  { name: 'pays', weight: 9, needsPurchase: true, run: (world, picks) => pay(world, picks) },
  {
    name: 'pays, and the servers work',
    weight: 9,
    needsPurchase: true,
    async run(world, picks) {
      await pay(world, { ...picks, n: 2 * picks.n + 1 })
      for (const server of [0, 1, 0]) await world.work(server, 'as it comes')
    },
  },
  {
    name: 'pays, and the notice is lost',
    weight: 4,
    needsPurchase: true,
    run: (world, picks) => pay(world, picks, { isLost: true }),
  },
  {
    name: 'pays a wrong sum',
    weight: 1,
    needsPurchase: true,
    run: (world, picks) => pay(world, picks, { extra: picks.n % 2 ? 1_000 : -500 }),
  },
  {
    name: 'the bank refuses',
    weight: 2,
    needsPurchase: true,
    async run(world, picks) {
      const { charged: id } = purchaseOf(world, picks, ['pending'])
      const way = pick(
        world.bank.payable(id).filter(({ isLate }) => !isLate),
        picks.n,
      )
      if (!way) return
      world.bank.refuse(id, way.id)
      world.count('the bank refuses')
    },
  },
  { name: 'a notice comes', weight: 5, run: (world, { n }) => world.deliver(n, n) },
  {
    name: 'a notice comes twice',
    weight: 1,
    async run(world, { n }) {
      const letter = pick(world.mail, n)
      if (letter) await Promise.all([0, 1].map((server) => world.post(letter, server)))
    },
  },
  { name: 'a notice is forged', weight: 1, run: wrongNotice },
  {
    name: 'money back by hand',
    weight: 2,
    needsPurchase: true,
    run: (world, picks) => takeBack(world, picks, 'refund'),
  },
  { name: 'a dispute', weight: 1, needsPurchase: true, run: (world, picks) => takeBack(world, picks, 'dispute') },
  {
    name: 'the gateway fails',
    weight: 3,
    async run(world, { n }) {
      world.count('the gateway fails')
      for (const name of world.switches) world.bank.turn(name)
      world.bank.spoil(n % 2 ? 'before' : 'after', 1 + (n % 4))
    },
  },
  { name: 'the gateway recovers', weight: 1, run: async ({ bank }) => bank.calm() },
]

async function closeCase(world: World, { n }: Picks) {
  const { url } = world.server(n)
  const { body } = await ask(url, listRefundCases, { limit: 50 }, staff)
  const ours = new Set(world.purchases.map(({ id }) => id))
  const owed = (body?.details ?? []).filter(
    ({ transaction, gateway_state: state }) => ours.has(transaction) && (state === null || state === 'refused'),
  )
  const refund = pick(owed, n)
  if (!refund) return
  const { case_number, amount } = refund
  const answer = await ask(
    url,
    closeRefundCase,
    { case_number, bank_reference: `KBANK ${case_number}`, amount, destination_version: 1 },
    staff,
  )
  world.check('staff send money', answer)
  if (answer.body) world.transfers.push({ number: case_number, amount })
}

/** Staff look at the machine, and say what they see. */
export async function resolveStarts(world: World, n: number) {
  const unknown = await world.sql(
    `select id, restarts from transactions where status = 'start_unknown' and customer_id = any($1)`,
    [world.members.map(({ id }) => id)],
  )
  for (const { id, restarts } of unknown) {
    const command = Number(restarts) ? `${id}.${Number(restarts) + 1}` : String(id)
    const did_start = world.box.entries.get(command)?.state === 'running'
    const input = { transaction: String(id), restarts: Number(restarts), did_start }
    world.check('staff resolve a start', await ask(world.server(n).url, resolveShopStart, input, staff))
  }
}

const waits = (seconds: number, weight: number): Act => ({
  name: seconds < 60 ? `${seconds} s pass` : `${seconds / 60} min pass`,
  weight,
  run: (world) => world.pass(seconds),
})

const works = (name: string, weight: number, run: Act['run']): Act => ({ name, weight, needsPurchase: true, run })

/** A shop whose hours ended an hour ago, or that is always open. */
const CLOSED = `update branches set opens_at = to_char(now() at time zone 'Asia/Bangkok' + interval '3 hours', 'HH24:MI'),
  closes_at = to_char(now() at time zone 'Asia/Bangkok' - interval '1 hour', 'HH24:MI')`
const OPEN = 'update branches set opens_at = null, closes_at = null'

async function report(world: World, { n }: Picks) {
  const [transaction, entry] = pick([...world.box.entries], n) ?? []
  if (!transaction || !entry) return
  const { state, at } = entry
  const elapsed_seconds = Math.min(86_400, Math.max(0, Math.floor((Date.now() - at) / 1000)))
  const isDone = state === 'running' && n % 3 === 0
  const notice = isDone
    ? { notice: 'done', transaction }
    : { notice: 'state', transaction, state, ...(state === 'running' ? { elapsed_seconds } : {}) }
  world.count(`the box reports: ${isDone ? 'done' : state}`)
  await world.box.notify(world.server(n).url, notice)
}

export const SHOP_ACTS: readonly Act[] = [
  works('one server works', 9, (world, { n }) => world.work(n, 'as it comes')),
  works('one server works backwards', 2, (world, { n }) => world.work(n, 'backwards')),
  works('both servers work', 5, (world) => Promise.all([world.work(0, 'at once'), world.work(1, 'at once')])),
  works('a server dies with its work', 1, async (world, { n }) => {
    world.count('a server dies')
    await world.work(n, 'not at all')
    world.server(n).restart()
  }),
  waits(5, 4),
  waits(40, 4),
  waits(2 * 60, 3),
  waits(6 * 60, 2),
  waits(12 * 60, 2),
  waits(20 * 60, 1),
  waits(70 * 60, 1),
  waits(20 * 60 * 60, 1),
  {
    name: 'a machine is as it is',
    weight: 9,
    async run({ box, commands, count }, { which, n }) {
      const mode = pick(MODES, n) ?? 'works'
      const machine = pick(commands, which)
      if (machine) box.modes.set(machine.machine_id, mode)
      count(`a machine ${mode}`)
    },
  },
  { name: 'the box reports', weight: 3, run: report },
  {
    name: 'a machine reports a failure',
    weight: 1,
    async run(world, { which, n }) {
      const machine_id = pick(world.machineIds, which)
      world.count('a machine reports a failure')
      await world.box.notify(world.server(n).url, { notice: 'failure', machine_id, reason: 'no water' })
    },
  },
  {
    name: 'the box sends a heartbeat',
    weight: 1,
    run: (world, { n }) => world.box.notify(world.server(n).url, { notice: 'heartbeat', machines: world.machineIds }),
  },
  { name: 'staff look at machines', weight: 2, run: (world, { n }) => resolveStarts(world, n) },
  {
    name: 'staff set a machine',
    weight: 3,
    async run(world, { which, n }) {
      const condition = n % 4 === 0 ? 'out_of_order' : 'ok'
      const input = { machine_id: pick(world.machineIds, which) ?? '', condition } as const
      world.check(`staff: ${condition}`, await ask(world.server(n).url, setShopMachine, input, staff))
    },
  },
  { name: 'staff send money', weight: 3, needsPurchase: true, run: closeCase },
  {
    name: 'the branch closes or opens',
    weight: 2,
    async run(world, { n }) {
      const isClosing = n % 3 === 0
      world.count(isClosing ? 'the branch closes' : 'the branch opens')
      await world.sql(isClosing ? CLOSED : OPEN)
    },
  },
]
