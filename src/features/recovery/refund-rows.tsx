import type { Purchase } from '#contract/payment.ts'
import { pageConfig } from '#lib/page/page-config.ts'
import { formatBaht } from '#lib/words/format.ts'
import { useSay } from '#lib/words/intl.tsx'
import { BankIcon } from '#ui/icons/icons.tsx'
import { TicketIcon } from '#ui/icons/place-icons.tsx'
import { ButtonRow } from '#ui/list/button-row.tsx'
import { couponWorth } from './coupon-worth.ts'

type RefundRowsProps = { known: Purchase; onAsk: (kind: 'coupon' | 'case') => void }

/** The ways back for the money, in a list: a coupon now, or by bank. Nothing where the API gives no choice. */
export function RefundRows({ known, onAsk }: RefundRowsProps) {
  const say = useSay()
  if (!pageConfig.capabilities.includes('choose_refund')) return null
  return (
    <>
      <ButtonRow
        icon={<TicketIcon />}
        title={say('end.coupon', { amount: formatBaht(couponWorth(known)) })}
        note={say('end.couponNote')}
        onPress={() => onAsk('coupon')}
      />
      {known.amount > 0 ? (
        <ButtonRow
          icon={<BankIcon />}
          title={say('end.bank')}
          note={say('end.bankNote')}
          onPress={() => onAsk('case')}
        />
      ) : null}
    </>
  )
}
