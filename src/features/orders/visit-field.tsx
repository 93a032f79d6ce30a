import type { OrderSlot } from '#contract/orders.ts'
import { useServerNow } from '#lib/clock.ts'
import { useSay } from '#lib/intl.tsx'
import { Columns, Stack } from '#ui/screen/stack.tsx'
import { Heading } from '#ui/screen/text.tsx'
import { Select } from '#ui/select/select.tsx'
import { dayOf, dayText, hoursText } from './visit-words.ts'

type VisitFieldProps = {
  visit: 'pickup' | 'dropoff'
  /** Those that can be had, earliest first. */
  slots: readonly OrderSlot[]
  value: OrderSlot | undefined
  onChange: (slot: OrderSlot) => void
  errorMessage: string | undefined
}

/** The day, and the part of it, in which somebody comes. */
export function VisitField({ visit, slots, value, onChange, errorMessage }: VisitFieldProps) {
  const say = useSay()
  const now = useServerNow()
  const day = value && dayOf(value.starts_at)
  const firstOfDays = slots.filter(
    ({ starts_at }, place) => dayOf(slots[place - 1]?.starts_at ?? 0) !== dayOf(starts_at),
  )
  const ofDay = slots.filter(({ starts_at }) => dayOf(starts_at) === day)
  return (
    <Stack gap={2}>
      <Heading level={2} size="m">
        {say(`order.${visit}`)}
      </Heading>
      <Columns>
        <Select
          id={`order-${visit}`}
          label={say(`order.${visit}Day`)}
          placeholder={say('order.chooseTime')}
          options={firstOfDays.map(({ starts_at }) => ({
            id: String(dayOf(starts_at)),
            label: dayText(starts_at, now, say),
          }))}
          value={day === undefined ? null : String(day)}
          onChange={(id) => {
            const first = firstOfDays.find(({ starts_at }) => String(dayOf(starts_at)) === id)
            if (first && id !== String(day)) onChange(first)
          }}
          errorMessage={errorMessage}
        />
        <Select
          label={say(`order.${visit}Time`)}
          placeholder={say('order.chooseTime')}
          options={ofDay.map((slot) => ({ id: slot.starts_at, label: say('time.at', { time: hoursText(slot) }) }))}
          value={value?.starts_at ?? null}
          onChange={(id) => {
            const slot = ofDay.find(({ starts_at }) => starts_at === id)
            if (slot) onChange(slot)
          }}
          isDisabled={ofDay.length === 0}
        />
      </Columns>
    </Stack>
  )
}
