import type { OrderLine } from '#contract/services.ts'
import { formatExactBaht } from '#lib/format.ts'
import { useSay, useShopText } from '#lib/intl.tsx'
import { DefinitionList, DefinitionRow } from '#ui/list/definition-list.tsx'

type OrderLinesProps = {
  lines: readonly OrderLine[]
  /** What it comes to, in satang. */
  total: number
  totalLabel: string
}

/** What is ordered, line by line, to the sum. */
export function OrderLines({ lines, total, totalLabel }: OrderLinesProps) {
  const say = useSay()
  const shopText = useShopText()
  return (
    <DefinitionList>
      {lines.map(({ kind, name, quantity, amount }) => (
        <DefinitionRow
          key={`${kind} ${name.en}`}
          term={quantity > 1 || kind === 'service' ? `${shopText(name)} × ${quantity}` : shopText(name)}
        >
          {formatExactBaht(amount)}
        </DefinitionRow>
      ))}
      <DefinitionRow term={totalLabel} isTotal>
        {say('amount.inBaht', { amount: formatExactBaht(total) })}
      </DefinitionRow>
    </DefinitionList>
  )
}
