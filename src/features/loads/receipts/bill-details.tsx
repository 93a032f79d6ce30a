import { clockText } from '#features/branches/machines/machine-labels.ts'
import { formatDay } from '#lib/i18n/format.ts'
import { formatCommonDay } from '#lib/i18n/format-gregorian.ts'
import { useLocale } from '#lib/i18n/locale.ts'
import { useSay } from '#lib/i18n/translate.tsx'
import { Code } from '#ui/code/code.tsx'
import { DateTime } from '#ui/date-time/date-time.tsx'
import { Text } from '#ui/layout/text.tsx'
import { DefinitionRow } from '#ui/list/definition-list.tsx'

/** What every bill ends with: when, and by which reference it is asked for. */
export function BillRows({ at, transaction }: { at: string; transaction: string }) {
  const say = useSay()
  const locale = useLocale()
  return (
    <>
      <DefinitionRow term={say('bill.time')}>
        <DateTime instant={at} text={formatDay(at)} {...(locale === 'en' ? { equivalent: formatCommonDay(at) } : {})} />
        <span>{` ${clockText(at, say)}`}</span>
      </DefinitionRow>
      <DefinitionRow term={say('bill.reference')}>
        <Text as="span" size="small" tone="ink2">
          <Code text={transaction} />
        </Text>
      </DefinitionRow>
    </>
  )
}
