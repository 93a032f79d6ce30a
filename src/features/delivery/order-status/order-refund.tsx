import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Order } from '#contract/orders.ts'
import type { RefundDestination } from '#contract/refund-destination.ts'
import { timeText } from '#features/branches/machines/machine-labels.ts'
import { refundCouponValue } from '#features/checkout/refunds/refund-coupon-value.ts'
import { RefundDetails } from '#features/checkout/refunds/refund-details.tsx'
import { RefundDialogs } from '#features/checkout/refunds/refund-dialogs.tsx'
import { refundMutation } from '#features/checkout/refunds/refunds.queries.ts'
import { stillSafeOf } from '#features/checkout/refunds/still-safe.ts'
import { announce } from '#lib/announcer.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { AlertIcon } from '#ui/icons/status-icons.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { List } from '#ui/list/list.tsx'

/** Refund options of an order that the shop cancelled: a coupon now, or a bank transfer. */
export function OrderRefund({ purchase }: { purchase: Order }) {
  const t = useTranslate()
  const refund = useMutation(refundMutation())
  const [open, setOpen] = useState<'coupon' | 'case'>()
  const amount = formatPrice(refundCouponValue(purchase))
  const { transaction, refund_at } = purchase

  const onDone = () => setOpen(undefined)
  const requestRefund = (kind: 'coupon' | 'case', destination?: RefundDestination) =>
    refund.mutate(
      { transaction, kind, ...(destination ? { destination } : {}) },
      {
        onError: (cause) => announce([t(errorMessageId(cause)), t(stillSafeOf(purchase))], 'assertive'),
        // What was typed about the destination stays on the screen after a failure.
        ...(kind === 'case' ? { onSuccess: onDone } : { onSettled: onDone }),
      },
    )

  return (
    <Stack gap={3}>
      {refund.isError ? (
        <Banner tone="warn" icon={<AlertIcon />} title={t(errorMessageId(refund.error))}>
          {t(stillSafeOf(purchase))}
        </Banner>
      ) : null}
      {pageConfig.capabilities.includes('choose_refund') ? (
        <List label={t('end.choose')}>
          <RefundDetails purchase={purchase} onAsk={setOpen} />
        </List>
      ) : null}
      {refund_at ? <Text tone="ink2">{t('end.couponSoon', { amount, time: timeText(refund_at, t) })}</Text> : null}
      <RefundDialogs
        kind={open}
        purchase={purchase}
        isPending={refund.isPending}
        error={refund.error ? `${t(errorMessageId(refund.error))} ${t(stillSafeOf(purchase))}` : undefined}
        onClose={onDone}
        onTake={requestRefund}
      />
    </Stack>
  )
}
