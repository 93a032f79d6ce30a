import { useInfiniteQuery } from '@tanstack/react-query'
import { ShowPages } from '#features/frame/show-pages.tsx'
import { formatCount, formatDay } from '#lib/words/format.ts'
import { useSay, useShopText } from '#lib/words/intl.tsx'
import { DateTime } from '#ui/date-time/date-time.tsx'
import { List, ListRow } from '#ui/list/list.tsx'
import { Stack } from '#ui/screen/stack.tsx'
import { Heading, Text } from '#ui/screen/text.tsx'
import { Spoken } from '#ui/spoken/spoken.tsx'
import { pointPages } from './rewards.queries.ts'

const HEADING_ID = 'point-history-heading'

/** Where the points came from and what they went for; gone where there is nothing yet. */
export function PointHistory() {
  const say = useSay()
  const shopText = useShopText()
  const history = useInfiniteQuery(pointPages())
  const entries = history.data?.pages.flatMap((page) => page.details) ?? []
  if (entries.length === 0) return null
  return (
    <section aria-labelledby={HEADING_ID}>
      <Stack gap={2}>
        <Heading level={2} size="m" id={HEADING_ID}>
          {say('rewards.history')}
        </Heading>
        <List labelledBy={HEADING_ID}>
          {entries.map(({ change, reason, title, created_at }, place) => {
            const count = formatCount(Math.abs(change))
            return (
              <ListRow
                key={`${created_at} ${place}`}
                title={title ? shopText(title) : say(`rewards.entry.${reason}`)}
                note={
                  <>
                    {title ? <span>{`${say(`rewards.entry.${reason}`)} · `}</span> : null}
                    <DateTime instant={created_at} text={formatDay(created_at)} />
                  </>
                }
                trailing={
                  <Text as="span" isStrong isUnbroken>
                    <Spoken text={say(change < 0 ? 'rewards.spent' : 'rewards.earned', { points: count })}>
                      {`${change < 0 ? '−' : '+'}${count}`}
                    </Spoken>
                  </Text>
                }
              />
            )
          })}
        </List>
        <ShowPages query={history} />
      </Stack>
    </section>
  )
}
