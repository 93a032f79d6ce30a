import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { LoadMore } from '#components/load-more.tsx'
import { focusPage, PageHeading, PageLayout } from '#components/page-layout.tsx'
import { QueryErrorBanner } from '#components/query-error-banner.tsx'
import { UpdatedAgo } from '#components/updated-ago.tsx'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { Alert } from '#ui/alert/alert.tsx'
import { Button } from '#ui/button/button.tsx'
import { Chips } from '#ui/chips/chips.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { BranchIcon } from '#ui/icons/navigation-icons.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { List } from '#ui/list/list.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { PullRefresh } from '#ui/pull-refresh/pull-refresh.tsx'
import { SearchField } from '#ui/search-field/search-field.tsx'
import { SegmentedControl } from '#ui/segmented-control/segmented-control.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { PAGE_SIZE, setBranchFilters, useBranchFilters } from './branch-list.store.ts'
import { BranchRow } from './branch-row.tsx'
import { FILTERS, filterAndSort } from './branch-search.ts'
import { branchesQuery } from './branches.queries.ts'
import { useFavourites } from './favourites.store.ts'
import { locateByButton } from './locate-by-button.ts'
import { locateUser } from './locate-user.ts'
import { useUserLocation } from './location.store.ts'

/** The count is announced once typing has paused. */
const DEBOUNCE_MS = 600

function useDebounced<Value>(value: Value) {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}

/** All branches of the brand, with search and filters, sorted by name or, on request, by distance. */
export function BranchList() {
  const t = useTranslate()
  const localized = useLocalized()
  const branches = useQuery(branchesQuery())
  const { location, problem, isLocating } = useUserLocation()
  const favourites = useFavourites()
  const { query, filters, order, shownCount } = useBranchFilters()
  const matches = filterAndSort(branches.data ?? [], {
    query,
    filters,
    order,
    location,
    favourites,
    nameOf: ({ name }) => localized(name),
  })
  const isFiltered = query.trim() !== '' || filters.length > 0
  const resultText = useDebounced(isFiltered ? t('branch.found', { count: matches.length }) : '')

  return (
    <PageLayout title={t('branch.title')}>
      <PageContainer bottom="nav">
        <Stack gap={4}>
          <PageHeading>{t('branch.listHeading')}</PageHeading>
          <SearchField
            label={t('branch.search')}
            isLabelHidden
            placeholder={t('branch.search')}
            clearLabel={t('branch.clearSearch')}
            value={query}
            onChange={(text) => setBranchFilters({ query: text })}
            resultText={resultText}
          />
          <SegmentedControl
            label={t('branch.order')}
            isLabelHidden
            options={[
              { id: 'name', label: t('branch.byName') },
              { id: 'distance', label: t('branch.byDistance') },
            ]}
            value={order}
            onChange={(newOrder) => {
              setBranchFilters({ order: newOrder })
              if (newOrder === 'distance') void locateUser()
            }}
          />
          {order === 'distance' && isLocating && !problem ? (
            <Text size="small" tone="ink2">
              {t('branch.locating')}
            </Text>
          ) : null}
          {order === 'distance' && problem && !location ? (
            <Alert
              tone="warn"
              action={
                <Button
                  tone="bare"
                  size="small"
                  isPending={isLocating}
                  pendingLabel={t('branch.locating')}
                  onPress={() => void locateByButton()}
                >
                  {t('action.retry')}
                </Button>
              }
            >
              {t(`branch.location.${problem}`)}
            </Alert>
          ) : null}
          <Chips
            label={t('branch.filters')}
            isLabelHidden
            choice="multiple"
            options={FILTERS.map((id) => ({ id, label: t(`branch.filter.${id}`) }))}
            value={filters}
            onChange={(newFilters) => setBranchFilters({ filters: newFilters })}
          />
          <QueryErrorBanner title={t('home.branchesFailed')} query={branches} />
          {branches.isPending ? <BranchListSkeleton /> : null}
          {branches.data ? (
            <PullRefresh
              label={t('branch.refresh')}
              pendingLabel={t('branch.refreshing')}
              isRefreshing={branches.isFetching && !branches.isPending}
              onRefresh={() => void branches.refetch()}
              note={<UpdatedAgo updatedAt={branches.dataUpdatedAt} />}
            >
              {matches.length > 0 ? (
                <Stack gap={3}>
                  <List label={t('branch.title')}>
                    {matches.slice(0, shownCount).map((branch) => (
                      <BranchRow
                        key={branch.branch_id}
                        branch={branch}
                        isFavourite={favourites.includes(branch.branch_id)}
                      />
                    ))}
                  </List>
                  <LoadMore
                    shown={Math.min(shownCount, matches.length)}
                    total={matches.length}
                    onMore={() => {
                      setBranchFilters({ shownCount: shownCount + PAGE_SIZE })
                      return Math.min(shownCount + PAGE_SIZE, matches.length)
                    }}
                  />
                </Stack>
              ) : (
                <NoMatches isFiltered={isFiltered} />
              )}
            </PullRefresh>
          ) : null}
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}

function NoMatches({ isFiltered }: { isFiltered: boolean }) {
  const t = useTranslate()
  return (
    <EmptyState
      title={t(isFiltered ? 'branch.nothingFound' : 'home.noBranches')}
      {...(isFiltered ? { text: t('branch.nothingFoundNote') } : {})}
      action={
        isFiltered ? (
          <Button
            tone="primary"
            onPress={() => {
              setBranchFilters({ query: '', filters: [] })
              focusPage() // the focused button unmounts
            }}
          >
            {t('branch.showAll')}
          </Button>
        ) : undefined
      }
    >
      <Porthole state="plain" size={112} remaining={0}>
        <BranchIcon size={28} />
      </Porthole>
    </EmptyState>
  )
}

function BranchListSkeleton() {
  return (
    <Stack gap={2}>
      <Skeleton shape="panel" />
      <Skeleton shape="panel" />
      <Skeleton shape="panel" />
    </Stack>
  )
}
