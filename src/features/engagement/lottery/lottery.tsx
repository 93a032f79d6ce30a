import { useQuery } from '@tanstack/react-query'
import { BrandField } from '#components/brand-field.tsx'
import { FullDate } from '#components/full-date.tsx'
import { goBack } from '#components/go-back.ts'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { QueryErrorBanner } from '#components/query-error-banner.tsx'
import { isPartial } from '#contract/check-ticket.ts'
import type { Draw } from '#contract/lottery.ts'
import { onlyIf } from '#lib/api/query-client.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { InfoIcon } from '#ui/icons/icons.tsx'
import { AlertIcon } from '#ui/icons/status-icons.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { List, ListRow } from '#ui/list/list.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { drawQuery, lotteryQuery } from './lottery.queries.ts'
import { LastPrizes, TopPrizes } from './prizes.tsx'
import { SavedTickets, TicketsOfDraw } from './saved-tickets.tsx'
import { TicketCheck } from './ticket-check.tsx'
import { ticketsQuery } from './tickets.queries.ts'

/** The results of one draw; of the newest one without a date. The page sells nothing. */
export function Lottery({ date }: { date?: string }) {
  const t = useTranslate()
  const lottery = useQuery(lotteryQuery())
  const drawOfDate = useQuery(onlyIf(drawQuery(date ?? ''), date !== undefined))
  const tickets = useQuery(ticketsQuery())
  const query = date ? drawOfDate : lottery
  // Waits for all three queries: the customer's tickets, which only some draws have, would shift the prizes below.
  const isPending = query.isPending || lottery.isLoading || tickets.isLoading
  const draw = date ? drawOfDate.data : lottery.data?.latest
  const otherDates = lottery.data?.dates.filter((day) => day !== draw?.date) ?? []
  return (
    <PageLayout
      aside={<BrandField scene="night" />}
      title={t('lottery.title')}
      header={<PageHeader back={{ label: t('action.back'), onPress: goBack }} />}
    >
      <PageContainer>
        <Stack gap={6}>
          <Stack gap={1}>
            <PageHeading>{t('lottery.title')}</PageHeading>
            {draw ? (
              <Text size="lead" tone="ink2" as="div">
                <FullDate instant={draw.date} />
              </Text>
            ) : null}
            {query.isPending ? <Skeleton shape="line" width="half" /> : null}
            <Text size="small" tone="ink2">
              {t('lottery.note')}
            </Text>
          </Stack>
          {isPending ? <Skeleton shape="panel" /> : null}
          <QueryErrorBanner
            title={t('lottery.failed')}
            query={query}
            unknown={t('lottery.unknown')}
            isUnknown={draw === null}
          />
          {draw && !isPending ? (
            <DrawResult key={draw.date} draw={draw} isNewest={draw.date === lottery.data?.dates[0]} />
          ) : null}
          {/* Not before the draw has loaded, to avoid a layout shift. */}
          {lottery.data?.next && !isPending ? (
            <Text tone="ink2">
              <span>{`${t('lottery.next')} `}</span>
              <FullDate instant={lottery.data.next} />
            </Text>
          ) : null}
          {otherDates.length > 0 && !isPending ? (
            <section aria-labelledby="draws">
              <Stack gap={2}>
                <Heading level={2} size="m" id="draws">
                  {t('lottery.others')}
                </Heading>
                <List labelledBy="draws">
                  {otherDates.map((day) => (
                    <ListRow key={day} href={`/lottery/${day}`} title={<FullDate instant={day} />} />
                  ))}
                </List>
              </Stack>
            </section>
          ) : null}
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}

function DrawResult({ draw, isNewest }: { draw: Draw; isNewest: boolean }) {
  const t = useTranslate()
  return (
    <>
      {draw.is_sample ? (
        <Banner tone="warn" icon={<AlertIcon />} title={t('lottery.sample')}>
          {t('lottery.sampleNote')}
        </Banner>
      ) : null}
      {isPartial(draw) ? (
        <Banner tone="info" icon={<InfoIcon />} title={t('lottery.partial')}>
          {t('lottery.partialNote')}
        </Banner>
      ) : null}
      <TopPrizes draw={draw} />
      <TicketsOfDraw draw={draw} />
      <TicketCheck draw={draw} />
      {isNewest ? <SavedTickets /> : null}
      <LastPrizes draw={draw} />
    </>
  )
}
