import { cancelPayment } from '#contract/payment.ts'
import { restartMachine } from '#contract/restart.ts'
import { moveSandboxCharge, moveSandboxClock } from '#contract/sandbox.ts'
import { ask, get, newPurchase, until } from '#tests/support/server/client.ts'
import { confirmAction, goOffline, newQr, pass, payEarlierQr, payPurchase, restartServer } from './actions.ts'
import {
  canBePaid,
  canPass,
  ended,
  isOver,
  isUnpaidEnd,
  ordered,
  type PurchaseModel,
  paid,
  paidBefore,
  passed,
  payableBefore,
  type ShopState,
  startedAgain,
  wrongPaid,
} from './state.ts'
import type { ModelWorld } from './world.ts'

/** A step: when it is possible, the expected state after it, and how to perform it. */
export type Step = {
  name: string
  /** Its probability among the possible steps. Low for a restart of the server, which takes as long as all others together. */
  weight: number
  can: (shop: ShopState) => boolean
  next: (shop: ShopState) => ShopState
  does: (world: ModelWorld, shop: ShopState) => Promise<unknown>
}

const MAX_TABS = 3
const always = () => true
const unchanged = (shop: ShopState) => shop
const changes =
  (change: (purchase: PurchaseModel) => PurchaseModel) =>
  (shop: ShopState): ShopState => ({ ...shop, now: change(shop.now) })

const isPaid = ({ now }: ShopState) => now.charge === 'paid'

const canOrderAgain = ({ now }: ShopState) => isUnpaidEnd(now) && now.sinceTaken === undefined

/** Time passes without other actions. */
const waits = (minutes: number, weight: number): Step => ({
  name: `${minutes} minutes pass`,
  weight,
  can: ({ now }) => !isOver(now) && canPass(now, minutes),
  next: changes((now) => passed(now, minutes)),
  does: pass(minutes),
})

export const STEPS: readonly Step[] = [
  { name: 'pays', weight: 6, can: ({ now }) => canBePaid(now), next: changes(paid), does: payPurchase('send') },
  {
    name: 'pays, the webhook is lost',
    weight: 6,
    can: ({ now }) => canBePaid(now),
    next: changes(paid),
    does: payPurchase('none'),
  },
  {
    name: 'pays, the webhook arrives twice',
    weight: 4,
    can: ({ now }) => canBePaid(now),
    next: changes(paid),
    does: payPurchase('twice'),
  },
  { name: 'the webhook arrives again', weight: 2, can: isPaid, next: unchanged, does: payPurchase('send') },
  {
    name: 'pays a second time',
    weight: 2,
    can: ({ now }) => now.charge === 'paid' && now.paidAgain === 0,
    next: changes((now) => ({ ...now, paidAgain: now.paidAgain + 1 })),
    does: ({ app, now }) =>
      get(app.origin, moveSandboxCharge, { transaction: now().transaction, action: 'pay_again', webhook: 'send' }),
  },
  {
    name: 'pays the earlier QR code, and is redirected to the paid purchase',
    weight: 6,
    can: (shop) => payableBefore(shop) !== undefined,
    next: paidBefore,
    does: payEarlierQr,
  },
  {
    name: 'pays the wrong amount',
    weight: 3,
    can: ({ now }) => (now.status === 'pending' || isUnpaidEnd(now)) && !now.isWrongPaid,
    next: changes(wrongPaid),
    does: ({ app, now }) =>
      get(app.origin, moveSandboxCharge, { transaction: now().transaction, action: 'pay_wrong', webhook: 'send' }),
  },
  {
    name: 'the bank declines',
    weight: 4,
    can: ({ now }) => now.status === 'pending',
    next: changes((now) => ended(now, 'declined', 'declined')),
    does: ({ app, now }) => app.decline(now().transaction),
  },
  waits(4, 4),
  waits(12, 6),
  waits(60, 4),
  {
    name: 'reloads',
    weight: 4,
    can: always,
    next: unchanged,
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
    can: ({ now }) => canBePaid(now),
    next: (shop) => ({ ...shop, tabs: 1, now: paid(shop.now) }),
    async does(world) {
      await world.closeTabs(0)
      await payPurchase('send')(world)
      await world.openTab()
    },
  },
  { name: 'goes offline and returns', weight: 2, can: always, next: unchanged, does: goOffline },
  {
    name: 'pays while the page is offline',
    weight: 4,
    can: ({ now }) => canBePaid(now),
    next: changes(paid),
    does: (world, shop) => goOffline(world, shop, payPurchase('none')),
  },
  {
    name: '12 minutes pass while the page is offline',
    weight: 2,
    can: ({ now }) => !isOver(now) && now.status !== 'pending' && canPass(now, 12),
    next: changes((now) => passed(now, 12)),
    does: (world, shop) => goOffline(world, shop, pass(12)),
  },
  { name: 'the server is killed and restarts', weight: 1, can: always, next: unchanged, does: restartServer },
  {
    name: 'pays, and the server is killed at once',
    weight: 1,
    can: ({ now }) => now.status === 'pending',
    next: changes((now) => passed(paid(now), 1)),
    async does({ app, now }) {
      await app.pay(now().transaction)
      await app.kill()
      await app.start()
      await get(app.origin, moveSandboxClock, { minutes: 1 }) // past the lease of the job that was interrupted
    },
  },
  {
    name: 'its machine will not start',
    weight: 12,
    can: ({ now }) => !now.isFailing && (now.charge !== 'paid' || now.status === 'start_failed'),
    next: changes((now) => ({ ...now, isFailing: true })),
    does: ({ app, now }) => app.machine(now().machine.machine_id, 'fail_next_start'),
  },
  {
    name: 'another customer takes its machine',
    weight: 4,
    can: ({ now }) => (isUnpaidEnd(now) || now.status === 'start_failed') && now.sinceTaken === undefined,
    next: changes((now) => ({ ...now, sinceTaken: 0 })),
    does: ({ app, now }) => newPurchase(app.origin, now().machine),
  },
  {
    name: 'cancels',
    weight: 2,
    can: ({ now }) => now.status === 'pending',
    next: changes((now) => ended(now, 'cancelled', 'voided')),
    does: (world) => confirmAction(world, (t) => t('wait.cancel'), 'wait.cancelYes'),
  },
  {
    name: 'cancels on another device',
    weight: 2,
    can: ({ now }) => now.status === 'pending',
    next: changes((now) => ended(now, 'cancelled', 'voided')),
    // Retries, because the server may answer that it is not possible now, as after a restart.
    does: ({ app, now, token }) =>
      until(
        () => ask(app.origin, cancelPayment, { transaction: now().transaction }, { token }),
        ({ status }) => status === 200,
      ),
  },
  {
    name: 'restarts the machine',
    weight: 6,
    can: ({ now }) => now.status === 'start_failed',
    next: changes(startedAgain),
    async does(world) {
      const { button, t } = world.person(world.first())
      const starts = () =>
        world.app.sql('select from sandbox_starts where machine_id = $1', [world.now().machine.machine_id])
      const earlierStarts = await starts()
      const [answer] = await Promise.all([
        world.first().waitForResponse((response) => response.url().endsWith(restartMachine.path)),
        button(t('end.restart')).click(),
      ])
      // No start is sent to a machine that another customer has. A start may fail again, which only the log of starts shows.
      if (answer.ok()) await until(starts, (all) => all.length > earlierStarts.length)
    },
  },
  {
    name: 'takes the coupon',
    weight: 4,
    can: ({ now }) => now.status === 'start_failed',
    next: changes((now) => ({ ...now, status: 'coupon' })),
    does: (world) =>
      confirmAction(
        world,
        (t) => t('end.coupon', { amount: String(world.now().purchase.amount / 100) }),
        'end.couponYes',
      ),
  },
  {
    name: 'requests a bank transfer',
    weight: 4,
    can: ({ now }) => now.status === 'start_failed',
    next: changes((now) => ({ ...now, status: 'case' })),
    does: (world) => confirmAction(world, (t) => t('end.bank'), 'end.caseYes'),
  },
  {
    name: 'the load ends',
    weight: 2,
    can: ({ now }) => now.status === 'running',
    next: changes((now) => ({ ...now, status: 'completed' })),
    does: ({ app, now }) => app.machine(now().machine.machine_id, 'finish'),
  },
  {
    name: 'makes a new QR code',
    weight: 6,
    can: canOrderAgain,
    next: (shop) => ordered(shop, true),
    does: (world) => newQr(world, false),
  },
  {
    name: 'makes a new QR code, and pays before the page has the response',
    weight: 4,
    can: canOrderAgain,
    next: (shop) => changes(paid)(ordered(shop, true)),
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

/** The sequence of steps: each number selects one of the steps that are possible then. */
export function plan(shop: ShopState, choices: readonly number[]): Step[] {
  const steps: Step[] = []
  let state = shop
  for (const choice of choices) {
    const possible = STEPS.filter(({ can }) => can(state)).flatMap((step) => Array<Step>(step.weight).fill(step))
    const step = possible[choice % possible.length]
    if (!step) continue // at least one is always possible
    steps.push(step)
    state = step.next(state)
  }
  return steps
}
