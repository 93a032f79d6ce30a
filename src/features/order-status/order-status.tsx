import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Order } from '#contract/orders.ts'
import { isOrder, latenessOf } from '#contract/payment.ts'
import type { ServiceKind } from '#contract/services.ts'
import { keepBill, useBill } from '#features/bills/bills.store.ts'
import { HandOut } from '#features/bills/hand-out.tsx'
import { KeptNote } from '#features/bills/kept-note.tsx'
import { MoneyBack, moneyBackTexts } from '#features/bills/money-back.tsx'
import { Slip } from '#features/bills/slip.tsx'
import { useReader } from '#features/bills/use-reader.ts'
import { hasFailed } from '#features/frame/load-failure.tsx'
import { Page, PageHeading } from '#features/frame/page.tsx'
import { Sentence } from '#features/frame/sentence.tsx'
import { orderAnswer } from '#features/orders/order-answer.ts'
import { orderQuery } from '#features/orders/orders.queries.ts'
import { LookFailed } from '#features/payment/look-failed.tsx'
import { isSettled } from '#features/payment/polling.ts'
import { LastLook } from '#features/waiting/last-look.tsx'
import { announce } from '#lib/page/announce.ts'
import { useServerNow } from '#lib/page/clock.ts'
import { pageConfig } from '#lib/page/page-config.ts'
import { useSay, useShopText } from '#lib/words/intl.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { InfoIcon } from '#ui/icons/icons.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { OnPaper, OnScreen } from '#ui/screen/media.tsx'
import { Screen } from '#ui/screen/screen.tsx'
import { Stack } from '#ui/screen/stack.tsx'
import { Heading, Text } from '#ui/screen/text.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { OrderHelp } from './order-help.tsx'
import { OrderNow } from './order-now.tsx'

/** One order, from the wait for its money to the last step, and what became of the money if there is none. */
export function OrderStatus({ service, transaction }: { service: ServiceKind; transaction: string }) {
  const say = useSay()
  const look = useQuery(orderQuery(transaction))
  const reader = useReader()
  const kept = useBill(transaction, reader)

  useEffect(() => {
    if (look.data) keepBill(look.data, reader)
  }, [look.data, reader])

  if (look.data) return <Known known={look.data} look={look} />
  // Not at once: it has less on it, and the page would jump when the rest comes.
  if (hasFailed(look) && kept && isOrder(kept))
    return (
      <Known
        known={{ ...kept, place: null, note: '', timeline: [], moves: [], change_until: null }}
        look={look}
        isKept
      />
    )
  if (hasFailed(look)) return <LookFailed look={look} />
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

type Look = Pick<UseQueryResult<Order>, 'isError' | 'dataUpdatedAt'>

/** @param isKept it is what this device has kept, and may be older than the truth */
type KnownProps = { known: Order; look: Look; isKept?: boolean }

function Known({ known, look, isKept = false }: KnownProps) {
  const say = useSay()
  const shopText = useShopText()
  const now = useServerNow()
  const { order, status, paid_at } = known
  const late = latenessOf(known)
  const { title, note, caseNumber } = orderAnswer(known, now, say)

  // A step that comes while the page is open is news; the first one is read with the page.
  const told = useRef(`${status} ${order.step}`)
  const money = note ?? moneyBackTexts(known, say).join(' ')
  useEffect(() => {
    if (told.current === `${status} ${order.step}`) return
    told.current = `${status} ${order.step}`
    announce([title, money].filter(Boolean))
  }, [status, order.step, title, money])

  return (
    <Page
      title={title}
      header={
        <PageHeader
          back={{ label: say('action.close'), href: '/' }}
          kind="close"
          title={say(`service.${order.service}`)}
          titleNote={shopText(known.branch_name)}
          // What is true only now is no head for a picture.
          actions={
            paid_at ? (
              <HandOut known={known} title={isSettled(known) ? title : say(`service.${order.service}`)} />
            ) : null
          }
        />
      }
    >
      <Screen>
        <Stack gap={6}>
          <OnPaper>
            <Text size="lead" isStrong>
              <span translate="no">{pageConfig.brand.name}</span>
            </Text>
          </OnPaper>
          <Stack gap={1}>
            <PageHeading>{title}</PageHeading>
            {note ? (
              <Text size="lead" tone="ink2">
                <Sentence part={caseNumber}>{note}</Sentence>
              </Text>
            ) : null}
          </Stack>
          {isKept ? <KeptNote at={known.server_time} /> : null}
          {late ? (
            <Banner tone="info" icon={<InfoIcon />}>
              {say(`end.late.${late}`)}
            </Banner>
          ) : null}
          <MoneyBack known={known} />
          <OnScreen>
            <OrderNow known={known} now={now} isKept={isKept} />
          </OnScreen>
          <Stack gap={2}>
            <Heading level={2} size="m">
              {say('bill.title')}
            </Heading>
            <Slip known={known} />
          </Stack>
          <OnScreen>
            <Stack gap={6}>
              <OrderHelp known={known} />
              {isSettled(known) ? null : <LastLook check={{ isFailing: look.isError, at: look.dataUpdatedAt }} />}
            </Stack>
          </OnScreen>
        </Stack>
      </Screen>
    </Page>
  )
}
