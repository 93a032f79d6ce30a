import type { OrderLine, OrderUnit } from '#contract/services.ts'
import { orderLineText } from '#features/checkout/payment/order-line-text.ts'
import { formatAmount, formatPrice } from '#lib/i18n/format.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { DefinitionList, DefinitionRow } from '#ui/list/definition-list.tsx'
import { AlternativeText } from '#ui/visually-hidden/visually-hidden.tsx'

type OrderLinesProps = {
  lines: readonly OrderLine[]
  /** What the service is counted in. */
  unit: OrderUnit
  /** What a coupon takes off, in satang. */
  discount?: { term: string; amount: number } | undefined
  /** What it comes to, in satang. */
  total: number
  totalLabel: string
}

/** The place of what is ordered: the service, `options` more, the fee, and the sum. */
export function PriceLinesSkeleton({ options, totalLabel }: { options: number; totalLabel: string }) {
  return (
    <DefinitionList>
      {Array.from({ length: options + 2 }, (_, at) => (
        <DefinitionRow key={at} term={'\u00a0'}>
          {null}
        </DefinitionRow>
      ))}
      <DefinitionRow term={totalLabel} isTotal>
        …
      </DefinitionRow>
    </DefinitionList>
  )
}

/** What is ordered, line by line, to the sum. */
export function PriceLines({ lines, unit, discount, total, totalLabel }: OrderLinesProps) {
  const t = useTranslate()
  const localized = useLocalized()
  return (
    <DefinitionList>
      {lines.map((line) => (
        <DefinitionRow key={`${line.kind} ${line.name.en}`} term={orderLineText(line, unit, t, localized)}>
          {formatAmount(line.amount)}
        </DefinitionRow>
      ))}
      {discount && discount.amount > 0 ? (
        <DefinitionRow term={discount.term}>
          <AlternativeText text={t('coupons.off.amount', { amount: formatPrice(discount.amount) })}>
            {`−${formatAmount(discount.amount)}`}
          </AlternativeText>
        </DefinitionRow>
      ) : null}
      <DefinitionRow term={totalLabel} isTotal>
        {t('amount.inBaht', { amount: formatAmount(total) })}
      </DefinitionRow>
    </DefinitionList>
  )
}
