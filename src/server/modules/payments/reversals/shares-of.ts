import { and, eq, inArray } from 'drizzle-orm'
import { CHOICE_STATUSES } from '#contract/payment.ts'
import type { Tx } from '#server/db/database.ts'
import { payments } from '#server/db/schema/payment.ts'
import { refundCases, reversals } from '#server/db/schema/refunds.ts'
import { hasCharge } from '#server/modules/payments/basket.ts'
import { lockBasket, type TransactionRow } from '#server/modules/payments/transition.ts'
import type { Payment } from '#server/ports/payment-gateway.ts'

type Share = {
  row: TransactionRow
  paid: number
  /** What of it can still go back. */
  left: number
  back: Payment['refunds'][number][]
  disputed: number
}

/** Not carried out: money that staff send back by hand is rather theirs than that of a load that has run. */
const isOwed = ({ row: { status } }: Share) => CHOICE_STATUSES.includes(status) || status === 'refunded'

/** Parts of a sum by purchase: of one that it fits exactly, or else of those that are owed money, and then of the others. */
function divide(amount: number, shares: readonly Share[]): Map<Share, number> {
  const ordered = [...shares.filter(isOwed), ...shares.filter((share) => !isOwed(share))]
  const fitting = ordered.find((share) => isOwed(share) && share.left === amount)
  const parts = new Map<Share, number>()
  let rest = amount
  for (const share of fitting ? [fitting] : ordered) {
    const part = Math.min(share.left, rest)
    if (part > 0) parts.set(share, part)
    rest -= part
  }
  // More than was paid: staff see it with the purchase that comes first.
  const [first] = ordered
  if (rest > 0 && first) parts.set(first, (parts.get(first) ?? 0) + rest)
  return parts
}

/** What our own refunds have sent of each purchase already. */
async function sentBy(tx: Tx, ids: readonly string[], { refunds }: Payment): Promise<ReadonlyMap<string, number>> {
  const keys = refunds.flatMap(({ key, state }) => (key !== null && state !== 'failed' ? [key] : []))
  if (keys.length === 0) return new Map()
  const ofBasket = and(inArray(refundCases.number, keys), inArray(refundCases.transactionId, [...ids]))
  const cases = await tx.select().from(refundCases).where(ofBasket)
  return new Map(cases.map(({ transactionId, amount }) => [transactionId, amount]))
}

/**
 * What a payment is to each purchase that it paid: the price of that purchase, and of the money that went back without us
 * what concerns it. Once booked, a part stays where it is. A payment that bought nothing is the first purchase's.
 * @param id of a purchase of the basket, which is locked
 */
export async function sharesOf(tx: Tx, id: string, payment: Payment): Promise<[string, Payment][]> {
  const basket = await lockBasket(tx, id)
  const ids = basket.map((row) => row.id)
  const whole: [string, Payment][] = basket.filter(hasCharge).map((row) => [row.id, payment])
  if (ids.length < 2) return whole
  const isOfPayment = and(inArray(payments.transactionId, ids), eq(payments.chargeId, payment.paymentId))
  const paid = await tx.select().from(payments).where(isOfPayment)
  if (paid.length === 0) return whole
  const sent = await sentBy(tx, ids, payment)
  const booked = await tx
    .select()
    .from(reversals)
    .where(and(inArray(reversals.transactionId, ids), eq(reversals.paymentId, payment.paymentId)))
  const shares = basket.flatMap((row): Share[] => {
    const amount = paid.find(({ transactionId }) => transactionId === row.id)?.amount
    if (amount === undefined) return []
    const gone = booked
      .filter(({ transactionId, kind }) => transactionId === row.id && kind === 'refund')
      .reduce((sum, one) => sum + one.amount, sent.get(row.id) ?? 0)
    return [{ row, paid: amount, left: Math.max(0, amount - gone), back: [], disputed: 0 }]
  })
  /** The parts of money that went back, as they were booked, or else as they are divided now. */
  const partsOf = (backId: string, kind: 'refund' | 'dispute', amount: number, of: readonly Share[]) => {
    const known = booked.filter((one) => one.id === backId && one.kind === kind)
    if (known.length === 0) return divide(amount, of)
    return new Map(
      shares.flatMap((share) => {
        const part = known.find(({ transactionId }) => transactionId === share.row.id)
        return part ? [[share, part.amount] as const] : []
      }),
    )
  }
  for (const refund of payment.refunds) {
    if (refund.key !== null || refund.state !== 'refunded') {
      for (const share of shares) share.back.push(refund)
      continue
    }
    const isKnown = booked.some((one) => one.id === refund.refundId && one.kind === 'refund')
    for (const [share, part] of partsOf(refund.refundId, 'refund', refund.amount, shares)) {
      share.back.push({ ...refund, amount: part })
      if (!isKnown) share.left -= part
    }
  }
  // A bank may take back what was refunded already.
  const prices = shares.map((share) => ({ ...share, left: share.paid }))
  if (payment.disputed > 0)
    for (const [{ row }, part] of partsOf(payment.paymentId, 'dispute', payment.disputed, prices)) {
      const share = shares.find((one) => one.row.id === row.id)
      if (share) share.disputed = part
    }
  return shares.map(({ row, paid: amount, back, disputed }) => [
    row.id,
    { ...payment, amount, refunds: back, disputed },
  ])
}
