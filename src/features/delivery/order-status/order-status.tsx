import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { MixedLanguageText } from '#components/mixed-language-text.tsx'
import { PageLayout, PageHeading } from '#components/page-layout.tsx'
import { isErrorState } from '#components/query-error.tsx'
import type { Order } from '#contract/orders.ts'
import { isOrder, latenessOf } from '#contract/payment.ts'
import type { ServiceKind } from '#contract/services.ts'
import { isSettled } from '#features/checkout/payment/polling.ts'
import { keepBill, useBill } from '#features/checkout/payment/saved-bills.store.ts'
import { LookFailed } from '#features/checkout/payment/transaction-error.tsx'
import { useReader } from '#features/checkout/payment/use-viewer.ts'
import { LastLook } from '#features/checkout/payment-status/last-checked.tsx'
import { MoneyBack, moneyBackTexts } from '#features/checkout/refunds/refund-info.tsx'
import { orderAnswer } from '#features/delivery/order-form/order-outcome.ts'
import { orderQuery } from '#features/delivery/order-form/orders.queries.ts'
import { OfflineCopyNote } from '#features/loads/receipts/offline-copy-note.tsx'
import { Slip } from '#features/loads/receipts/receipt.tsx'
import { HandOut } from '#features/loads/receipts/receipt-actions.tsx'
import { announce } from '#lib/announcer.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { useTranslate, useLocalized } from '#lib/i18n/translate.tsx'
import { useServerNow } from '#lib/server-clock.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { InfoIcon } from '#ui/icons/icons.tsx'
import { Screen } from '#ui/layout/page-container.tsx'
import { OnPaper, OnScreen } from '#ui/layout/print-only.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { OrderNow } from './order-current-status.tsx'
import { OrderHelp } from './order-help.tsx'

/** One order, from the wait for its money to the last step, and what became of the money if there is none. */
export function OrderStatus({ service, transaction }: { service: ServiceKind; transaction: string }) {
  const t = useTranslate()
  const look = useQuery(orderQuery(transaction))
  const reader = useReader()
  const kept = useBill(transaction, reader)

  useEffect(() => {
    if (look.data) keepBill(look.data, reader)
  }, [look.data, reader])

  if (look.data) return <Known purchase={look.data} look={look} />
  // Not at once: it has less on it, and the page would jump when the rest comes.
  if (isErrorState(look) && kept && isOrder(kept))
    return (
      <Known
        purchase={{ ...kept, place: null, note: '', timeline: [], moves: [], change_until: null }}
        look={look}
        isKept
      />
    )
  if (isErrorState(look)) return <LookFailed look={look} />
  return (
    <PageLayout
      title={t(`service.${service}`)}
      header={<PageHeader back={{ label: t('action.close'), href: '/' }} kind="close" />}
    >
      <Screen>
        <Stack gap={4}>
          <PageHeading>{t('wait.checking')}</PageHeading>
          <Skeleton shape="panel" />
          <Skeleton shape="panel" />
        </Stack>
      </Screen>
    </PageLayout>
  )
}

type Look = Pick<UseQueryResult<Order>, 'isError' | 'dataUpdatedAt'>

/** @param isKept it is what this device has kept, and may be older than the truth */
type KnownProps = { purchase: Order; look: Look; isKept?: boolean }

function Known({ purchase, look, isKept = false }: KnownProps) {
  const t = useTranslate()
  const localized = useLocalized()
  const now = useServerNow()
  const { order, status, paid_at } = purchase
  const late = latenessOf(purchase)
  const { title, note, caseNumber } = orderAnswer(purchase, now, t)

  // A step that comes while the page is open is news; the first one is read with the page.
  const told = useRef(`${status} ${order.step}`)
  const money = note ?? moneyBackTexts(purchase, t).join(' ')
  useEffect(() => {
    if (told.current === `${status} ${order.step}`) return
    told.current = `${status} ${order.step}`
    announce([title, money].filter(Boolean))
  }, [status, order.step, title, money])

  return (
    <PageLayout
      title={title}
      header={
        <PageHeader
          back={{ label: t('action.close'), href: '/' }}
          kind="close"
          title={t(`service.${order.service}`)}
          titleNote={localized(purchase.branch_name)}
          // What is true only now is no head for a picture.
          actions={
            paid_at ? (
              <HandOut purchase={purchase} title={isSettled(purchase) ? title : t(`service.${order.service}`)} />
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
                <MixedLanguageText part={caseNumber}>{note}</MixedLanguageText>
              </Text>
            ) : null}
          </Stack>
          {isKept ? <OfflineCopyNote at={purchase.server_time} /> : null}
          {late ? (
            <Banner tone="info" icon={<InfoIcon />}>
              {t(`end.late.${late}`)}
            </Banner>
          ) : null}
          <MoneyBack purchase={purchase} />
          <OnScreen>
            <OrderNow purchase={purchase} now={now} isKept={isKept} />
          </OnScreen>
          <Stack gap={2}>
            <Heading level={2} size="m">
              {t('bill.title')}
            </Heading>
            <Slip purchase={purchase} />
          </Stack>
          <OnScreen>
            <Stack gap={6}>
              <OrderHelp purchase={purchase} />
              {isSettled(purchase) ? null : <LastLook check={{ isFailing: look.isError, at: look.dataUpdatedAt }} />}
            </Stack>
          </OnScreen>
        </Stack>
      </Screen>
    </PageLayout>
  )
}
