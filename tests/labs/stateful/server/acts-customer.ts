import { cancelPayment, confirmPayment, isLoad, type SelectedCommand } from '#contract/payment.ts'
import { chooseRefund, refundCoupon } from '#contract/refund-destination.ts'
import { restartMachine } from '#contract/restart.ts'
import { ask } from '#tests/support/server/client.ts'
import type { Act, Picks } from './commands.ts'
import { Fault, type Purchase, type World } from './world.ts'

export const pick = <Item>(items: readonly Item[], n: number): Item | undefined => items[n % Math.max(1, items.length)]
/**
 * Mostly one for which the act has a point; the others have to refuse it.
 * @throws Error if there is none; commands that need a purchase are not drawn before there is one
 */
export function purchaseOf({ purchases }: World, { which, n }: Picks, wanted: readonly string[] = []): Purchase {
  const fitting = purchases.filter(({ status }) => wanted.includes(status))
  const from = fitting.length > 0 && n % 8 > 0 ? fitting : purchases
  const found = from.at(-1 - (which % from.length))
  if (!found) throw new Error('no purchase')
  return found
}

const COUPONS = `select id from coupons where customer_id = $1 and used_at is null and refunded_at is null order by created_at, amount`

const isDryer = ({ machine_category }: SelectedCommand) => machine_category === 'dryer'

/** Orders, and keeps the order to be repeated with its key, as the app does when no answer comes. */
async function order(world: World, { which, n }: Picks) {
  const member = pick(world.members, which)
  const command = pick(world.commands, n)
  const method = pick(world.bank.methods, Math.floor(n / 3))
  if (!member || !command || !method) return
  const hasCoupon = n % 5 < 2
  const coupons = hasCoupon ? (await world.sql(COUPONS, [member.id])).map(({ id }) => String(id)) : []
  const coupon = pick(coupons, n)
  const { endpoint, ...choice } = method
  const others = n % 4 === 1 ? world.commands.filter((other) => other !== command).slice(0, 1 + (n % 3 ? 0 : 1)) : []
  const dryer = n % 4 === 2 && command.machine_category === 'washer' ? world.commands.find(isDryer) : undefined
  const more = [...others, ...(dryer ? [{ ...dryer, is_later: true }] : [])]
  const input = { ...command, ...choice, coupons: coupon ? [coupon] : [], ...(more.length > 0 ? { more } : {}) }
  const key = crypto.randomUUID()
  const insist = async ({ url }: { url: string }) => {
    const answer = await ask(url, endpoint, input, { token: member.token, key })
    world.check('order', answer)
    if (answer.body && dryer) world.count('a dryer for after the wash')
    if (answer.body?.basket) world.count(`a basket of ${answer.body.basket.loads.length}`)
    if (answer.body) world.count(`paid by ${answer.body.amount === 0 ? 'coupon' : choice.provider}`)
  }
  world.lastOrders.set(member, insist)
  await insist(world.server(n))
}

async function cancel(world: World, picks: Picks) {
  const { id, charged, member } = purchaseOf(world, picks, ['pending'])
  const answer = await ask(world.server(picks.n).url, cancelPayment, { transaction: id }, { token: member.token })
  world.check('cancel', answer)
  const { body } = answer
  const [row] = await world.sql('select charge_id from transactions where id = $1', [id])
  const isOpen = world.bank.payable(charged).some((way) => way.id === row?.charge_id && !way.isLate)
  const isPromised = body?.status === 'cancelled' && !body.is_still_payable
  if (isPromised && isOpen) throw new Fault(`${id} can still be paid, and its page says that it cannot`)
}

const DESTINATIONS = [
  undefined,
  { kind: 'promptpay_phone', number: '0898765432' },
  { kind: 'bank_account', bank: 'kbank', number: '1234567890', holder: 'มานี มีนา' },
] as const

async function choose(world: World, picks: Picks) {
  const { id: transaction, member } = purchaseOf(world, picks, ['start_failed', 'to_start'])
  const destination = pick(DESTINATIONS, picks.n)
  const kind = picks.n % 2 ? 'coupon' : 'case'
  const input = { transaction, kind, ...(kind === 'case' && destination ? { destination } : {}) } as const
  const options = { token: member.token, key: crypto.randomUUID() }
  const answer = await world.looking(() => ask(world.server(picks.n).url, chooseRefund, input, options))
  world.check(`refund by ${kind}`, answer)
}

async function restart(world: World, picks: Picks) {
  const { id: transaction, member, status } = purchaseOf(world, picks, ['start_failed', 'to_start'])
  const isLater = status === 'to_start'
  const machines = isLater ? world.commands.filter(isDryer) : world.commands
  const other = isLater || picks.n % 2 ? pick(machines, picks.n)?.machine_id : undefined
  const input = { transaction, ...(other ? { machine_id: other } : {}) }
  const options = { token: member.token, key: crypto.randomUUID() }
  const answer = await ask(world.server(picks.n).url, restartMachine, input, options)
  world.check(isLater ? 'start the dryer' : other ? 'start another machine' : 'start again', answer)
}

const MONEY_COUPONS = `select id from coupons where customer_id = $1 and num_nonnulls(refund_of, part_of::text) > 0 order by created_at, amount`
async function changeBack(world: World, picks: Picks) {
  const { member } = purchaseOf(world, picks, ['refunded'])
  const coupon = pick(await world.sql(MONEY_COUPONS, [member.id]), picks.n)
  if (!coupon) return
  const destination = pick(DESTINATIONS, picks.n)
  const input = { coupon_id: String(coupon.id), ...(destination ? { destination } : {}) }
  const options = { token: member.token, key: crypto.randomUUID() }
  world.check('money for a coupon', await ask(world.server(picks.n).url, refundCoupon, input, options))
}

async function look(world: World, picks: Picks, times: number) {
  const { id: transaction } = purchaseOf(world, picks, ['pending', 'cancelled', 'expired'])
  for (let n = 0; n < times; n++) world.check('poll', await ask(world.server(n).url, confirmPayment, { transaction }))
}

/** Of a load that can have none, to be refused. */
const SOME_TIME = { minutes: 20, amount: 2_000 }

async function moreTime(world: World, picks: Picks) {
  const { id, member } = purchaseOf(world, picks, ['running'])
  const method = pick(world.bank.methods, picks.n)
  const read = await ask(world.server(picks.n).url, confirmPayment, { transaction: id })
  if (!method || !read.body || !isLoad(read.body)) return
  const { endpoint, ...choice } = method
  const input = { adds_time_to: id, platform: 'web', ...(read.body.more_time ?? SOME_TIME), ...choice } as const
  const key = crypto.randomUUID()
  const insist = async ({ url }: { url: string }) =>
    world.check('more time', await ask(url, endpoint, input, { token: member.token, key }))
  world.lastOrders.set(member, insist)
  await insist(world.server(picks.n))
}

export const CUSTOMER_ACTS: readonly Act[] = [
  { name: 'orders', weight: 14, run: order },
  {
    name: 'orders again with the same key',
    weight: 3,
    needsPurchase: true,
    run: async (world, picks) => world.lastOrders.get(purchaseOf(world, picks).member)?.(world.server(picks.n)),
  },
  { name: 'looks', weight: 3, needsPurchase: true, run: (world, picks) => look(world, picks, 1) },
  { name: 'looks again and again', weight: 1, needsPurchase: true, run: (world, picks) => look(world, picks, 8) },
  { name: 'cancels', weight: 3, needsPurchase: true, run: cancel },
  { name: 'starts it again', weight: 3, needsPurchase: true, run: restart },
  { name: 'buys more time', weight: 4, needsPurchase: true, run: moreTime },
  { name: 'chooses a refund', weight: 4, needsPurchase: true, run: choose },
  { name: 'changes a coupon into money', weight: 3, needsPurchase: true, run: changeBack },
]
