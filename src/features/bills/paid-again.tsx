import type { Purchase } from '#contract/payment.ts'
import { formatBaht, formatDay } from '#lib/format.ts'
import { useSay } from '#lib/intl.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { BankIcon } from '#ui/icons/icons.tsx'

/** What becomes of money that came a second time; nothing where none did. */
export function PaidAgain({ known }: { known: Purchase }) {
  const say = useSay()
  return known.paid_again.map(({ amount, case_number: number, sent_at }) => {
    const facts = { amount: formatBaht(amount), number }
    return (
      <Banner key={number} tone="info" icon={<BankIcon />} title={say('paidAgain.title')}>
        {sent_at ? say('paidAgain.sent', { ...facts, day: formatDay(sent_at) }) : say('paidAgain.asked', facts)}
      </Banner>
    )
  })
}
