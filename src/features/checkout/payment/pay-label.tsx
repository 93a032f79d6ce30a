import type { ProviderId } from '#contract/payment.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'

type PayLabelProps = {
  provider: ProviderId | undefined
  /** In satang. */
  amount: number
}

/** The text of a pay button: what is charged, and how. */
export function PayLabel({ provider = 'promptpay', amount }: PayLabelProps) {
  const t = useTranslate()
  return <span>{t('pay.button', { amount: formatPrice(amount), provider })}</span>
}
