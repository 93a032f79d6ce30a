import { cancelPayment } from '#contract/payment.ts'
import { restartMachine } from '#contract/recovery.ts'
import { moveSandboxCharge, moveSandboxClock } from '#contract/sandbox.ts'
import { ask, get, newOrder, until } from '#tests/support/client.ts'
import { cut, newQr, offline, pass, pay, payBefore, press } from './actions.ts'
import {
  canPass,
  ended,
  isOver,
  isPayable,
  isUnpaidEnd,
  ordered,
  type Purchase,
  paid,
  paidBefore,
  passed,
  payableBefore,
  type ShopState,
  startedAgain,
  wrongPaid,
} from './state.ts'
import type { ModelWorld } from './world.ts'

/** Something that happens: whether it can, what is true after it by the rules, and how it is done in the real shop. */
export type Step = {
  name: string
  /** How likely it is among those that can be; a start of the server takes as long as all others together. */
  weight: number
  can: (shop: ShopState) => boolean
  next: (shop: ShopState) => ShopState
  does: (world: ModelWorld, shop: ShopState) => Promise<unknown>
}

const MAX_TABS = 3
const always = () => true
const same = (shop: ShopState) => shop
const moves =
  (move: (purchase: Purchase) => Purchase) =>
  (shop: ShopState): ShopState => ({ ...shop, now: move(shop.now) })

const isPaid = ({ now }: ShopState) => now.charge === 'paid'

const canOrderAnew = ({ now }: ShopState) => isUnpaidEnd(now) && now.sinceTaken === undefined

/** How often time passes while nobody does anything else. */
const waits = (minutes: number, weight: number): Step => ({
  name: `${minutes} minutes pass`,
  weight,
  can: ({ now }) => !isOver(now) && canPass(now, minutes),
  next: moves((now) => passed(now, minutes)),
  does: pass(minutes),
})

export const STEPS: readonly Step[] = [
  { name: 'pays', weight: 6, can: ({ now }) => isPayable(now), next: moves(paid), does: pay('send') },
  {
    name: 'pays, the notice is lost',
    weight: 6,
    can: ({ now }) => isPayable(now),
    next: moves(paid),
    does: pay('none'),
  },
  {
    name: 'pays, the notice comes twice',
    weight: 4,
    can: ({ now }) => isPayable(now),
    next: moves(paid),
    does: pay('twice'),
  },
  { name: 'the notice comes once more', weight: 2, can: isPaid, next: same, does: pay('send') },
  {
    name: 'pays a second time',
    weight: 2,
    can: ({ now }) => now.charge === 'paid' && now.paidAgain === 0,
    next: moves((now) => ({ ...now, paidAgain: now.paidAgain + 1 })),
    does: ({ app, now }) =>
      get(app.origin, moveSandboxCharge, { transaction: now().transaction, action: 'pay_again', webhook: 'send' }),
  },
  {
    name: 'pays the QR before, and is led from the new one to what was paid',
    weight: 6,
    can: (shop) => payableBefore(shop) !== undefined,
    next: paidBefore,
    does: payBefore,
  },
  {
    name: 'pays the wrong amount',
    weight: 3,
    can: ({ now }) => (now.status === 'pending' || isUnpaidEnd(now)) && !now.isWrongPaid,
    next: moves(wrongPaid),
    does: ({ app, now }) =>
      get(app.origin, moveSandboxCharge, { transaction: now().transaction, action: 'pay_wrong', webhook: 'send' }),
  },
  {
    name: 'the bank declines',
    weight: 4,
    can: ({ now }) => now.status === 'pending',
    next: moves((now) => ended(now, 'declined', 'declined')),
    does: ({ app, now }) => app.decline(now().transaction),
  },
  waits(4, 4),
  waits(12, 6),
  waits(60, 4),
  {
    name: 'reloads',
    weight: 4,
    can: always,
    next: same,
    does: (world) => world.first().reload({ waitUntil: 'commit' }),
  },
  {
    name: 'opens a second tab',
    weight: 4,
    can: ({ tabs }) => tabs < MAX_TABS,
    next: (shop) => ({ ...shop, tabs: shop.tabs + 1 }),
    does: (world) => world.openTab(),
  },
  {
    name: 'closes a tab',
    weight: 4,
    can: ({ tabs }) => tabs > 1,
    next: (shop) => ({ ...shop, tabs: shop.tabs - 1 }),
    does: (world, { tabs }) => world.closeTabs(tabs - 1),
  },
  {
    name: 'closes all tabs, pays, and opens the link again',
    weight: 2,
    can: ({ now }) => isPayable(now),
    next: (shop) => ({ ...shop, tabs: 1, now: paid(shop.now) }),
    async does(world) {
      await world.closeTabs(0)
      await pay('send')(world)
      await world.openTab()
    },
  },
  { name: 'is offline and comes back', weight: 2, can: always, next: same, does: offline },
  {
    name: 'pays while the page is offline',
    weight: 4,
    can: ({ now }) => isPayable(now),
    next: moves(paid),
    does: (world, shop) => offline(world, shop, pay('none')),
  },
  {
    name: '12 minutes pass while the page is offline',
    weight: 2,
    can: ({ now }) => !isOver(now) && now.status !== 'pending' && canPass(now, 12),
    next: moves((now) => passed(now, 12)),
    does: (world, shop) => offline(world, shop, pass(12)),
  },
  { name: 'the server dies and comes back', weight: 1, can: always, next: same, does: cut },
  {
    name: 'pays, and the server dies at once',
    weight: 1,
    can: ({ now }) => now.status === 'pending',
    next: moves((now) => passed(paid(now), 1)),
    async does({ app, now }) {
      await app.pay(now().transaction)
      await app.kill()
      await app.start()
      await get(app.origin, moveSandboxClock, { minutes: 1 }) // over the lease of whoever was at it
    },
  },
  {
    name: 'its machine will not start',
    weight: 12,
    can: ({ now }) => !now.isFailing && (now.charge !== 'paid' || now.status === 'start_failed'),
    next: moves((now) => ({ ...now, isFailing: true })),
    does: ({ app, now }) => app.machine(now().machine.machine_id, 'fail_next_start'),
  },
  {
    name: 'somebody else takes its machine',
    weight: 4,
    can: ({ now }) => (isUnpaidEnd(now) || now.status === 'start_failed') && now.sinceTaken === undefined,
    next: moves((now) => ({ ...now, sinceTaken: 0 })),
    does: ({ app, now }) => newOrder(app.origin, now().machine),
  },
  {
    name: 'cancels',
    weight: 2,
    can: ({ now }) => now.status === 'pending',
    next: moves((now) => ended(now, 'cancelled', 'voided')),
    does: (world) => press(world, (t) => t('wait.cancel'), 'wait.cancelYes'),
  },
  {
    name: 'cancels elsewhere',
    weight: 2,
    can: ({ now }) => now.status === 'pending',
    next: moves((now) => ended(now, 'cancelled', 'voided')),
    // Told that it cannot be done now, as right after a power cut, they try again.
    does: ({ app, now, token }) =>
      until(
        () => ask(app.origin, cancelPayment, { transaction: now().transaction }, { token }),
        ({ status }) => status === 200,
      ),
  },
  {
    name: 'has it started again',
    weight: 6,
    can: ({ now }) => now.status === 'start_failed',
    next: moves(startedAgain),
    async does(world) {
      const { button, t } = world.person(world.first())
      const tries = () =>
        world.app.sql('select from sandbox_starts where machine_id = $1', [world.now().machine.machine_id])
      const before = await tries()
      const [answer] = await Promise.all([
        world.first().waitForResponse((one) => one.url().endsWith(restartMachine.path)),
        button(t('end.restart')).click(),
      ])
      // Somebody else's machine is not tried. Ours may fail again, and then nothing else tells that it was tried.
      if (answer.ok()) await until(tries, (all) => all.length > before.length)
    },
  },
  {
    name: 'takes the coupon',
    weight: 4,
    can: ({ now }) => now.status === 'start_failed',
    next: moves((now) => ({ ...now, status: 'coupon' })),
    does: (world) =>
      press(world, (t) => t('end.coupon', { amount: String(world.now().purchase.amount / 100) }), 'end.couponYes'),
  },
  {
    name: 'asks for the money',
    weight: 4,
    can: ({ now }) => now.status === 'start_failed',
    next: moves((now) => ({ ...now, status: 'case' })),
    does: (world) => press(world, (t) => t('end.bank'), 'end.caseYes'),
  },
  {
    name: 'the load ends',
    weight: 2,
    can: ({ now }) => now.status === 'running',
    next: moves((now) => ({ ...now, status: 'completed' })),
    does: ({ app, now }) => app.machine(now().machine.machine_id, 'finish'),
  },
  {
    name: 'makes a new QR',
    weight: 6,
    can: canOrderAnew,
    next: (shop) => ordered(shop, true),
    does: (world) => newQr(world, false),
  },
  {
    name: 'makes a new QR, and has paid before the page knows it',
    weight: 4,
    can: canOrderAnew,
    next: (shop) => moves(paid)(ordered(shop, true)),
    does: (world) => newQr(world, true),
  },
  {
    name: 'buys another load',
    weight: 20,
    can: ({ now }) => isOver(now),
    next: (shop) => ordered(shop, false),
    async does(world) {
      await world.closeTabs(1)
      await world.buy()
      await world.show(world.first())
    },
  },
]

/** What comes after what: each number chooses among the steps that can be then. */
export function plan(shop: ShopState, choices: readonly number[]): Step[] {
  const steps: Step[] = []
  let here = shop
  for (const choice of choices) {
    const possible = STEPS.filter(({ can }) => can(here)).flatMap((step) => Array<Step>(step.weight).fill(step))
    const step = possible[choice % possible.length]
    if (!step) continue // there is always one
    steps.push(step)
    here = step.next(here)
  }
  return steps
}
