import type { Transaction } from '#contract/payment.ts'
import { clockText } from '#features/machines/machine-words.ts'
import { formatCommonDay } from '#lib/common-day.ts'
import { formatDay } from '#lib/format.ts'
import { useSay, useShopText } from '#lib/intl.tsx'
import { useLocale } from '#lib/locale.ts'
import { Code } from '#ui/code/code.tsx'
import { DateTime } from '#ui/date-time/date-time.tsx'
import { DefinitionList, DefinitionRow } from '#ui/list/definition-list.tsx'
import { Panel } from '#ui/list/panel.tsx'
import { Text } from '#ui/screen/text.tsx'
import { Spoken } from '#ui/spoken/spoken.tsx'
import { paidAt, slipRows } from './slip-rows.ts'

/** What was bought, for how much, how it was paid and when. */
export function Slip({ known }: { known: Transaction }) {
  const say = useSay()
  const shopText = useShopText()
  const locale = useLocale()
  const at = paidAt(known)
  return (
    <Panel>
      <DefinitionList>
        {slipRows(known, say, shopText).map(({ term, value, spoken, isTotal = false }) => (
          <DefinitionRow key={term} term={term} isTotal={isTotal}>
            {spoken ? <Spoken text={spoken}>{value}</Spoken> : value}
          </DefinitionRow>
        ))}
        <DefinitionRow term={say('bill.time')}>
          <DateTime
            instant={at}
            text={formatDay(at)}
            {...(locale === 'en' ? { equivalent: formatCommonDay(at) } : {})}
          />{' '}
          {clockText(at, say)}
        </DefinitionRow>
        <DefinitionRow term={say('bill.reference')}>
          <Text as="span" size="small" tone="ink2">
            <Code text={known.transaction} />
          </Text>
        </DefinitionRow>
      </DefinitionList>
    </Panel>
  )
}
