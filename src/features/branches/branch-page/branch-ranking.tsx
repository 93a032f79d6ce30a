import { useQuery } from '@tanstack/react-query'
import { detectLanguage } from '#lib/i18n/detect-language.ts'
import { formatMonth } from '#lib/i18n/format.ts'
import { formatGregorianMonth } from '#lib/i18n/format-gregorian.ts'
import { useLocale } from '#lib/i18n/locale.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { DateTime } from '#ui/date-time/date-time.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { DefinitionList, DefinitionRow } from '#ui/list/definition-list.tsx'
import { Panel } from '#ui/list/panel.tsx'
import { rankingQuery } from './branch-page.queries.ts'

const HEADING_ID = 'ranking-heading'

/** The customers with the most loads in the last full month; empty if there are too few of them to stay anonymous. */
export function BranchRanking({ branchId }: { branchId: string }) {
  const t = useTranslate()
  const locale = useLocale()
  const { data } = useQuery(rankingQuery(branchId))
  if (!data?.details.length) return null
  return (
    <section aria-labelledby={HEADING_ID}>
      <Stack gap={2}>
        <Stack gap={0}>
          <Heading level={2} size="m" id={HEADING_ID}>
            {t('ranking.title')}
          </Heading>
          <Text size="small" tone="ink2">
            <DateTime
              instant={data.month}
              text={formatMonth(data.month)}
              {...(locale === 'en' ? { equivalent: formatGregorianMonth(data.month) } : {})}
            />
          </Text>
        </Stack>
        <Panel>
          <DefinitionList>
            {data.details.map(({ rank, name, loads }) => (
              <DefinitionRow key={rank} term={`${rank}. ${name}`} termLang={detectLanguage(name)}>
                {t('ranking.loads', { loads })}
              </DefinitionRow>
            ))}
          </DefinitionList>
        </Panel>
      </Stack>
    </section>
  )
}
