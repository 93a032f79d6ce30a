import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryErrorBanner } from '#components/query-error-banner.tsx'
import type { Order, OrderOffer, OrderSlot } from '#contract/orders.ts'
import { orderOffersQuery, slotsQuery } from '#features/delivery/order-form/orders.queries.ts'
import { timeSlotChoice } from '#features/delivery/order-form/time-slot-choice.ts'
import { TimeSlotField } from '#features/delivery/order-form/time-slot-field.tsx'
import { timeSlotText } from '#features/delivery/order-form/time-slot-labels.ts'
import { announce } from '#lib/announcer.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { useServerNow } from '#lib/server-clock.ts'
import { Alert } from '#ui/alert/alert.tsx'
import { BottomSheet } from '#ui/bottom-sheet/bottom-sheet.tsx'
import { Button } from '#ui/button/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { changeProblem } from './change-problem.ts'
import { rescheduleMutation } from './order-change.queries.ts'

type RescheduleSheetProps = { purchase: Order; isOpen: boolean; onClose: () => void; onError: (cause: unknown) => void }

/** Choice of other time slots for a paid order. */
export function RescheduleSheet({ purchase, isOpen, onClose, onError }: RescheduleSheetProps) {
  const t = useTranslate()
  return (
    <BottomSheet
      title={t('order.move')}
      isOpen={isOpen}
      onOpenChange={(isOpenNow) => {
        if (!isOpenNow) onClose()
      }}
      isDismissable
      closeLabel={t('action.close')}
    >
      <RescheduleForm purchase={purchase} onClose={onClose} onError={onError} />
    </BottomSheet>
  )
}

/** The slots to choose from, including the order's own visits, which the server counts as taken. */
function rescheduleSlots({ order }: Order, slots: readonly OrderSlot[]): OrderSlot[] {
  const ownSlots = [order.pickup, order.dropoff].map((visit) => ({ ...visit, is_free: true }))
  const otherSlots = slots.filter(({ starts_at }) => ownSlots.every((visit) => visit.starts_at !== starts_at))
  return [...ownSlots, ...otherSlots].toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at))
}

function RescheduleForm({ purchase, onClose, onError }: Omit<RescheduleSheetProps, 'isOpen'>) {
  const t = useTranslate()
  const { order, branch_id } = purchase
  const offers = useQuery(orderOffersQuery(order.service))
  const slots = useQuery(slotsQuery({ service: order.service, branch_id }))
  const offer = offers.data?.find((option) => option.branch_id === branch_id)
  if (offer && slots.data)
    return (
      <RescheduleFields
        purchase={purchase}
        offer={offer}
        slots={rescheduleSlots(purchase, slots.data)}
        onClose={onClose}
        onError={onError}
      />
    )
  if (offers.isError || slots.isError)
    return <QueryErrorBanner title={t('order.slotsFailed')} query={offers.isError ? offers : slots} />
  if (offers.data && !offer) return <Alert tone="bad">{t('order.notHere')}</Alert>
  return <Skeleton shape="panel" />
}

type RescheduleFieldsProps = Omit<RescheduleSheetProps, 'isOpen'> & { offer: OrderOffer; slots: readonly OrderSlot[] }

function RescheduleFields({ purchase, offer, slots, onClose, onError }: RescheduleFieldsProps) {
  const t = useTranslate()
  const now = useServerNow()
  const reschedule = useMutation(rescheduleMutation())
  const [selection, setSelection] = useState<{ pickup: OrderSlot | null; dropoff: OrderSlot | null }>({
    pickup: { ...purchase.order.pickup, is_free: true },
    dropoff: { ...purchase.order.dropoff, is_free: true },
  })
  const [isUnchanged, setUnchanged] = useState(false)
  const { pickups, pickup, dropoffs, dropoff } = timeSlotChoice(offer, slots, selection)

  function choose(next: typeof selection) {
    setUnchanged(false)
    reschedule.reset()
    setSelection(next)
  }
  function submit() {
    if (!pickup || !dropoff) return
    const { order } = purchase
    if (pickup.starts_at === order.pickup.starts_at && dropoff.starts_at === order.dropoff.starts_at) {
      setUnchanged(true)
      announce(t('order.moveSame'), 'assertive')
      return
    }
    reschedule.mutate(
      { purchase, pickup_at: pickup.starts_at, dropoff_at: dropoff.starts_at },
      {
        onError,
        onSuccess() {
          announce(t('order.moved', { pickup: timeSlotText(pickup, now, t), dropoff: timeSlotText(dropoff, now, t) }))
          onClose()
        },
      },
    )
  }

  return (
    <Stack gap={6}>
      <TimeSlotField
        id="move-pickup"
        visit="pickup"
        slots={pickups}
        value={pickup}
        // Keeps the return slot unless it is now too early.
        onChange={(slot) => {
          const keptDropoff = timeSlotChoice(offer, slots, { ...selection, pickup: slot }).dropoff
          choose({ pickup: slot, dropoff: keptDropoff ?? null })
        }}
        errorMessage={pickup ? undefined : t(pickups.length > 0 ? 'order.pickupGone' : 'order.noTimes')}
      />
      <TimeSlotField
        id="move-dropoff"
        visit="dropoff"
        slots={dropoffs}
        value={dropoff}
        onChange={(slot) => choose({ pickup: pickup ?? null, dropoff: slot })}
        errorMessage={dropoff || !pickup ? undefined : t('order.dropoffGone')}
      />
      {isUnchanged ? <Alert tone="bad">{t('order.moveSame')}</Alert> : null}
      {reschedule.isError ? (
        <Alert tone="bad">{`${t('order.moveFailed')}. ${t(changeProblem(reschedule.error))}`}</Alert>
      ) : null}
      <Button
        tone="primary"
        width="fill"
        isPending={reschedule.isPending}
        pendingLabel={t('action.saving')}
        onPress={submit}
      >
        {t('order.moveSave')}
      </Button>
    </Stack>
  )
}
