import { findViolationsWith } from '#tests/support/server/invariants.ts'
import type { Paid } from './bank.ts'
import { Fault, type World } from './world.ts'

type Row = Record<string, unknown>
const sumOf = (items: readonly Row[], column: string) => items.reduce((sum, row) => sum + Number(row[column]), 0)

/** Sums in satang. */
export const SUMS = ['in', 'gifts', 'washed', 'coupons', 'cases', 'returned'] as const
export type Sums = Record<(typeof SUMS)[number], number>

async function readBooks({ sql, members }: World) {
  const people = [members.map(({ id }) => id)]
  const ofPurchases = (table: string) =>
    sql(
      `select x.* from ${table} x join transactions t on t.id = x.transaction_id where t.customer_id = any($1)`,
      people,
    )
  const [purchases, payments, cases, returns, uses, coupons, givenUp] = [
    await sql('select * from transactions where customer_id = any($1)', people),
    await ofPurchases('payments'),
    await ofPurchases('refund_cases'),
    await ofPurchases('reversals'),
    await ofPurchases('purchase_coupons'),
    await sql('select * from coupons where customer_id = any($1)', people),
    await ofPurchases(`(select * from transaction_events where from_status = 'start_unknown' and to_status = 'start_failed'
      or to_status = 'stopped')`),
  ]
  return { purchases, payments, cases, returns, uses, coupons, givenUp }
}
type Books = Awaited<ReturnType<typeof readBooks>>

const OVER = ['completed', 'refunded', 'declined', 'cancelled', 'expired']

/** Nothing is under way, and no machine is held. */
function findOpen({ purchases, cases }: Books): string[] {
  return [
    ...purchases.flatMap(({ id, status, holds_machine: holds, due_at: due }) => [
      ...(OVER.includes(String(status)) ? [] : [`${id} stays ${status}`]),
      ...(holds ? [`${id} holds its machine for ever`] : []),
      ...(due === null ? [] : [`${id} is due again at ${due}`]),
    ]),
    ...cases.flatMap(({ number, gateway_state: state, closed_at: closed }) =>
      closed === null && (state === 'asked' || state === 'pending') ? [`the gateway never sends ${number}`] : [],
    ),
  ]
}

/** What staff sent back on the dashboard of the gateway: the case of the payment is lowered by it. */
const loweredBy = (returns: readonly Row[], { refunds }: Paid) =>
  sumOf(
    refunds.filter(
      ({ id, key }) => key === null && returns.some((row) => row.id === id && row.effect === 'case_lowered'),
    ),
    'amount',
  )

/** Every payment of the gateway is booked once, with its sum, as the price or as a refund of its own; and nothing else is. */
function findUnbooked({ purchases, payments, cases, returns }: Books, paid: readonly Paid[]): string[] {
  const basketOf = ({ transaction_id: of }: Row) => purchases.find(({ id }) => id === of)?.basket_id ?? of
  const booked: Row[] = [...payments, ...cases].filter(({ charge_id }) => charge_id !== null)
  const known = new Set(paid.map(({ id }) => id))
  return [
    ...paid.flatMap((payment) => {
      const { id, transaction, amount } = payment
      const all = booked.filter(({ charge_id }) => charge_id === id)
      const [of] = all
      // The payment of a basket is booked in parts, one for each of its purchases.
      const isBasket = all.every((row) => payments.includes(row) && basketOf(row) === transaction)
      if (!of || (all.length > 1 && !isBasket)) return [`payment ${id} of ${transaction} is booked ${all.length} times`]
      const owed = cases.includes(of) ? amount - loweredBy(returns, payment) : amount
      const sum = sumOf(all, 'amount')
      return sum === owed ? [] : [`payment ${id} is booked with ${sum} instead of ${owed}`]
    }),
    ...booked.flatMap(({ charge_id }) =>
      known.has(String(charge_id)) ? [] : [`${charge_id} is booked, but nobody paid it`],
    ),
  ]
}

/** What the machines did is what the purchases say. A load that was given up or stopped may have run, and its money is safe. */
function findWrongStarts({ purchases, givenUp }: Books, { box }: World): string[] {
  const started = box.started().map((command) => command.split('.')[0])
  return purchases.flatMap(({ id, status }) => {
    const times = started.filter((command) => command === id).length
    const least = status === 'completed' ? 1 : 0
    const most = least + givenUp.filter(({ transaction_id: of }) => of === id).length
    return times >= least && times <= most ? [] : [`${id} is ${status}, and started ${times} machines`]
  })
}

/** What went out is what the cases say: by the gateway once under the number of each, by staff with the sum that they sent. */
function findWrongRefunds({ cases, returns, payments }: Books, paid: readonly Paid[], { transfers }: World): string[] {
  const sent = paid.flatMap(({ refunds }) => refunds).filter(({ key }) => key !== null)
  const isByStaff = ({ bank_reference: reference }: Row) => String(reference).startsWith('KBANK')
  return [
    ...sent.flatMap(({ key, amount }) => {
      const of = cases.find(({ number }) => number === key)
      return of && Number(of.amount) === amount
        ? []
        : [`the gateway sent ${amount} for ${key}, which owes ${of?.amount}`]
    }),
    ...cases.flatMap((row) => {
      const { number, gateway_state: state, closed_at: closed, transaction_id: id } = row
      const times = sent.filter(({ key }) => key === number).length
      const isSent = state === 'refunded' && closed !== null
      // Somebody sent it on the gateway's dashboard before the server did.
      const isByHand = returns.some(({ id: of, effect }) => of === row.bank_reference && effect === 'case_closed')
      if (times > 1 || (isSent && !isByHand && times === 0)) return [`the gateway sent ${number} ${times} times`]
      if (times === 1 && isByStaff(row)) return [`${number} was sent by the gateway and by staff`]
      const price = payments.find(({ transaction_id }) => transaction_id === id)
      const payment = row.charge_id ?? price?.charge_id
      const ofCase = returns.filter(({ payment_id, transaction_id }) => payment_id === payment && transaction_id === id)
      const known = ofCase.filter(({ seen_at }) => closed instanceof Date && (seen_at as Date) < closed)
      const whole = Number((row.charge_id === null ? price : paid.find((one) => one.id === payment))?.amount)
      const isLowered = ofCase.some(({ effect }) => effect === 'case_lowered')
      return isByStaff(row) && !isLowered && sumOf(known, 'amount') >= whole
        ? [`staff were asked to send ${number}, whose money had gone back`]
        : []
    }),
    ...transfers.flatMap(({ number, amount }) => {
      const of = cases.find((one) => one.number === number)
      return of && isByStaff(of) && Number(of.amount) === amount
        ? []
        : [`staff sent ${amount} for ${number}: ${of?.amount}`]
    }),
  ]
}

/** What these returns are of is no longer owed. */
const INSTEAD = ['lowered', 'case_lowered', 'coupon_lowered', 'coupon_taken']

/**
 * Every baht that came in, and every discount that was given, is a wash, a coupon, a refund sent or owed, or has gone back by
 * itself. Money that went back although it had been used is the shop's own loss, and not counted.
 */
function addUp({ purchases, payments, cases, returns, uses, coupons }: Books, paid: readonly Paid[]): Sums {
  const isMoney = ({ refund_of: of, part_of: part }: Row) => of !== null || part !== null
  const isGift = (use: Row) => {
    if (use.lost_at !== null) return true
    const coupon = coupons.find(({ id }) => id === use.coupon_id)
    return (
      coupon !== undefined &&
      !isMoney(coupon) &&
      coupon.used_at !== null &&
      coupon.transaction_id === use.transaction_id
    )
  }
  const repaid = new Set(purchases.flatMap(({ id, status }) => (status === 'refunded' ? [id] : [])))
  const isOfExtra = ({ payment_id: payment }: Row) => cases.some(({ charge_id }) => charge_id === payment)
  const isInstead = (row: Row) =>
    INSTEAD.includes(String(row.effect)) && (repaid.has(row.transaction_id) || isOfExtra(row))
  return {
    in: paid.reduce((sum, { amount }) => sum + amount, 0),
    gifts: sumOf(uses.filter(isGift), 'discount'),
    washed: sumOf(
      purchases.filter(({ status }) => status === 'completed'),
      'price',
    ),
    coupons: sumOf(
      coupons.filter((coupon) => isMoney(coupon) && coupon.used_at === null && coupon.refunded_at === null),
      'amount',
    ),
    cases: sumOf(cases, 'amount'),
    // A dispute of the whole after a refund of a part takes more than was paid: that is the shop's loss too.
    returned: paid.reduce((sum, { id, amount }) => {
      const gone = returns.filter((row) => row.payment_id === id && isInstead(row))
      const parts = payments.filter(({ charge_id }) => charge_id === id)
      const ofPart = (part: Row) =>
        sumOf(
          gone.filter((row) => row.transaction_id === part.transaction_id),
          'amount',
        )
      const capped = parts.reduce((all, part) => all + Math.min(Number(part.amount), ofPart(part)), 0)
      return sum + (parts.length > 0 ? capped : Math.min(amount, sumOf(gone, 'amount')))
    }, 0),
  }
}

const BORING = ['program', 'extras', 'origin', 'brand', 'qr_payload', 'pay_uri', 'code', 'title_th', 'title_en']
/** All rows of the purchases that a fault names. */
function describe(books: Books, fault: string): string[] {
  const named = books.purchases.flatMap(({ id }) => (fault.includes(String(id)) ? [String(id)] : []))
  const isOf = (row: Row) => Object.values(row).some((value) => named.includes(String(value)))
  const shorten = (row: Row) => Object.entries(row).filter(([name, value]) => value !== null && !BORING.includes(name))
  return Object.entries(books).flatMap(([table, rows]) =>
    rows.filter(isOf).map((row) => `${table}: ${JSON.stringify(Object.fromEntries(shorten(row)))}`),
  )
}

/**
 * The books against what the gateway, the machines and the staff know.
 * @throws Fault with all that differs
 */
export async function audit(world: World): Promise<Sums> {
  const books = await readBooks(world)
  const ours = new Set(books.purchases.map(({ id }) => id))
  const paid = world.bank.paid().filter(({ transaction }) => ours.has(transaction))
  const faults = [
    ...findOpen(books),
    ...findUnbooked(books, paid),
    ...findWrongStarts(books, world),
    ...findWrongRefunds(books, paid, world),
  ]
  const sums = addUp(books, paid)
  const [came, went] = [sums.in + sums.gifts, sums.washed + sums.coupons + sums.cases + sums.returned]
  if (came !== went) faults.push(`${came} came in, and ${went} is accounted for: ${JSON.stringify(sums)}`)
  const violations = await findViolationsWith(world.sql)
  if (Object.keys(violations).length > 0) faults.push(JSON.stringify(violations))
  if (faults.length > 0) throw new Fault([...faults, ...describe(books, faults.join())].join('\n'))
  return sums
}
