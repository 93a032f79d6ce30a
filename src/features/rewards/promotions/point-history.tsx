import { useInfiniteQuery } from '@tanstack/react-query'
import { FullDate } from '#components/full-date.tsx'
import { InfiniteListFooter } from '#components/infinite-list-footer.tsx'
import { itemsOf } from '#lib/api/items-of.ts'
import { SEPARATOR } from '#lib/i18n/facts.ts'
import { formatCount } from '#lib/i18n/format-count.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { List, ListRow } from '#ui/list/list.tsx'
import { AlternativeText } from '#ui/visually-hidden/visually-hidden.tsx'
import { pointPages } from './rewards.queries.ts'

const HEADING_ID = 'point-history-heading'

/** History of earned and spent points; renders nothing without entries. */
export function PointHistory() {
  const t = useTranslate()
  const localized = useLocalized()
  const history = useInfiniteQuery(pointPages())
  const entries = itemsOf(history.data)
  if (entries.length === 0) return null
  return (
    <section aria-labelledby={HEADING_ID}>
      <Stack gap={2}>
        <Heading level={2} size="m" id={HEADING_ID}>
          {t('rewards.history')}
        </Heading>
        <List labelledBy={HEADING_ID}>
          {entries.map(({ change, reason, title, created_at }, index) => {
            const count = formatCount(Math.abs(change))
            return (
              <ListRow
                key={`${created_at} ${index}`}
                title={title ? localized(title) : t(`rewards.entry.${reason}`)}
                note={
                  <>
                    {title ? <span>{t(`rewards.entry.${reason}`) + SEPARATOR}</span> : null}
                    <FullDate instant={created_at} />
                  </>
                }
                trailing={
                  <Text as="span" isStrong isUnbroken>
                    <AlternativeText text={t(change < 0 ? 'rewards.spent' : 'rewards.earned', { points: count })}>
                      {`${change < 0 ? '−' : '+'}${count}`}
                    </AlternativeText>
                  </Text>
                }
              />
            )
          })}
        </List>
        <InfiniteListFooter query={history} />
      </Stack>
    </section>
  )
}
