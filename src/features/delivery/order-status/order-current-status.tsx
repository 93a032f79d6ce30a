import type { Order } from '#contract/orders.ts'
import { isEndedUnpaid } from '#contract/payment.ts'
import { OrderUnpaid } from '#features/delivery/order-payment/order-unpaid.tsx'
import { BillPoints } from '#features/loads/receipts/bill-points.tsx'
import { ReviewLink } from '#features/loads/review/review-link.tsx'
import { formHref } from '#features/shell/order-routes.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { OrderChange } from './order-change.tsx'
import { OrderPicture } from './order-picture.tsx'
import { OrderRefund } from './order-refund.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { OrderVisits } from './order-visits.tsx'

/** @param isOfflineCopy the order is this device's saved copy, so actions are unavailable */
type OrderCurrentStatusProps = { purchase: Order; now: number; isOfflineCopy: boolean }

/** Actions for the current status of an order, its timeline and its visits. */
export function OrderCurrentStatus({ purchase, now, isOfflineCopy }: OrderCurrentStatusProps) {
  const t = useTranslate()
  const { order, status, timeline, branch_id } = purchase
  return (
    <Stack gap={6}>
      {status === 'pending' ? <OrderUnpaid purchase={purchase} /> : null}
      {status === 'start_failed' ? <OrderRefund purchase={purchase} /> : null}
      {status === 'completed' ? (
        <Stack gap={2}>
          {isOfflineCopy ? null : <BillPoints purchase={purchase} />}
          <ReviewLink purchase={purchase} />
        </Stack>
      ) : null}
      {timeline.length > 0 ? <OrderPicture step={order.step} /> : null}
      {timeline.length > 0 ? <OrderTimeline purchase={purchase} now={now} /> : null}
      {isOfflineCopy ? null : <OrderChange purchase={purchase} now={now} />}
      {isEndedUnpaid(purchase) ? (
        <LinkButton href={formHref({ service: order.service, branch_id })} tone="primary" size="pay" width="fill">
          {t('order.again')}
        </LinkButton>
      ) : null}
      <OrderVisits purchase={purchase} now={now} />
    </Stack>
  )
}
