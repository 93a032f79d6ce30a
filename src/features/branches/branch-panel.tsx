import { useQuery } from '@tanstack/react-query'
import { later } from '#lib/page/later.ts'
import { pageConfig } from '#lib/page/page-config.ts'
import { useSay } from '#lib/words/intl.tsx'
import { List } from '#ui/list/list.tsx'
import { WaitingList } from '#ui/list/waiting-list.tsx'
import { Row, Stack } from '#ui/screen/stack.tsx'
import { Heading, Text } from '#ui/screen/text.tsx'
import { mostUseful, nearestTo } from './branch-order.ts'
import { BranchRow } from './branch-row.tsx'
import { branchesQuery } from './branches.queries.ts'
import { useFavourites } from './favourites.store.ts'
import { useHere } from './here.store.ts'
import { NearPlace } from './near-place.tsx'

const HEADING_ID = 'branches-heading'

/** What can be pressed, and what can go wrong, comes once the page stands. */
const { usePart } = later(() => import('./branch-panel-parts.tsx'))

/** On the home page: the nearest branches, or for who has not said where they are, the most useful. */
export function BranchPanel({ most }: { most: number }) {
  const say = useSay()
  const parts = usePart()
  const { place } = useHere()
  const favourites = useFavourites()
  const hasBranches = pageConfig.capabilities.includes('branches')
  const branches = useQuery({ ...branchesQuery(), enabled: hasBranches })
  if (!hasBranches) return null
  const all = branches.data ?? []
  const shown = place ? all.toSorted(nearestTo(place)) : mostUseful(all, favourites)
  return (
    <section aria-labelledby={HEADING_ID}>
      <Stack gap={2}>
        <Row justify="between" gap={2} isWrapping>
          <Heading level={2} size="m" id={HEADING_ID}>
            {say(place ? 'branch.nearYou' : 'home.branches')}
          </Heading>
          {parts ? <parts.NearOrAll /> : <NearPlace />}
        </Row>
        {parts ? <parts.BranchProblems query={branches} /> : null}
        {parts === null && branches.isError ? <Text tone="ink2">{say('home.branchesFailed')}</Text> : null}
        {branches.isPending ? <WaitingList count={most} lines={3} /> : null}
        {branches.data?.length === 0 ? <Text tone="ink2">{say('home.noBranches')}</Text> : null}
        {all.length > 0 ? (
          <List labelledBy={HEADING_ID}>
            {shown.slice(0, most).map((branch) => (
              <BranchRow key={branch.branch_id} branch={branch} isFavourite={favourites.includes(branch.branch_id)} />
            ))}
          </List>
        ) : null}
      </Stack>
    </section>
  )
}
