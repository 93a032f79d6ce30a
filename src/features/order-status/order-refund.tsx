import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { clockText } from '#features/machines/machine-words.ts'
import { couponWorth } from '#features/recovery/coupon-worth.ts'
import { refundMutation } from '#features/recovery/recovery.queries.ts'
import { RefundQuestion } from '#features/recovery/refund-question.tsx'
import { RefundRows } from '#features/recovery/refund-rows.tsx'
import { messageOf } from '#lib/api/api-message.ts'
import { announce } from '#lib/page/announce.ts'
import { pageConfig } from '#lib/page/page-config.ts'
import { formatBaht } from '#lib/words/format.ts'
import { useSay } from '#lib/words/intl.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { AlertIcon } from '#ui/icons/sign-icons.tsx'
import { List } from '#ui/list/list.tsx'
import { Stack } from '#ui/screen/stack.tsx'
import { Text } from '#ui/screen/text.tsx'

/** The shop has given the order up: a coupon now, or the money by bank. */
export function OrderRefund({ known }: { known: Order }) {
  const say = useSay()
  const refund = useMutation(refundMutation())
  const [open, setOpen] = useState<'coupon' | 'case'>()
  const amount = formatBaht(couponWorth(known))
  const { transaction, refund_at } = known

  const take = (kind: 'coupon' | 'case') =>
    refund.mutate(
      { transaction, kind },
      {
        onError: (cause) => announce([say(messageOf(cause)), say('end.stillSafe')], 'assertive'),
        onSettled: () => setOpen(undefined),
      },
    )

  return (
    <Stack gap={3}>
      {refund.isError ? (
        <Banner tone="warn" icon={<AlertIcon />} title={say(messageOf(refund.error))}>
          {say('end.stillSafe')}
        </Banner>
      ) : null}
      {pageConfig.capabilities.includes('choose_refund') ? (
        <List label={say('end.choose')}>
          <RefundRows known={known} onAsk={setOpen} />
        </List>
      ) : null}
      {refund_at ? <Text tone="ink2">{say('end.couponSoon', { amount, time: clockText(refund_at, say) })}</Text> : null}
      <RefundQuestion
        kind={open ?? 'coupon'}
        known={known}
        isOpen={open !== undefined}
        isPending={refund.isPending}
        onClose={() => setOpen(undefined)}
        onTake={take}
      />
    </Stack>
  )
}
