import { useQuery } from '@tanstack/react-query'
import { formatBaht } from '#lib/format.ts'
import { useSay, useShopText } from '#lib/intl.tsx'
import { isSignedIn } from '#lib/session.ts'
import { css } from '#styled/css'
import { Card } from '#ui/card/card.tsx'
import { CheckIcon } from '#ui/icons/icons.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { Text } from '#ui/screen/text.tsx'
import { royaltyQuery } from './branch-page.queries.ts'

/** More doors than these would be no picture any more. */
const MOST_DOORS = 20

const doors = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(5, minmax(0, 1fr))]',
  gap: '2',
  justifyItems: 'center',
  paddingBlock: '1',
})

/** The customer's stamp card of this branch: a door for each stamp, the washed ones full. */
export function BranchStamps({ branchId }: { branchId: string }) {
  const say = useSay()
  const shopText = useShopText()
  const { data } = useQuery(royaltyQuery(branchId))
  const card = data?.details.find(({ branch_id }) => branch_id === branchId)
  // Extra to the page: what cannot be read is left out.
  if (!isSignedIn() || !card?.needed) return null
  const { stamps, needed, reward } = card
  const count = say('stamp.count', { stamps, needed })
  return (
    <Card title={say('stamp.left', { left: needed - stamps })} trailing={count}>
      {needed <= MOST_DOORS ? (
        <div className={doors} role="img" aria-label={count}>
          {Array.from({ length: needed }, (_, place) => (
            <Porthole key={place} state={place < stamps ? 'full' : 'plain'} size={44} isBare>
              {place < stamps ? <CheckIcon size={20} /> : undefined}
            </Porthole>
          ))}
        </div>
      ) : null}
      {reward ? (
        <Text size="small" tone="ink2">
          {shopText(reward.title)} · {say('stamp.worth', { amount: formatBaht(reward.amount) })}
        </Text>
      ) : null}
    </Card>
  )
}
