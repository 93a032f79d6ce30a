import { formatPrice } from '#lib/i18n/format.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Price, type PriceProps } from '#ui/price/price.tsx'
import { AlternativeText } from '#ui/visually-hidden/visually-hidden.tsx'

type AmountProps = Pick<PriceProps, 'size'> & { satang: number }

/** A sum of money as a figure; nothing to pay is "free". */
export function Amount({ satang, size }: AmountProps) {
  const t = useTranslate()
  if (satang === 0) return <Price size={size} number={t('amount.free')} />
  return <Price size={size} number={formatPrice(satang)} unit={t('amount.baht')} />
}

/** One of the sums that add up, shown without its unit; screen readers say the unit, and the minus sign, which they skip. */
export function PartAmount({ satang }: { satang: number }) {
  const t = useTranslate()
  if (satang === 0) return <span>{t('amount.free')}</span>
  const amount = formatPrice(Math.abs(satang))
  const [text, shown] =
    satang < 0 ? [t('coupons.off.amount', { amount }), `−${amount}`] : [t('amount.inBaht', { amount }), amount]
  return <AlternativeText text={text}>{shown}</AlternativeText>
}
