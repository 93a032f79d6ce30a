import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { onlyIf } from '#lib/api/query-client.ts'
import { lazyModule } from '#lib/browser/lazy-module.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { withMessages } from '#lib/i18n/with-messages.ts'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { List } from '#ui/list/list.tsx'
import { ListSkeleton } from '#ui/list/list-skeleton.tsx'
import { BranchRow } from './branch-row.tsx'
import { branchPanelQuery, hasBranches } from './branches.queries.ts'
import { useFavourites } from './favourites.store.ts'
import { useUserLocation } from './location.store.ts'
import { NearButtonPlaceholder } from './near-button-placeholder.tsx'
import { ownBranchIds } from './recent-branches.store.ts'

const HEADING_ID = 'branches-heading'

/** Controls and error messages, loaded after the first render. */
const { useModule } = lazyModule(withMessages(() => import('./branch-panel-lazy.tsx')))

/** On the home page: the nearest branches; without a location those of the last loads, the favourites, and those with most free machines. */
export const BranchPanel = memo(function BranchPanel({ maxShown }: { maxShown: number }) {
  const t = useTranslate()
  const lazyParts = useModule()
  const { location } = useUserLocation()
  const favourites = useFavourites()
  const isOffered = hasBranches()
  const panelQuery = { ...branchPanelQuery(location, ownBranchIds()), placeholderData: keepPreviousData }
  const branches = useQuery(onlyIf(panelQuery, isOffered))
  if (!isOffered) return null
  return (
    <section aria-labelledby={HEADING_ID}>
      <Stack gap={2}>
        <Row justify="between" gap={2} isWrapping>
          <Heading level={2} size="m" id={HEADING_ID}>
            {t(location ? 'branch.nearYou' : 'home.branches')}
          </Heading>
          {lazyParts ? <lazyParts.NearOrAll /> : <NearButtonPlaceholder />}
        </Row>
        {lazyParts ? <lazyParts.BranchProblems query={branches} /> : null}
        {lazyParts === null && branches.isError ? <Text tone="ink2">{t('home.branchesFailed')}</Text> : null}
        {branches.isPending ? <ListSkeleton count={maxShown} lines={3} /> : null}
        {branches.data?.length === 0 ? <Text tone="ink2">{t('home.noBranches')}</Text> : null}
        {branches.data?.length ? (
          <List labelledBy={HEADING_ID}>
            {branches.data.slice(0, maxShown).map((branch) => (
              <BranchRow key={branch.branch_id} branch={branch} isFavourite={favourites.includes(branch.branch_id)} />
            ))}
          </List>
        ) : null}
      </Stack>
    </section>
  )
})
