import { MINUTE_MS } from '#contract/duration.ts'
import type { MachineInfo } from '#contract/machines.ts'
import { isLoad, type LoadPurchase, OPEN_STATUSES } from '#contract/payment.ts'
import { timeText } from '#features/branches/machines/machine-labels.ts'
import type { OwnPurchase } from '#features/branches/machines/machine-problem.tsx'
import { isSignedIn } from '#lib/auth/session.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { serverNow } from '#lib/server-clock.ts'
import { purchaseName } from './purchase-name.ts'
import { usePurchases } from './use-purchases.ts'

/** The customer's own purchase of a machine that is not free, as its page says it; undefined when there is none. */
export function useOwnPurchase(machine: MachineInfo | undefined): OwnPurchase | undefined {
  const t = useTranslate()
  const isEnabled = machine !== undefined && machine.state !== 'free' && isSignedIn()
  const { purchases } = usePurchases({ isEnabled })
  if (!isEnabled) return undefined
  const isInside = (load: LoadPurchase) => load.status === 'completed' && !load.is_taken_out && machine.state === 'done'
  const own = purchases
    .filter(isLoad)
    .filter(({ machine_id, is_later }) => machine_id === machine.machine_id && !is_later)
    .find((load) => OPEN_STATUSES.includes(load.status) || isInside(load))
  if (!own) return undefined
  const { status, transaction, amount, paid_at, ends_at } = own
  if (status === 'running' || status === 'completed')
    return {
      title: t('load.yours'),
      note: own.paused
        ? t('load.isPaused')
        : ends_at
          ? t(isInside(own) ? 'load.wasDoneAt' : 'bill.doneAt', { time: timeText(ends_at, t) })
          : '',
      action: t('load.see'),
      href: '/loads',
    }
  const href = `/waiting-payment/${transaction}`
  if (status === 'pending')
    return { title: t('pay.pending'), note: t('pay.pendingNote'), action: t('pay.openPending'), href }
  const minutes = Math.max(0, Math.floor((serverNow() - Date.parse(paid_at ?? own.created_at)) / MINUTE_MS))
  return {
    title: t('pay.paidBefore', { machine: purchaseName(own, t), minutes }),
    note: amount > 0 ? t('pay.paidBeforeNote', { amount: formatPrice(amount) }) : t('wait.free'),
    action: t('pay.seePaid'),
    href,
  }
}
