import { useInfiniteQuery } from '@tanstack/react-query'
import { InfiniteListFooter } from '#components/infinite-list-footer.tsx'
import { focusPage, PAGE_HEADING_ID, PageHeading, PageLayout } from '#components/page-layout.tsx'
import { QueryErrorBanner } from '#components/query-error-banner.tsx'
import { useSavedPurchases } from '#features/checkout/payment/saved-purchases.store.ts'
import { useViewer } from '#features/checkout/payment/use-viewer.ts'
import { itemsOf } from '#lib/api/items-of.ts'
import { isSignedIn } from '#lib/auth/session.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ReceiptIcon } from '#ui/icons/navigation-icons.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { groupByMonth } from './group-by-month.ts'
import { HistoryFilter } from './history-filter.tsx'
import { setHistoryFilters, useHistoryFilters } from './history-filters.store.ts'
import { historyPages } from './history-pages.queries.ts'
import { MonthAside } from './month-aside.tsx'
import { MonthCard } from './month-card.tsx'
import { MonthSection } from './month-section.tsx'

/** Every purchase of the customer, newest first. */
export function History() {
  const t = useTranslate()
  const viewer = useViewer()
  const isGuest = !isSignedIn() || viewer === null
  return (
    <PageLayout title={t('history.title')} aside={isGuest ? undefined : <MonthAside />}>
      <PageContainer bottom="nav">
        <Stack gap={4}>
          {isGuest ? (
            <NoHistory
              title={t('history.guest')}
              text={t('history.guestNote')}
              href="/login?next=/history"
              action={t('nav.login')}
            />
          ) : (
            <Purchases />
          )}
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}

function Purchases() {
  const t = useTranslate()
  const filters = useHistoryFilters()
  const history = useInfiniteQuery(historyPages(filters))
  const isFiltered = filters.selected !== 'all' || filters.month !== null
  const [first] = history.data?.pages ?? []
  const purchases = itemsOf(history.data)
  // The card above has the total of this one.
  const monthOfCard = filters.month ?? (first?.months[1] ? first.months[0]?.month : undefined)
  const totalsOf = (month: string) =>
    first?.months.find((totals) => totals.month === month && totals.month !== monthOfCard)

  if (first && purchases.length === 0 && !isFiltered && !history.isPlaceholderData)
    return (
      <>
        <QueryErrorBanner title={t('history.failed')} query={history} />
        <NoHistory
          title={t('history.empty')}
          text={t('history.emptyNote')}
          href="/qr-scanner"
          action={t('home.scan')}
        />
      </>
    )
  return (
    <Stack>
      <Stack>
        <PageHeading>{t('history.title')}</PageHeading>
        {history.isPending ? <Skeleton shape="panel" /> : null}
        {first ? (
          <>
            <MonthCard months={first.months} />
            <HistoryFilter />
          </>
        ) : null}
      </Stack>
      {history.isPending ? (
        <Skeleton shape="list" />
      ) : (
        <Stack>
          <QueryErrorBanner title={t('history.failed')} query={history} />
          {history.isError && !history.data ? <SavedPurchases /> : null}
          {first && purchases.length === 0 ? (
            <EmptyState
              title={t('history.noneSuch')}
              action={
                <Button
                  tone="outline"
                  onPress={() => {
                    setHistoryFilters({ selected: 'all', month: null })
                    focusPage() // the focused button is removed
                  }}
                >
                  {t('history.showAll')}
                </Button>
              }
            />
          ) : null}
          {first ? (
            <div aria-busy={history.isPlaceholderData}>
              <Stack gap={6}>
                {groupByMonth(purchases).map(({ month, purchases: purchasesOfMonth }) => (
                  <MonthSection
                    key={month}
                    month={month}
                    totals={totalsOf(month)}
                    isOnField={month === first.months[0]?.month}
                    purchases={purchasesOfMonth}
                  />
                ))}
              </Stack>
            </div>
          ) : null}
          <InfiniteListFooter key={`${filters.selected} ${filters.month}`} query={history} />
        </Stack>
      )}
    </Stack>
  )
}

/** This device's copy, shown when the history cannot load. */
function SavedPurchases() {
  const t = useTranslate()
  const saved = useSavedPurchases(useViewer())
  if (saved.length === 0) return null
  return (
    <Stack gap={6}>
      <Text tone="ink2">{t('history.kept')}</Text>
      {groupByMonth(saved).map(({ month, purchases }) => (
        <MonthSection key={month} month={month} totals={undefined} purchases={purchases} />
      ))}
    </Stack>
  )
}

function NoHistory({ title, text, href, action }: { title: string; text: string; href: string; action: string }) {
  return (
    <EmptyState
      level={1}
      id={PAGE_HEADING_ID}
      title={title}
      text={text}
      action={
        <LinkButton href={href} tone="primary">
          {action}
        </LinkButton>
      }
    >
      <Porthole state="plain" size={154} remaining={0}>
        <ReceiptIcon size={28} />
      </Porthole>
    </EmptyState>
  )
}
