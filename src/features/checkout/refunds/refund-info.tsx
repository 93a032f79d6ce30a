import { Sentence } from '#components/mixed-language-text.tsx'
import type { MoneyBack as Back, Purchase } from '#contract/payment.ts'
import { formatBaht, formatDay } from '#lib/i18n/format.ts'
import { type Say, useSay } from '#lib/i18n/translate.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { BankIcon } from '#ui/icons/icons.tsx'

/** `caseNumber`: as it stands in the note, if there is one. */
type RefundWords = { title: string; note: string; caseNumber?: string }

const facts = ({ amount, case_number: number, sent_at }: Back) => ({
  amount: formatBaht(amount),
  number,
  day: sent_at ? formatDay(sent_at) : '',
})

/**
 * What becomes of money that came and was not the price.
 * @param price in satang
 */
export const wrongAmountText = (back: Back, price: number, say: Say) =>
  say(back.sent_at ? 'wrongAmount.sent' : 'wrongAmount.asked', { ...facts(back), price: formatBaht(price) })

const paidAgainText = (back: Back, say: Say) => say(back.sent_at ? 'paidAgain.sent' : 'paidAgain.asked', facts(back))

const REFUND_NOTES = {
  load: { coupon: 'end.refundedNote', asked: 'end.caseNote', sent: 'end.caseSentNote' },
  order: { coupon: 'order.refundedNote', asked: 'order.caseNote', sent: 'order.caseSentNote' },
  cancelled: { coupon: 'order.cancelledNote', asked: 'order.cancelledCaseNote', sent: 'order.cancelledCaseSentNote' },
} as const

/**
 * What became of the money for a machine that did not start, an order that the shop gave up, or one that its customer
 * cancelled.
 */
export function refundWords(refund: Purchase['refund'], kind: keyof typeof REFUND_NOTES, say: Say): RefundWords {
  const notes = REFUND_NOTES[kind]
  if (refund?.kind === 'coupon') {
    const { code, expires_at } = refund
    const facts = { amount: formatBaht(refund.amount), code, day: formatDay(expires_at) }
    return { title: say('end.refunded'), note: say(notes.coupon, facts) }
  }
  if (refund?.kind === 'case') {
    const { case_number: caseNumber, amount, sent_at } = refund
    const facts = { amount: formatBaht(amount), number: caseNumber }
    return sent_at
      ? { title: say('end.caseSent'), note: say(notes.sent, { ...facts, day: formatDay(sent_at) }), caseNumber }
      : { title: say('end.case'), note: say(notes.asked, facts), caseNumber }
  }
  if (kind === 'cancelled') return { title: say('end.cancelled'), note: say('order.cancelledCouponBack') }
  return { title: say('end.unknown'), note: say('end.unknownNote') }
}

const moneyBack = (known: Purchase, say: Say) => [
  ...known.paid_again.map((back) => ({ back, title: say('paidAgain.title'), text: paidAgainText(back, say) })),
  ...known.wrong_amount.map((back) => ({
    back,
    title: say('wrongAmount.title'),
    text: wrongAmountText(back, known.amount, say),
  })),
]

/** What `MoneyBack` shows, to be said. */
export const moneyBackTexts = (known: Purchase, say: Say) => moneyBack(known, say).map(({ text }) => text)

/** What becomes of money that came a second time, or was not the price; nothing where none did. */
export function MoneyBack({ known }: { known: Purchase }) {
  const say = useSay()
  return moneyBack(known, say).map(({ back, title, text }) => (
    <Banner key={back.case_number} tone="info" icon={<BankIcon />} title={title}>
      <Sentence part={back.case_number}>{text}</Sentence>
    </Banner>
  ))
}
