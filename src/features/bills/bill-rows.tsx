import { clockText } from '#features/machines/machine-words.ts'
import { formatCommonDay } from '#lib/words/common-day.ts'
import { formatDay } from '#lib/words/format.ts'
import { useSay } from '#lib/words/intl.tsx'
import { useLocale } from '#lib/words/locale.ts'
import { Code } from '#ui/code/code.tsx'
import { DateTime } from '#ui/date-time/date-time.tsx'
import { DefinitionRow } from '#ui/list/definition-list.tsx'
import { Text } from '#ui/screen/text.tsx'

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
