import { CopyableCode } from '#components/copyable-code.tsx'
import { FullDate } from '#components/full-date.tsx'
import { timeText } from '#features/branches/machines/machine-labels.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Text } from '#ui/layout/text.tsx'
import { DefinitionRow } from '#ui/list/definition-list.tsx'

/** Last rows of every bill: its time and its reference. */
export function BillDetails({ at, transaction }: { at: string; transaction: string }) {
  const t = useTranslate()
  return (
    <>
      <DefinitionRow term={t('bill.time')}>
        <FullDate instant={at} />
        <span>{` ${timeText(at, t)}`}</span>
      </DefinitionRow>
      <DefinitionRow term={t('bill.reference')} isLong>
        <Text as="div" size="small" tone="ink2">
          <CopyableCode code={transaction} />
        </Text>
      </DefinitionRow>
    </>
  )
}
