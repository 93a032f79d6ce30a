import { MixedLanguageText } from '#components/mixed-language-text.tsx'
import type { MoneyBack as Back, Purchase } from '#contract/payment.ts'
import { formatDay, formatPrice } from '#lib/i18n/format.ts'
import { type Translate, useTranslate } from '#lib/i18n/translate.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { BankIcon } from '#ui/icons/icons.tsx'

/** `caseNumber`: as it stands in the note, if there is one. */
type RefundText = { title: string; note: string; caseNumber?: string }

const facts = ({ amount, case_number: number, sent_at }: Back) => ({
  amount: formatPrice(amount),
  number,
  day: sent_at ? formatDay(sent_at) : '',
})

/**
 * What becomes of money that came and was not the price.
 * @param price in satang
 */
export const wrongAmountText = (back: Back, price: number, t: Translate) =>
  t(back.sent_at ? 'wrongAmount.sent' : 'wrongAmount.asked', { ...facts(back), price: formatPrice(price) })

const paidAgainText = (back: Back, t: Translate) => t(back.sent_at ? 'paidAgain.sent' : 'paidAgain.asked', facts(back))

const REFUND_NOTES = {
  load: { coupon: 'end.refundedNote', asked: 'end.caseNote', sent: 'end.caseSentNote' },
  order: { coupon: 'order.refundedNote', asked: 'order.caseNote', sent: 'order.caseSentNote' },
  cancelled: { coupon: 'order.cancelledNote', asked: 'order.cancelledCaseNote', sent: 'order.cancelledCaseSentNote' },
} as const

/**
 * What became of the money for a machine that did not start, an order that the shop gave up, or one that its customer
 * cancelled.
 */
export function refundText(refund: Purchase['refund'], kind: keyof typeof REFUND_NOTES, t: Translate): RefundText {
  const notes = REFUND_NOTES[kind]
  if (refund?.kind === 'coupon') {
    const { code, expires_at } = refund
    const facts = { amount: formatPrice(refund.amount), code, day: formatDay(expires_at) }
    return { title: t('end.refunded'), note: t(notes.coupon, facts) }
  }
  if (refund?.kind === 'case') {
    const { case_number: caseNumber, amount, sent_at } = refund
    const facts = { amount: formatPrice(amount), number: caseNumber }
    return sent_at
      ? { title: t('end.caseSent'), note: t(notes.sent, { ...facts, day: formatDay(sent_at) }), caseNumber }
      : { title: t('end.case'), note: t(notes.asked, facts), caseNumber }
  }
  if (kind === 'cancelled') return { title: t('end.cancelled'), note: t('order.cancelledCouponBack') }
  return { title: t('end.unknown'), note: t('end.unknownNote') }
}

const moneyBack = (purchase: Purchase, t: Translate) => [
  ...purchase.paid_again.map((back) => ({ back, title: t('paidAgain.title'), text: paidAgainText(back, t) })),
  ...purchase.wrong_amount.map((back) => ({
    back,
    title: t('wrongAmount.title'),
    text: wrongAmountText(back, purchase.amount, t),
  })),
]

/** What `RefundInfo` shows, to be said. */
export const refundTexts = (purchase: Purchase, t: Translate) => moneyBack(purchase, t).map(({ text }) => text)

/** What becomes of money that came a second time, or was not the price; nothing where none did. */
export function RefundInfo({ purchase }: { purchase: Purchase }) {
  const t = useTranslate()
  return moneyBack(purchase, t).map(({ back, title, text }) => (
    <Banner key={back.case_number} tone="info" icon={<BankIcon />} title={title}>
      <MixedLanguageText part={back.case_number}>{text}</MixedLanguageText>
    </Banner>
  ))
}
