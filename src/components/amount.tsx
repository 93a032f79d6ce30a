import { formatPrice } from '#lib/i18n/format.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Price, type PriceProps } from '#ui/price/price.tsx'

type AmountProps = Pick<PriceProps, 'size'> & { satang: number }

/** A sum of money as a figure; nothing to pay is "free". */
export function Amount({ satang, size }: AmountProps) {
  const t = useTranslate()
  if (satang === 0) return <Price size={size} number={t('amount.free')} />
  return <Price size={size} number={formatPrice(satang)} unit={t('amount.baht')} />
}
