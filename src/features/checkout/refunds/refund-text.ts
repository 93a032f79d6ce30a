import { arrivalText } from '#components/refund-sheet/arrival-text.ts'
import { type MoneyRefund, refundStepOf } from '#contract/money-refunds.ts'
import { chargedAmountOf, type LoadPurchase, type Purchase } from '#contract/payment.ts'
import type { CaseRefund as Back } from '#contract/refund.ts'
import { REFUND_TIMES } from '#contract/refund-times.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import { formatDayInText } from '#lib/i18n/format-gregorian.ts'
import type { Translate } from '#lib/i18n/translate.tsx'
import { serverNow } from '#lib/server-clock.ts'
import { isNothingPaid } from './refund-coupon-value.ts'
import { refundMoney } from './refund-way.ts'

/** `caseNumber` is the number of the case or the coupon inside `note`, if there is one. */
type RefundText = { title: string; note: string; caseNumber?: string }

const facts = ({ amount, case_number: number, sent_at }: MoneyRefund) => ({
  amount: formatPrice(amount),
  number,
  days: REFUND_TIMES.workingDays,
  day: sent_at ? formatDayInText(sent_at) : '',
})

/** What was sent by card or wallet is not there at once; what is past its day, or could not be sent, is not promised again. */
function statedText(back: MoneyRefund, text: string, t: Translate) {
  const step = refundStepOf(back, serverNow())
  const told = { money: refundMoney(back, t), number: back.case_number }
  if (step === 'no_destination') return t('refund.failedNote', told)
  if (step === 'overdue') return t('refund.lateNote', told)
  return [text, back.sent_at ? arrivalText(back.arrival, t) : undefined].filter(Boolean).join(' ')
}

/**
 * Text about the refund of a payment whose amount was not the price, or that was not in baht.
 * @param price in satang
 */
export function wrongAmountText(back: Back, price: number, t: Translate) {
  if (back.currency && back.currency !== 'THB') {
    const told = { ...facts(back), money: refundMoney(back, t) }
    return statedText(back, t(back.sent_at ? 'wrongAmount.foreignSent' : 'wrongAmount.foreign', told), t)
  }
  const told = { ...facts(back), price: formatPrice(price) }
  return statedText(back, t(back.sent_at ? 'wrongAmount.sent' : 'wrongAmount.asked', told), t)
}

const paidAgainText = (back: Back, t: Translate) =>
  statedText(back, t(back.sent_at ? 'paidAgain.sent' : 'paidAgain.asked', facts(back)), t)

const REFUND_NOTES = {
  load: { coupon: 'end.refundedNote', open: 'end.caseNote', sent: 'end.caseSentNote' },
  stopped: { coupon: 'end.stoppedRefundedNote', open: 'end.stoppedCaseNote', sent: 'end.stoppedCaseSentNote' },
  moreTime: { coupon: 'more.refundedNote', open: 'more.caseNote', sent: 'more.caseSentNote' },
  later: { coupon: 'later.refundedNote', open: 'later.caseNote', sent: 'later.caseSentNote' },
  order: { coupon: 'order.refundedNote', open: 'order.caseNote', sent: 'order.caseSentNote' },
  cancelled: { coupon: 'order.cancelledNote', open: 'order.cancelledCaseNote', sent: 'order.cancelledCaseSentNote' },
} as const

/**
 * State of the refund for a machine that did not start, one that stopped before the end, more time that was not added, an order
 * that the shop cancelled, or one that the customer cancelled.
 */
export function refundText(refund: Purchase['refund'], kind: keyof typeof REFUND_NOTES, t: Translate): RefundText {
  const notes = REFUND_NOTES[kind]
  if (refund?.kind === 'coupon') {
    return { title: t('end.refunded'), note: t(notes.coupon, { amount: formatPrice(refund.amount) }) }
  }
  if (refund?.kind === 'case') {
    const { case_number: caseNumber, sent_at } = refund
    return {
      title: t(
        sent_at
          ? 'end.caseSent'
          : refundStepOf(refund, serverNow()) === 'no_destination'
            ? 'refund.failed'
            : kind === 'later'
              ? 'later.returning'
              : 'end.case',
      ),
      note: statedText(refund, t(sent_at ? notes.sent : notes.open, facts(refund)), t),
      caseNumber,
    }
  }
  if (kind === 'cancelled') return { title: t('end.cancelled'), note: t('order.cancelledCouponBack') }
  return { title: t('end.unknown'), note: t('end.unknownNote') }
}

/** The refund of a load or of more time in one; a load that had started has stopped. */
export function loadRefundText(purchase: LoadPurchase, t: Translate): RefundText {
  const { refund, started_at, adds_time_to, is_later } = purchase
  if (refund === null && isNothingPaid(purchase)) return { title: t('end.closed'), note: t('end.closeNote') }
  return refundText(
    refund,
    is_later ? 'later' : adds_time_to ? 'moreTime' : started_at === null ? 'load' : 'stopped',
    t,
  )
}

/** Refunds of second payments and of wrong amounts. */
export const extraRefunds = (purchase: Purchase, t: Translate) => [
  ...purchase.paid_again.map((back) => ({ back, title: t('paidAgain.title'), text: paidAgainText(back, t) })),
  ...purchase.wrong_amount.map((back) => ({
    back,
    title: t('wrongAmount.title'),
    text: wrongAmountText(back, chargedAmountOf(purchase), t),
  })),
]

/** The texts of `RefundInfo`, for announcements. */
export const refundTexts = (purchase: Purchase, t: Translate) => extraRefunds(purchase, t).map(({ text }) => text)
