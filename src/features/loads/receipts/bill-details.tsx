import { timeText } from '#features/branches/machines/machine-labels.ts'
import { formatDay } from '#lib/i18n/format.ts'
import { formatGregorianDate } from '#lib/i18n/format-gregorian.ts'
import { useLocale } from '#lib/i18n/locale.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Code } from '#ui/code/code.tsx'
import { DateTime } from '#ui/date-time/date-time.tsx'
import { Text } from '#ui/layout/text.tsx'
import { DefinitionRow } from '#ui/list/definition-list.tsx'

/** Last rows of every bill: its time and its reference. */
export function BillDetails({ at, transaction }: { at: string; transaction: string }) {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <>
      <DefinitionRow term={t('bill.time')}>
        <DateTime
          instant={at}
          text={formatDay(at)}
          {...(locale === 'en' ? { equivalent: formatGregorianDate(at) } : {})}
        />
        <span>{` ${timeText(at, t)}`}</span>
      </DefinitionRow>
      <DefinitionRow term={t('bill.reference')}>
        <Text as="span" size="small" tone="ink2">
          <Code text={transaction} />
        </Text>
      </DefinitionRow>
    </>
  )
}
