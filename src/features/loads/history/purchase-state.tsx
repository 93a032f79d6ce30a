import { refundStepOf } from '#contract/money-refunds.ts'
import { isLoad, isOrder, type Purchase } from '#contract/payment.ts'
import { minutesUntil, timeText } from '#features/branches/machines/machine-labels.ts'
import { shareLeft } from '#features/loads/my-loads/loads.ts'
import type { Translate } from '#lib/i18n/translate.tsx'
import { serverNow } from '#lib/server-clock.ts'
import { Badge, type BadgeProps } from '#ui/badge/badge.tsx'
import { BankIcon, CheckIcon, CloseIcon } from '#ui/icons/icons.tsx'
import { TicketIcon } from '#ui/icons/navigation-icons.tsx'
import { AlertIcon, ClockIcon } from '#ui/icons/status-icons.tsx'
import { Porthole, type PortholeProps } from '#ui/porthole/porthole.tsx'

type Look = { tone: BadgeProps['tone']; Icon: typeof ClockIcon; door: PortholeProps['state'] }

const DONE: Look = { tone: 'ok', Icon: CheckIcon, door: 'plain' }
const ENDED: Look = { tone: 'neutral', Icon: CloseIcon, door: 'outOfOrder' }
const UNDER_WAY: Look = { tone: 'brand', Icon: ClockIcon, door: 'running' }
const WAITING: Look = { tone: 'warn', Icon: ClockIcon, door: 'reserved' }
const CHOICE: Look = { tone: 'warn', Icon: AlertIcon, door: 'failed' }

/** No two kinds of state differ by colour alone. */
const LOOKS: Record<Purchase['status'], Look> = {
  pending: WAITING,
  paid: UNDER_WAY,
  to_start: WAITING,
  starting: UNDER_WAY,
  running: UNDER_WAY,
  start_unknown: { tone: 'warn', Icon: AlertIcon, door: 'reserved' },
  completed: DONE,
  declined: { tone: 'bad', Icon: CloseIcon, door: 'outOfOrder' },
  cancelled: ENDED,
  expired: ENDED,
  start_failed: CHOICE,
  stopped: CHOICE,
  refunded: DONE,
}

function lookOf({ status, refund }: Purchase): Look {
  if (!refund) return LOOKS[status]
  if (refund.kind === 'coupon') return { ...DONE, Icon: TicketIcon }
  if (refundStepOf(refund, serverNow()) === 'no_destination') return CHOICE
  return refund.sent_at ? { ...DONE, Icon: BankIcon } : { ...WAITING, door: 'plain' }
}

function stateText(purchase: Purchase, t: Translate): string {
  const { status, refund } = purchase
  if (refund?.kind === 'coupon') return t('end.refunded')
  if (refund?.sent_at) return t('status.refundSent')
  if (refund && refundStepOf(refund, serverNow()) === 'no_destination')
    return t(refund.destination_failed_at ? 'refund.failed' : 'refund.to')
  if (refund) return t(isLoad(purchase) && purchase.is_later ? 'later.returning' : 'status.refundAsked')
  if (status === 'to_start' && purchase.refund_at) return t('later.startBy', { time: timeText(purchase.refund_at, t) })
  if (isLoad(purchase) && purchase.paused) return t('load.isPaused')
  const step = isOrder(purchase) ? purchase.order.step : null
  return t(step ? `service.status.${step}` : `status.${status}`)
}

/** The state of a purchase and of its money, in a word. */
export function PurchaseBadge({ purchase, t }: { purchase: Purchase; t: Translate }) {
  const { tone, Icon } = lookOf(purchase)
  return (
    <Badge tone={tone} icon={<Icon size={20} />}>
      {stateText(purchase, t)}
    </Badge>
  )
}

/** The same state as the door of the machine. */
export function PurchasePorthole({ purchase, now }: { purchase: Purchase; now: number }) {
  const { Icon, door } = lookOf(purchase)
  const left =
    isOrder(purchase) || !purchase.ends_at
      ? 0.5
      : shareLeft(
          minutesUntil(purchase.ends_at, purchase.paused ? Date.parse(purchase.paused.since) : now),
          purchase.program,
        )
  return (
    <Porthole state={door} size={44} remaining={door === 'running' ? left : 0}>
      {door === 'plain' ? <Icon size={20} /> : undefined}
    </Porthole>
  )
}
