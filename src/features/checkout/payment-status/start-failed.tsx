import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageField } from '#components/page-field.tsx'
import { PAGE_NOTE_ID, PageLayout } from '#components/page-layout.tsx'
import { useAnnouncedPage } from '#components/use-announced-page.ts'
import { latenessOf } from '#contract/lateness.ts'
import { type LoadPurchase, refundableMoney } from '#contract/payment.ts'
import { userQuery } from '#features/auth/sign-in/session.queries.ts'
import { MachineHeader } from '#features/branches/machines/machine-header.tsx'
import { timeText } from '#features/branches/machines/machine-labels.ts'
import { BasketLoads } from '#features/checkout/payment/basket-loads.tsx'
import { purchaseName } from '#features/checkout/payment/purchase-name.ts'
import { PurchaseReference } from '#features/checkout/payment/purchase-reference.tsx'
import {
  isNothingPaid,
  moneySafeText,
  refundCouponSum,
  refundCouponValue,
} from '#features/checkout/refunds/refund-coupon-value.ts'
import { RefundInfo } from '#features/checkout/refunds/refund-info.tsx'
import { pageConfig } from '#lib/browser/page-config.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { PAUSE_ID } from '#ui/pause/pause-id.ts'
import { DrumFigure, StageDrum } from '#ui/stage/stage-drum.tsx'
import { LastChecked, type StatusCheck } from './last-checked.tsx'
import { RestartOrLogin } from './restart-or-login.tsx'

const SOON_ID = 'soon'

/** Paid, but the machine did not start, or stopped before the end: where the money is, and the customer's options. */
export function StartFailed({ purchase, check }: { purchase: LoadPurchase; check: StatusCheck }) {
  const t = useTranslate()
  const localized = useLocalized()
  const { data: user } = useQuery(userQuery())
  const left = refundableMoney(purchase)
  const money = moneySafeText(purchase, t)
  const isStopped = purchase.status === 'stopped'
  const isUnsure = purchase.is_start_unsure
  const isMoreTime = purchase.adds_time_to !== null
  const failed = isMoreTime ? 'more.failed' : 'end.startFailed'
  const title = t(isStopped ? 'end.stopped' : isUnsure ? (isMoreTime ? 'more.unsure' : 'end.startUnsure') : failed)
  const machine = purchaseName(purchase, t)
  const soon = purchase.refund_at
    ? [
        t(isNothingPaid(purchase) ? 'end.closeSoon' : 'end.couponSoon', {
          amount: formatPrice(refundCouponValue(purchase)),
          time: timeText(purchase.refund_at, t),
        }),
        refundCouponSum(purchase, t),
      ]
        .filter(Boolean)
        .join(' ')
    : undefined
  const late = latenessOf(purchase)
  const canChoose = pageConfig.capabilities.includes('restart') || pageConfig.capabilities.includes('choose_refund')
  const [soonAtFirst] = useState(soon) // what is over is no event
  useAnnouncedPage([title, money, ...(soonAtFirst ? [soonAtFirst] : [])], 'assertive')

  return (
    <PageLayout
      aside={null}
      title={title}
      describedBy={soon ? `${PAGE_NOTE_ID} ${PAUSE_ID} ${SOON_ID}` : PAGE_NOTE_ID}
      header={<MachineHeader name={machine} branch={localized(purchase.branch_name)} backHref="/" />}
    >
      <PageContainer>
        <Stack gap={6}>
          <PageField
            state="alarm"
            number={purchase.machine_number}
            picture={
              <StageDrum state="alarm" size="card">
                {left > 0 ? <DrumFigure number={formatPrice(left)} unit={t('home.safeUnit')} /> : null}
              </StageDrum>
            }
            heading={title}
            note={money}
            isNoteStrong
          >
            {(isStopped || isUnsure) && !isMoreTime ? (
              <Text tone="ink2" align="center">
                {t(isStopped ? 'end.stoppedInside' : 'end.startUnsureNote', { machine })}
              </Text>
            ) : null}
            {late ? (
              <Text tone="ink2" align="center">
                {t(`end.late.${late}`)}
              </Text>
            ) : null}
            {canChoose && user ? (
              <Text tone="ink2" align="center">
                {t('end.choose')}
              </Text>
            ) : null}
          </PageField>
          <RefundInfo purchase={purchase} />
          {canChoose ? <RestartOrLogin purchase={purchase} /> : null}
          {soon ? (
            <Text id={SOON_ID} tone="ink2">
              {soon}
            </Text>
          ) : null}
          <BasketLoads purchase={purchase} />
          <LastChecked check={check} />
          <PurchaseReference transaction={purchase.transaction} />
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}
