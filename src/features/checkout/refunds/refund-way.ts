import { arrivalText } from '#components/refund-sheet/arrival-text.ts'
import { type MoneyRefund, refundStepOf } from '#contract/money-refunds.ts'
import { REFUND_TIMES } from '#contract/refund-times.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import { formatDayInText } from '#lib/i18n/format-gregorian.ts'
import type { Translate } from '#lib/i18n/translate.tsx'
import { serverNow } from '#lib/server-clock.ts'
import { formatForeign } from './format-foreign.ts'

/** The sum of a refund, in the currency in which it was paid. */
export const refundMoney = ({ amount, currency }: Pick<MoneyRefund, 'amount' | 'currency'>, t: Translate): string =>
  currency && currency !== 'THB' ? formatForeign(amount, currency) : t('amount.inBaht', { amount: formatPrice(amount) })

/** Where a refund that is not sent yet goes, and by when; or why it is not there. */
export function refundWayTexts(refund: Omit<MoneyRefund, 'amount'>, t: Translate): string[] {
  const { via, arrival, destination } = refund
  const arrives = arrivalText(arrival, t)
  if (via === 'gateway') return [t('refund.goesBack'), ...(arrives ? [arrives] : [])]
  const to = destination && {
    bank: destination.bank ? t(`refund.bank.${destination.bank}`) : '',
    end: destination.number_end,
  }
  return [...(destination && to ? [t(`refund.goesTo.${destination.kind}`, to)] : []), ...dayTexts(refund, t)]
}

function dayTexts(refund: Omit<MoneyRefund, 'amount'>, t: Translate): string[] {
  const { case_number: number, due_on, destination_failed_at } = refund
  const step = refundStepOf(refund, serverNow())
  if (step === 'no_destination')
    return [destination_failed_at ? t('refund.toFailed', { days: REFUND_TIMES.workingDays }) : t('refund.toNone')]
  if (!due_on) return []
  const day = formatDayInText(due_on)
  return [step === 'overdue' ? t('refund.overdue', { day, number }) : t('refund.dueOn', { day })]
}
