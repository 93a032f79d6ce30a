import type { ProviderId } from '#contract/payment.ts'
import type { SavedCard } from '#contract/saved-cards.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'

type PayLabelProps = {
  provider: ProviderId | undefined
  /** The saved card that is charged at once. */
  card?: SavedCard | undefined
  /** In satang. */
  amount: number
}

/** The text of a pay button: what is charged, and how. */
export function PayLabel({ provider = 'promptpay', card, amount }: PayLabelProps) {
  const t = useTranslate()
  const text = t('pay.button', { amount: formatPrice(amount), provider })
  return <span>{card ? `${text} ${card.last_digits}` : text}</span>
}
