import type { Order } from '#contract/orders.ts'
import type { ServiceStatus } from '#contract/services.ts'
import { timeText } from '#features/branches/machines/machine-labels.ts'
import { dayText, timeSlotOnlyText, timeSlotText } from '#features/delivery/order-form/time-slot-labels.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Timeline, type TimelineEvent } from '#ui/timeline/timeline.tsx'

const STEPS = ['received', 'picked_up', 'washing', 'ready', 'on_the_way', 'done'] as const satisfies ServiceStatus[]

/** The steps of an order with their times, including future steps unless the order is cancelled. */
export function OrderTimeline({ purchase, now }: { purchase: Order; now: number }) {
  const t = useTranslate()
  const { order, timeline } = purchase
  const isCancelled = timeline.some(({ step }) => step === 'cancelled')
  const current = timeline.at(-1)?.step

  const dayAndTime = (instant: string) => `${dayText(instant, now, t)} ${timeText(instant, t)}`
  const time = (step: ServiceStatus) => {
    const event = timeline.find((entry) => entry.step === step)
    return event && dayAndTime(event.at)
  }
  const expected = (step: ServiceStatus) => {
    const visit = step === 'picked_up' ? order.pickup : step === 'done' ? order.dropoff : undefined
    if (!visit || time(step)) return undefined
    return (
      <Text size="small" tone="ink2">
        {timeSlotOnlyText(visit, now, t)}
      </Text>
    )
  }
  const moves = purchase.moves.map(
    ({ at: movedAt, pickup }): TimelineEvent => ({
      title: t('order.movedByYou'),
      state: 'done',
      time: dayAndTime(movedAt),
      note: (
        <Text size="small" tone="ink2">
          {t('order.movedFrom', { visit: timeSlotText(pickup, now, t) })}
        </Text>
      ),
    }),
  )
  const steps = STEPS.filter((step) => time(step) || !isCancelled).map(
    (step): TimelineEvent => ({
      title: t(`service.status.${step}`),
      state: !time(step) ? 'todo' : step === current && step !== 'done' ? 'current' : 'done',
      time: time(step),
      note: expected(step),
    }),
  )
  // An order can be rescheduled only before its pick-up.
  const events = [...steps.slice(0, 1), ...moves, ...steps.slice(1)]
  const endTitle = t(order.cancelled_by === 'customer' ? 'order.cancelledByYou' : 'service.status.cancelled')
  const endEvents: TimelineEvent[] = isCancelled ? [{ title: endTitle, state: 'failed', time: time('cancelled') }] : []

  return (
    <Timeline
      label={t('order.steps')}
      events={[...events, ...endEvents]}
      stateText={{
        done: t('wait.stepDone'),
        current: t('wait.stepCurrent'),
        todo: t('wait.stepTodo'),
        failed: t('order.stepFailed'),
      }}
    />
  )
}
