import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { timeText } from '#features/branches/machines/machine-labels.ts'
import { dayText } from '#features/delivery/order-form/time-slot-labels.ts'
import { announce } from '#lib/announcer.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { type MessageId, useTranslate } from '#lib/i18n/translate.tsx'
import { withMessages } from '#lib/i18n/with-messages.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { MoveIcon } from '#ui/icons/icons.tsx'
import { AlertIcon, ClockIcon } from '#ui/icons/status-icons.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { ButtonRow } from '#ui/list/button-row.tsx'
import { List } from '#ui/list/list.tsx'
import { CallBranch } from './call-branch.tsx'
import { changeProblem, finalProblem } from './change-problem.ts'

// Few orders are changed, so the sheets load after the page.
const RescheduleSheet = lazyRouteComponent(
  withMessages(() => import('./reschedule-sheet.tsx')),
  'RescheduleSheet',
)
const CancelSheet = lazyRouteComponent(
  withMessages(() => import('./cancel-sheet.tsx')),
  'CancelSheet',
)

const HEADING_ID = 'change-heading'

/** Reschedules or cancels a paid order until one hour before the pick-up; after that it shows whom to call. */
export function OrderChange({ purchase, now }: { purchase: Order; now: number }) {
  const t = useTranslate()
  const [change, setChange] = useState<{ kind: 'move' | 'cancel'; isOpen: boolean }>()
  const [finalError, setFinalError] = useState<MessageId>()
  const { change_until: until } = purchase
  const canChange = pageConfig.capabilities.includes('change_order') && until !== null
  const isLate = until !== null && now > Date.parse(until)

  const Sheet = change?.kind === 'move' ? RescheduleSheet : CancelSheet

  useEffect(() => {
    void RescheduleSheet.preload?.()
    void CancelSheet.preload?.()
  }, [])

  const close = () => setChange(change && { ...change, isOpen: false })
  function onError(cause: unknown) {
    const problem = finalProblem(cause)
    announce(t(changeProblem(cause)), 'assertive')
    if (!problem) return
    setFinalError(problem)
    close()
  }

  if (!canChange) return finalError ? <Banner tone="warn" icon={<AlertIcon />} title={t(finalError)} /> : null
  return (
    <Stack gap={2}>
      <Heading level={2} size="m" id={HEADING_ID}>
        {t('order.changeTitle')}
      </Heading>
      {isLate || finalError ? (
        <Banner tone="info" icon={<ClockIcon />} action={<CallBranch purchase={purchase} />}>
          {t(finalError ?? 'order.changeLate')}
        </Banner>
      ) : (
        <>
          <Text tone="ink2">{t('order.changeUntil', { day: dayText(until, now, t), time: timeText(until, t) })}</Text>
          <List labelledBy={HEADING_ID}>
            <ButtonRow
              icon={<MoveIcon />}
              title={t('order.move')}
              note={t('order.moveNote')}
              onPress={() => setChange({ kind: 'move', isOpen: true })}
            />
            <ButtonRow
              icon={<AlertIcon />}
              title={t('order.cancelPaid')}
              note={t(purchase.amount > 0 ? 'order.cancelPaidNote' : 'order.cancelCouponOnly')}
              onPress={() => setChange({ kind: 'cancel', isOpen: true })}
            />
          </List>
        </>
      )}
      {change ? (
        <Suspense>
          <Sheet purchase={purchase} isOpen={change.isOpen} onClose={close} onError={onError} />
        </Suspense>
      ) : null}
    </Stack>
  )
}
