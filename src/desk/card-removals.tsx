import { listCardRemovals } from '#contract/staff/card-removals.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { useErrorText } from './action.tsx'
import { useDeskQuery } from './api.ts'
import { useDeskFormat } from './format.ts'
import { useDesk } from './translate.ts'

/** The saved cards that the payment company has not deleted, though it was asked; nothing where there are none. */
export function CardRemovals() {
  const t = useDesk()
  const errorText = useErrorText()
  const { at } = useDeskFormat()
  const { data, error } = useDeskQuery(listCardRemovals, {})
  if (error) return <Banner tone="bad">{errorText(error)}</Banner>
  if (!data || data.details.length === 0) return null
  return (
    <section>
      <Stack gap={2}>
        <Heading level={2} size="m">
          {t('desk.money.removals')}
        </Heading>
        <Text>{t('desk.money.removalsNote')}</Text>
        <ul className="desk-lines">
          {data.details.map(({ holder, since, tries }) => (
            <li key={holder}>{t('desk.money.removal', { holder, since: at(since), tries })}</li>
          ))}
        </ul>
      </Stack>
    </section>
  )
}
