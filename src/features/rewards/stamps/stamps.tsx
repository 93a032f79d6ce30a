import { useQuery } from '@tanstack/react-query'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Name } from '#ui/layout/text.tsx'
import { List, ListRow } from '#ui/list/list.tsx'
import { royaltyQuery } from './royalty.queries.ts'
import { StampCard } from './stamp-card.tsx'

/** The fullest stamp card, then a list of the other branches' cards; an error shows nothing. */
export function Stamps() {
  const t = useTranslate()
  const localized = useLocalized()
  const { data } = useQuery(royaltyQuery())
  const [fullest, ...others] = data?.details.filter(({ needed }) => needed !== null) ?? []
  if (!fullest) return null
  return (
    <Stack gap={2}>
      <StampCard card={fullest} branch={localized(fullest.branch_name)} />
      {others.length > 0 ? (
        <List label={t('rewards.otherCards')}>
          {others.map(({ branch_id, branch_name, stamps, needed }) => (
            <ListRow
              key={branch_id}
              href={`/branch/${branch_id}`}
              title={<Name>{localized(branch_name)}</Name>}
              note={t('stamp.count', { stamps, needed: needed ?? 0 })}
            />
          ))}
        </List>
      ) : null}
    </Stack>
  )
}
