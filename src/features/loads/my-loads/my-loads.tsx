import type { ReactNode } from 'react'
import { OfflineCopyNote } from '#components/offline-copy-note.tsx'
import { PAGE_HEADING_ID, PageHeading, PageLayout } from '#components/page-layout.tsx'
import { QueryErrorBanner } from '#components/query-error-banner.tsx'
import { UpdatedAgo } from '#components/updated-ago.tsx'
import { timeText } from '#features/branches/machines/machine-labels.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ScanIcon } from '#ui/icons/navigation-icons.tsx'
import { BasketIcon } from '#ui/icons/status-icons.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { AttentionRow, attentionHeading } from './attention-row.tsx'
import { lastDrying, lastToDry } from './dryer.ts'
import { DryerOffer } from './dryer-offer.tsx'
import { LoadCard } from './load-card.tsx'
import { loadName } from './load-labels.ts'
import type { Load } from './loads.ts'
import { attentionKey, attentionsOf } from './phase.ts'
import { RefundRows } from './refund-rows.tsx'
import { refundsOf } from './refunds.ts'
import { useLoads } from './use-loads.ts'

type MyLoadsProps = {
  /** Renders the button that reports a problem with the load's machine. */
  report: (load: Load) => ReactNode
}

/** The customer's purchases that are not over: those that wait for them, running loads, and finished laundry. */
export function MyLoads({ report }: MyLoadsProps) {
  const t = useTranslate()
  const { purchases, loads, now, query, readAt, isOfflineCopy } = useLoads()
  const attentions = attentionsOf(purchases, now)
  // A dryer that is paid waits for the wash, and so does money, which is not what this page is about.
  const mostUrgent =
    attentions.find(({ phase }) => phase !== 'to_start' && phase !== 'no_destination') ??
    (loads.length === 0 ? attentions[0] : undefined)
  const toDry = isOfflineCopy ? undefined : lastToDry(purchases, now)
  const isEmpty = loads.length === 0 && attentions.length === 0
  const running = loads.find(({ isDone }) => !isDone)
  return (
    <PageLayout
      title={t('load.title')}
      header={<PageHeader back={{ label: t('action.home'), href: '/' }} title={t('load.title')} />}
    >
      <PageContainer>
        <Stack gap={6}>
          {isEmpty ? null : (
            <Stack gap={1}>
              <PageHeading>
                {mostUrgent
                  ? attentionHeading(mostUrgent, now, t)
                  : running?.purchase.paused
                    ? t('load.paused', { machine: loadName(running) })
                    : running
                      ? t('home.doneAt', { time: timeText(running.endsAt, t) })
                      : t('load.allDone')}
              </PageHeading>
              {readAt !== null && !isOfflineCopy ? (
                <Text size="small" tone="ink2">
                  <UpdatedAgo updatedAt={readAt} />
                </Text>
              ) : null}
            </Stack>
          )}
          {isOfflineCopy && readAt !== null ? <OfflineCopyNote updatedAt={readAt} /> : null}
          {attentions.map((attention) => (
            <AttentionRow key={attentionKey(attention)} attention={attention} now={now} />
          ))}
          {toDry ? <DryerOffer wash={toDry} last={lastDrying(purchases)} /> : null}
          {loads.map((load) => (
            <LoadCard
              key={load.purchase.transaction}
              load={load}
              isFirst={load === running}
              canAct={!isOfflineCopy}
              report={report(load)}
            />
          ))}
          {isEmpty ? <NoLoads query={query} isKnown={readAt !== null} /> : null}
          <RefundRows refunds={refundsOf(purchases, now)} />
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}

/** @param isKnown the server or this device says that there are none */
function NoLoads({ query, isKnown }: Pick<ReturnType<typeof useLoads>, 'query'> & { isKnown: boolean }) {
  const t = useTranslate()
  if (!isKnown)
    return (
      <>
        <PageHeading>{t('load.title')}</PageHeading>
        <QueryErrorBanner title={t('load.failed')} query={query} />
        {query.isPending ? <Skeleton shape="machine" /> : null}
      </>
    )
  return (
    <EmptyState
      level={1}
      id={PAGE_HEADING_ID}
      title={t('load.none')}
      text={t('load.noneNote')}
      action={
        <LinkButton href="/qr-scanner" tone="primary" icon={<ScanIcon />}>
          {t('home.scan')}
        </LinkButton>
      }
    >
      <Porthole state="free" size={154}>
        <BasketIcon size={28} />
      </Porthole>
    </EmptyState>
  )
}
