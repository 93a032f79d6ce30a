import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { BrandField } from '#components/brand-field.tsx'
import { InfiniteListFooter } from '#components/infinite-list-footer.tsx'
import { focusPage, PageHeading, PageLayout } from '#components/page-layout.tsx'
import { QueryErrorBanner } from '#components/query-error-banner.tsx'
import { UpdatedAgo } from '#components/updated-ago.tsx'
import { BRANCH_FILTERS, type ListedBranch } from '#contract/branch-list.ts'
import { useLocale } from '#lib/i18n/locale.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
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
import { DrumFigure, StageDrum } from '#ui/stage/stage-drum.tsx'
import { StageFact, StageField } from '#ui/stage/stage-field.tsx'
import { setBranchFilters, useBranchFilters } from './branch-list.store.ts'
import { branchPages } from './branch-pages.queries.ts'
import { BranchRow } from './branch-row.tsx'
import { useFavourites } from './favourites.store.ts'
import { locateByButton } from './locate-by-button.ts'
import { locateUser } from './locate-user.ts'
import { useUserLocation } from './location.store.ts'

/** The search starts, and its count is announced, once typing has paused. */
const SEARCH_DEBOUNCE_MS = 250
const ANNOUNCE_DEBOUNCE_MS = 600

function useDebounced<Value>(value: Value, ms: number) {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return debounced
}

/** The brand's branches in pages, with search and filters, sorted by name or, on request, by distance. */
export function BranchList() {
  const t = useTranslate()
  const lang = useLocale()
  const { location, problem, isLocating } = useUserLocation()
  const favourites = useFavourites()
  const { query, filters, order } = useBranchFilters()
  const typed = useDebounced(query, SEARCH_DEBOUNCE_MS)
  // Only the typing is debounced: one press clears the text at once.
  const search = { query: query === '' ? '' : typed, filters, order, lang, location, favourites }
  const branches = useInfiniteQuery({ ...branchPages(search), placeholderData: keepPreviousData })
  // The order may change between two pages.
  const listed = new Map(
    branches.data?.pages.flatMap(({ details }) => details.map((branch) => [branch.branch_id, branch])),
  )
  const total = branches.data?.pages[0]?.total ?? 0
  const isFiltered = query.trim() !== '' || filters.length > 0
  const isCurrent = branches.data !== undefined && !branches.isPlaceholderData
  const resultText = useDebounced(
    isFiltered && isCurrent ? t('branch.found', { count: total }) : '',
    ANNOUNCE_DEBOUNCE_MS,
  )

  return (
    <PageLayout
      title={t('branch.title')}
      aside={<FreeMachines branches={[...listed.values()]} isComplete={listed.size === total} />}
    >
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
            isOneLine
            choice="multiple"
            options={BRANCH_FILTERS.map((id) => ({ id, label: t(`branch.filter.${id}`) }))}
            value={filters}
            onChange={(newFilters) => setBranchFilters({ filters: newFilters })}
          />
          <QueryErrorBanner title={t('home.branchesFailed')} query={branches} />
          {branches.isPending ? <BranchListSkeleton /> : null}
          {branches.data ? (
            <PullRefresh
              label={t('branch.refresh')}
              pendingLabel={t('branch.refreshing')}
              isRefreshing={branches.isRefetching}
              onRefresh={() => void branches.refetch()}
              note={<UpdatedAgo updatedAt={branches.dataUpdatedAt} />}
            >
              {listed.size > 0 ? (
                <Stack gap={3}>
                  <List label={t('branch.title')}>
                    {[...listed.values()].map((branch) => (
                      <BranchRow
                        key={branch.branch_id}
                        branch={branch}
                        isFavourite={favourites.includes(branch.branch_id)}
                      />
                    ))}
                  </List>
                  <InfiniteListFooter query={branches} />
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

/** How many machines of the listed branches are free, beside the list of a wide window: once all of them are loaded. */
function FreeMachines({ branches, isComplete }: { branches: readonly ListedBranch[]; isComplete: boolean }) {
  const t = useTranslate()
  if (branches.length === 0 || !isComplete) return <BrandField />
  const count = branches
    .filter(({ is_open }) => is_open)
    .flatMap(({ washers, dryers }) => [...washers, ...dryers])
    .filter((state) => state === 'free').length
  return (
    <StageField
      state="idle"
      heading={<p>{t('branch.freeNow', { count })}</p>}
      note={<StageFact>{t('branch.found', { count: branches.length })}</StageFact>}
      door={
        <StageDrum state="idle">
          <DrumFigure number={String(count)} unit={t('machine.free')} />
        </StageDrum>
      }
    />
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
      <Skeleton shape="list" />
      <Skeleton shape="list" />
    </Stack>
  )
}
