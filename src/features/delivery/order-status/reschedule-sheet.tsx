import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryErrorBanner } from '#components/query-error-banner.tsx'
import type { Order, OrderOffer, OrderSlot } from '#contract/orders.ts'
import { offersQuery, slotsQuery } from '#features/delivery/order-form/orders.queries.ts'
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

type MoveSheetProps = { purchase: Order; isOpen: boolean; onClose: () => void; onError: (cause: unknown) => void }

/** The other times at which a paid order can be fetched and brought back. */
export function MoveSheet({ purchase, isOpen, onClose, onError }: MoveSheetProps) {
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
      <MoveForm purchase={purchase} onClose={onClose} onError={onError} />
    </BottomSheet>
  )
}

/** The slots to choose from; the order's own visits are among them, though others see them as taken. */
function slotsToMoveTo({ order }: Order, slots: readonly OrderSlot[]): OrderSlot[] {
  const own = [order.pickup, order.dropoff].map((visit) => ({ ...visit, is_free: true }))
  const others = slots.filter(({ starts_at }) => own.every((visit) => visit.starts_at !== starts_at))
  return [...own, ...others].toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at))
}

function MoveForm({ purchase, onClose, onError }: Omit<MoveSheetProps, 'isOpen'>) {
  const t = useTranslate()
  const { order, branch_id } = purchase
  const offers = useQuery(offersQuery(order.service))
  const slots = useQuery(slotsQuery({ service: order.service, branch_id }))
  const offer = offers.data?.find((one) => one.branch_id === branch_id)
  if (offer && slots.data)
    return (
      <MoveFields
        purchase={purchase}
        offer={offer}
        slots={slotsToMoveTo(purchase, slots.data)}
        onClose={onClose}
        onError={onError}
      />
    )
  if (offers.isError || slots.isError)
    return <QueryErrorBanner title={t('order.slotsFailed')} query={offers.isError ? offers : slots} />
  if (offers.data && !offer) return <Alert tone="bad">{t('order.notHere')}</Alert>
  return <Skeleton shape="panel" />
}

type MoveFieldsProps = Omit<MoveSheetProps, 'isOpen'> & { offer: OrderOffer; slots: readonly OrderSlot[] }

function MoveFields({ purchase, offer, slots, onClose, onError }: MoveFieldsProps) {
  const t = useTranslate()
  const now = useServerNow()
  const move = useMutation(rescheduleMutation())
  const [wish, setWish] = useState<{ pickup: OrderSlot | null; dropoff: OrderSlot | null }>({
    pickup: { ...purchase.order.pickup, is_free: true },
    dropoff: { ...purchase.order.dropoff, is_free: true },
  })
  const [isSame, setSame] = useState(false)
  const { pickups, pickup, dropoffs, dropoff } = timeSlotChoice(offer, slots, wish)

  function choose(next: typeof wish) {
    setSame(false)
    move.reset()
    setWish(next)
  }
  function submit() {
    if (!pickup || !dropoff) return
    const { order } = purchase
    if (pickup.starts_at === order.pickup.starts_at && dropoff.starts_at === order.dropoff.starts_at) {
      setSame(true)
      announce(t('order.moveSame'), 'assertive')
      return
    }
    move.mutate(
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
        // The return stays where it is, unless it would now come too early.
        onChange={(slot) => {
          const stays = timeSlotChoice(offer, slots, { ...wish, pickup: slot }).dropoff
          choose({ pickup: slot, dropoff: stays ?? null })
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
      {isSame ? <Alert tone="bad">{t('order.moveSame')}</Alert> : null}
      {move.isError ? <Alert tone="bad">{`${t('order.moveFailed')}. ${t(changeProblem(move.error))}`}</Alert> : null}
      <Button tone="primary" width="fill" isPending={move.isPending} pendingLabel={t('action.saving')} onPress={submit}>
        {t('order.moveSave')}
      </Button>
    </Stack>
  )
}
