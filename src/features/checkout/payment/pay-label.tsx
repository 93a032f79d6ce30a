import type { ProviderId } from '#contract/payment.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { AlternativeText } from '#ui/visually-hidden/visually-hidden.tsx'

type PayLabelProps = {
  provider: ProviderId | undefined
  /** In satang. */
  amount: number
}

/** The text of a pay button. The page shows the sum once, so only a screen reader hears it here too. */
export function PayLabel({ provider = 'promptpay', amount }: PayLabelProps) {
  const t = useTranslate()
  const label = t('pay.button', { provider })
  return (
    <AlternativeText text={`${label} ${t('amount.inBaht', { amount: formatPrice(amount) })}`}>{label}</AlternativeText>
  )
}
