import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { MixedLanguageText } from '#components/mixed-language-text.tsx'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { isErrorState } from '#components/query-error.tsx'
import type { Order } from '#contract/orders.ts'
import { isOrder, latenessOf } from '#contract/payment.ts'
import type { ServiceKind } from '#contract/services.ts'
import { isFinal } from '#features/checkout/payment/polling.ts'
import { saveBill, useBill } from '#features/checkout/payment/saved-bills.store.ts'
import { TransactionError } from '#features/checkout/payment/transaction-error.tsx'
import { useViewer } from '#features/checkout/payment/use-viewer.ts'
import { LastChecked } from '#features/checkout/payment-status/last-checked.tsx'
import { RefundInfo, refundTexts } from '#features/checkout/refunds/refund-info.tsx'
import { orderOutcome } from '#features/delivery/order-form/order-outcome.ts'
import { orderQuery } from '#features/delivery/order-form/orders.queries.ts'
import { OfflineBillNote } from '#features/loads/receipts/offline-copy-note.tsx'
import { Receipt } from '#features/loads/receipts/receipt.tsx'
import { ReceiptActions } from '#features/loads/receipts/receipt-actions.tsx'
import { announce } from '#lib/announcer.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { useServerNow } from '#lib/server-clock.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { InfoIcon } from '#ui/icons/icons.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { PrintOnly, ScreenOnly } from '#ui/layout/print-only.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { OrderCurrentStatus } from './order-current-status.tsx'
import { OrderHelp } from './order-help.tsx'

/** One order, from the wait for its money to the last step, and what became of the money if there is none. */
export function OrderStatus({ service, transaction }: { service: ServiceKind; transaction: string }) {
  const t = useTranslate()
  const look = useQuery(orderQuery(transaction))
  const reader = useViewer()
  const kept = useBill(transaction, reader)

  useEffect(() => {
    if (look.data) saveBill(look.data, reader)
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
  if (isErrorState(look)) return <TransactionError look={look} />
  return (
    <PageLayout
      title={t(`service.${service}`)}
      header={<PageHeader back={{ label: t('action.close'), href: '/' }} kind="close" />}
    >
      <PageContainer>
        <Stack gap={4}>
          <PageHeading>{t('wait.checking')}</PageHeading>
          <Skeleton shape="panel" />
          <Skeleton shape="panel" />
        </Stack>
      </PageContainer>
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
  const { title, note, caseNumber } = orderOutcome(purchase, now, t)

  // A step that comes while the page is open is news; the first one is read with the page.
  const told = useRef(`${status} ${order.step}`)
  const money = note ?? refundTexts(purchase, t).join(' ')
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
              <ReceiptActions purchase={purchase} title={isFinal(purchase) ? title : t(`service.${order.service}`)} />
            ) : null
          }
        />
      }
    >
      <PageContainer>
        <Stack gap={6}>
          <PrintOnly>
            <Text size="lead" isStrong>
              <span translate="no">{pageConfig.brand.name}</span>
            </Text>
          </PrintOnly>
          <Stack gap={1}>
            <PageHeading>{title}</PageHeading>
            {note ? (
              <Text size="lead" tone="ink2">
                <MixedLanguageText part={caseNumber}>{note}</MixedLanguageText>
              </Text>
            ) : null}
          </Stack>
          {isKept ? <OfflineBillNote at={purchase.server_time} /> : null}
          {late ? (
            <Banner tone="info" icon={<InfoIcon />}>
              {t(`end.late.${late}`)}
            </Banner>
          ) : null}
          <RefundInfo purchase={purchase} />
          <ScreenOnly>
            <OrderCurrentStatus purchase={purchase} now={now} isKept={isKept} />
          </ScreenOnly>
          <Stack gap={2}>
            <Heading level={2} size="m">
              {t('bill.title')}
            </Heading>
            <Receipt purchase={purchase} />
          </Stack>
          <ScreenOnly>
            <Stack gap={6}>
              <OrderHelp purchase={purchase} />
              {isFinal(purchase) ? null : <LastChecked check={{ isFailing: look.isError, at: look.dataUpdatedAt }} />}
            </Stack>
          </ScreenOnly>
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}
