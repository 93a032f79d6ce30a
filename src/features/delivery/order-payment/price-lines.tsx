import { PartAmount } from '#components/amount.tsx'
import type { OrderLine, OrderUnit } from '#contract/services.ts'
import { orderLineText } from '#features/checkout/payment/order-line-text.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { DefinitionList, DefinitionRow } from '#ui/list/definition-list.tsx'

type PriceLinesProps = {
  lines: readonly OrderLine[]
  /** The unit that the service is counted in. */
  unit: OrderUnit
  /** Discount of the coupon, in satang. */
  discount?: { term: string; amount: number } | undefined
}

/** Placeholder of `PriceLines`: the service, the fee, and one line per option. */
export function PriceLinesSkeleton({ options }: { options: number }) {
  return (
    <DefinitionList>
      {Array.from({ length: options + 2 }, (_, index) => (
        <DefinitionRow key={index} term={'\u00a0'}>
          {null}
        </DefinitionRow>
      ))}
    </DefinitionList>
  )
}

/** The lines of an order and its discount. The heading of the page has their sum. */
export function PriceLines({ lines, unit, discount }: PriceLinesProps) {
  const t = useTranslate()
  const localized = useLocalized()
  return (
    <DefinitionList>
      {lines.map((line) => (
        <DefinitionRow key={`${line.kind} ${line.name.en}`} term={orderLineText(line, unit, t, localized)}>
          <PartAmount satang={line.amount} />
        </DefinitionRow>
      ))}
      {discount && discount.amount > 0 ? (
        <DefinitionRow term={discount.term}>
          <PartAmount satang={-discount.amount} />
        </DefinitionRow>
      ) : null}
    </DefinitionList>
  )
}
