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

/** The customer's place among those of a branch in the last full month; nothing for who had no load there. */
export function BranchRanking({ branchId }: { branchId: string }) {
  const t = useTranslate()
  const locale = useLocale()
  const { data } = useQuery(rankingQuery(branchId))
  if (!data?.details.length) return null
  const { mine, details, total } = data
  const isListed = !mine || details.some(({ rank }) => rank === mine.rank)
  const places = isListed ? details : [...details, { ...mine, name: '' }]
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
        {mine ? <Text>{t('ranking.mine', { rank: mine.rank, total: total ?? details.length })}</Text> : null}
        <Panel>
          <DefinitionList>
            {places.map(({ rank, name, loads }) => (
              <DefinitionRow
                key={rank}
                {...(rank === mine?.rank
                  ? { term: `${rank}. ${t('ranking.you')}` }
                  : { term: `${rank}. ${name}`, termLang: detectLanguage(name) })}
              >
                {t('ranking.loads', { loads })}
              </DefinitionRow>
            ))}
          </DefinitionList>
        </Panel>
      </Stack>
    </section>
  )
}
