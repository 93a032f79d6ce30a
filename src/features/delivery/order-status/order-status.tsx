import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { MixedLanguageText } from '#components/mixed-language-text.tsx'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { isErrorState } from '#components/query-error.tsx'
import { latenessOf } from '#contract/lateness.ts'
import type { Order } from '#contract/orders.ts'
import { isOrder } from '#contract/payment.ts'
import type { ServiceKind } from '#contract/service-kinds.ts'
import { isFinal } from '#features/checkout/payment/polling.ts'
import { isBillable, savePurchases, useSavedPurchase } from '#features/checkout/payment/saved-purchases.store.ts'
import { TransactionError } from '#features/checkout/payment/transaction-error.tsx'
import { useViewer } from '#features/checkout/payment/use-viewer.ts'
import { LastChecked } from '#features/checkout/payment-status/last-checked.tsx'
import { RefundInfo } from '#features/checkout/refunds/refund-info.tsx'
import { refundTexts } from '#features/checkout/refunds/refund-text.ts'
import { orderOutcome } from '#features/delivery/order-form/order-outcome.ts'
import { orderQuery } from '#features/delivery/order-form/orders.queries.ts'
import { OfflineBillNote } from '#features/loads/receipts/offline-bill-note.tsx'
import { Receipt } from '#features/loads/receipts/receipt.tsx'
import { ReceiptActions } from '#features/loads/receipts/receipt-actions.tsx'
import { TaxInvoiceLink } from '#features/loads/receipts/tax-invoice-link.tsx'
import { announce } from '#lib/announcer.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { useServerNow } from '#lib/server-clock.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { InfoIcon } from '#ui/icons/icons.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { PrintOnly, ScreenOnly } from '#ui/layout/print-only.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { OrderCurrentStatus } from './order-current-status.tsx'
import { OrderHelp } from './order-help.tsx'
import { OrderPending } from './order-pending.tsx'
import { OrderAside } from './order-picture.tsx'

/** Page of one order, from the pending payment to the last step or the refund. */
export function OrderStatus({ service, transaction }: { service: ServiceKind; transaction: string }) {
  const query = useQuery(orderQuery(transaction))
  const viewer = useViewer()
  const saved = useSavedPurchase(transaction, viewer)

  useEffect(() => {
    if (query.data) savePurchases([query.data], viewer, false)
  }, [query.data, viewer])

  if (query.data) return <LoadedOrder purchase={query.data} query={query} />
  // Only after an error: the saved copy has fewer details, so showing it first would cause a layout shift. Of one under
  // way it lacks what matters, its steps.
  if (isErrorState(query) && saved && isOrder(saved) && isBillable(saved) && saved.status !== 'running')
    return (
      <LoadedOrder
        purchase={{ ...saved, place: null, note: '', timeline: [], moves: [], change_until: null }}
        query={query}
        isOfflineCopy
      />
    )
  if (isErrorState(query)) return <TransactionError transaction={transaction} query={query} />
  return <OrderPending service={service} />
}

/** @param isOfflineCopy the order is this device's saved copy and may be outdated */
type LoadedOrderProps = {
  purchase: Order
  query: Pick<UseQueryResult<Order>, 'isError' | 'dataUpdatedAt'>
  isOfflineCopy?: boolean
}

function LoadedOrder({ purchase, query, isOfflineCopy = false }: LoadedOrderProps) {
  const t = useTranslate()
  const localized = useLocalized()
  const now = useServerNow()
  const { order, status, paid_at } = purchase
  const late = latenessOf(purchase)
  const { title, note, caseNumber } = orderOutcome(purchase, now, t)

  // Announces steps that change while the page is open; a screen reader reads the first one with the page.
  const announcedStep = useRef(`${status} ${order.step}`)
  const money = note ?? refundTexts(purchase, t).join(' ')
  useEffect(() => {
    if (announcedStep.current === `${status} ${order.step}`) return
    announcedStep.current = `${status} ${order.step}`
    announce([title, money].filter(Boolean))
  }, [status, order.step, title, money])

  return (
    <PageLayout
      aside={<OrderAside step={order.step} />}
      title={title}
      header={
        <PageHeader
          back={{ label: t('action.close'), href: '/' }}
          kind="close"
          title={t(`service.${order.service}`)}
          titleNote={localized(purchase.branch_name)}
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
          {isOfflineCopy ? <OfflineBillNote at={purchase.server_time} /> : null}
          {late ? (
            <Banner tone="info" icon={<InfoIcon />}>
              {t(`end.late.${late}`)}
            </Banner>
          ) : null}
          <RefundInfo purchase={purchase} />
          <ScreenOnly>
            <OrderCurrentStatus purchase={purchase} now={now} isOfflineCopy={isOfflineCopy} />
          </ScreenOnly>
          {paid_at ? (
            // A title that is true only for now must not be printed or shared.
            <ReceiptActions purchase={purchase} title={isFinal(purchase) ? title : t(`service.${order.service}`)} />
          ) : null}
          <Receipt purchase={purchase} />
          <ScreenOnly>
            <Stack gap={6}>
              {isOfflineCopy ? null : <TaxInvoiceLink purchase={purchase} />}
              <OrderHelp purchase={purchase} />
              {isFinal(purchase) ? null : <LastChecked check={{ isFailing: query.isError, at: query.dataUpdatedAt }} />}
            </Stack>
          </ScreenOnly>
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}
