import type { OrderSlot } from '#contract/orders.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { useServerNow } from '#lib/server-clock.ts'
import { Alert } from '#ui/alert/alert.tsx'
import { Chips } from '#ui/chips/chips.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/layout/text.tsx'
import { chipDayText, dayOf, hoursText } from './time-slot-labels.ts'

type TimeSlotFieldProps = {
  /** Element id; the element takes the focus on an error. */
  id: string
  visit: 'pickup' | 'dropoff'
  /** Available slots, earliest first. */
  slots: readonly OrderSlot[]
  value: OrderSlot | undefined
  onChange: (slot: OrderSlot) => void
  errorMessage: string | undefined
}

/** Choice of the day and the time slot of a visit. */
export function TimeSlotField({ id, visit, slots, value, onChange, errorMessage }: TimeSlotFieldProps) {
  const t = useTranslate()
  const now = useServerNow()
  const headingId = `${id}-heading`
  const day = value && dayOf(value.starts_at)
  const firstOfDays = slots.filter(
    ({ starts_at }, index) => dayOf(slots[index - 1]?.starts_at ?? 0) !== dayOf(starts_at),
  )
  const slotsOfDay = slots.filter(({ starts_at }) => dayOf(starts_at) === day)
  return (
    <section id={id} tabIndex={-1} aria-labelledby={headingId}>
      <Stack gap={3}>
        <Heading level={2} size="m" id={headingId}>
          {t(`order.${visit}`)}
        </Heading>
        {errorMessage ? <Alert tone="bad">{errorMessage}</Alert> : null}
        {firstOfDays.length > 0 ? (
          <Chips
            label={t(`order.${visit}Day`)}
            choice="one"
            options={firstOfDays.map(({ starts_at }) => ({ id: starts_at, label: chipDayText(starts_at, now, t) }))}
            value={firstOfDays.flatMap(({ starts_at }) => (dayOf(starts_at) === day ? [starts_at] : []))}
            onChange={([chosenStart]) => {
              const first = firstOfDays.find(({ starts_at }) => starts_at === chosenStart)
              if (first) onChange(first)
            }}
          />
        ) : null}
        {slotsOfDay.length > 0 ? (
          <Chips
            label={t(`order.${visit}Time`)}
            choice="one"
            options={slotsOfDay.map((slot) => ({ id: slot.starts_at, label: hoursText(slot) }))}
            value={value ? [value.starts_at] : []}
            onChange={([chosenStart]) => {
              const slot = slotsOfDay.find(({ starts_at }) => starts_at === chosenStart)
              if (slot) onChange(slot)
            }}
          />
        ) : null}
      </Stack>
    </section>
  )
}
