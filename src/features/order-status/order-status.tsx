import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Order } from '#contract/orders.ts'
import type { ServiceKind } from '#contract/services.ts'
import { BillPoints } from '#features/bills/bill-points.tsx'
import { MoneyBack } from '#features/bills/money-back.tsx'
import { Page, PageHeading } from '#features/frame/page.tsx'
import { OrderUnpaid } from '#features/order-payment/order-unpaid.tsx'
import { formHref } from '#features/orders/order-service.ts'
import { orderQuery } from '#features/orders/orders.queries.ts'
import { LookFailed } from '#features/payment/look-failed.tsx'
import { isSettled } from '#features/payment/polling.ts'
import { ReviewLink } from '#features/reviews/review-link.tsx'
import { LastLook } from '#features/waiting/last-look.tsx'
import { announce } from '#lib/page/announce.ts'
import { useServerNow } from '#lib/page/clock.ts'
import { useSay, useShopText } from '#lib/words/intl.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { InfoIcon } from '#ui/icons/icons.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Screen } from '#ui/screen/screen.tsx'
import { Stack } from '#ui/screen/stack.tsx'
import { Text, Unbroken } from '#ui/screen/text.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderHelp } from './order-help.tsx'
import { OrderRefund } from './order-refund.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { isEndedUnpaid, orderAnswer } from './order-words.ts'

/** One order, from the wait for its money to the last step, and what became of the money if there is none. */
export function OrderStatus({ service, transaction }: { service: ServiceKind; transaction: string }) {
  const say = useSay()
  const look = useQuery(orderQuery(transaction))
  if (look.data) return <Known known={look.data} look={look} />
  if (look.isError) return <LookFailed look={look} />
  return (
    <Page
      title={say(`service.${service}`)}
      header={<PageHeader back={{ label: say('action.close'), href: '/' }} kind="close" />}
    >
      <Screen>
        <Stack gap={4}>
          <PageHeading>{say('wait.checking')}</PageHeading>
          <Skeleton shape="panel" />
          <Skeleton shape="panel" />
        </Stack>
      </Screen>
    </Page>
  )
}

type Look = { isFetching: boolean; isError: boolean; dataUpdatedAt: number; refetch: () => unknown }

function Known({ known, look }: { known: Order; look: Look }) {
  const say = useSay()
  const shopText = useShopText()
  const now = useServerNow()
  const { order, status, timeline, branch_id } = known
  const { title, note, caseNumber } = orderAnswer(known, now, say)
  const check = {
    isChecking: look.isFetching,
    isFailing: look.isError,
    at: look.dataUpdatedAt,
    again: () => void look.refetch(),
  }

  // A step that comes while the page is open is news; the first one is read with the page.
  const told = useRef(`${status} ${order.step}`)
  useEffect(() => {
    if (told.current === `${status} ${order.step}`) return
    told.current = `${status} ${order.step}`
    announce([title, note ?? ''].filter(Boolean))
  }, [status, order.step, title, note])

  return (
    <Page
      title={title}
      header={
        <PageHeader
          back={{ label: say('action.close'), href: '/' }}
          kind="close"
          title={say(`service.${order.service}`)}
          titleNote={shopText(known.branch_name)}
        />
      }
    >
      <Screen>
        <Stack gap={6}>
          <Stack gap={1}>
            <PageHeading>{title}</PageHeading>
            {note ? (
              <Text size="lead" tone="ink2">
                <Unbroken part={caseNumber}>{note}</Unbroken>
              </Text>
            ) : null}
          </Stack>
          {known.is_late ? (
            <Banner tone="info" icon={<InfoIcon />}>
              {say('end.late')}
            </Banner>
          ) : null}
          <MoneyBack known={known} />
          {status === 'pending' ? <OrderUnpaid known={known} /> : null}
          {status === 'start_failed' ? <OrderRefund known={known} /> : null}
          {status === 'completed' ? (
            <Stack gap={2}>
              <BillPoints known={known} />
              <ReviewLink known={known} />
            </Stack>
          ) : null}
          {timeline.length > 0 ? <OrderTimeline known={known} now={now} /> : null}
          {isEndedUnpaid(known) ? (
            <LinkButton href={formHref({ service: order.service, branch_id })} tone="primary" size="pay" width="fill">
              {say('order.again')}
            </LinkButton>
          ) : null}
          <OrderFacts known={known} now={now} />
          <OrderHelp known={known} />
          {isSettled(known) ? null : <LastLook check={check} />}
        </Stack>
      </Screen>
    </Page>
  )
}
