import type { MoneyBack as Back, Purchase } from '#contract/payment.ts'
import { formatBaht, formatDay } from '#lib/words/format.ts'
import { type Say, useSay } from '#lib/words/intl.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { BankIcon } from '#ui/icons/icons.tsx'
import { Unbroken } from '#ui/screen/text.tsx'

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

/** What becomes of money that came a second time, or was not the price; nothing where none did. */
export function MoneyBack({ known }: { known: Purchase }) {
  const say = useSay()
  const came = [
    ...known.paid_again.map((back) => ({ back, title: say('paidAgain.title'), text: paidAgainText(back, say) })),
    ...known.wrong_amount.map((back) => ({
      back,
      title: say('wrongAmount.title'),
      text: wrongAmountText(back, known.amount, say),
    })),
  ]
  return came.map(({ back, title, text }) => (
    <Banner key={back.case_number} tone="info" icon={<BankIcon />} title={title}>
      <Unbroken part={back.case_number}>{text}</Unbroken>
    </Banner>
  ))
}
