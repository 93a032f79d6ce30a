import { ErrorBanner, type ErrorMessage, PaymentError } from '#features/checkout/payment/payment-error.tsx'
import { formHref, type OrderTarget } from '#features/shell/order-routes.ts'
import { ApiError } from '#lib/api/http.ts'
import { type Translate, useTranslate } from '#lib/i18n/translate.tsx'

function orderErrorMessage({ code, problem }: ApiError, target: OrderTarget, t: Translate): ErrorMessage | undefined {
  const form = formHref(target)
  if (code === 'slot_taken')
    return {
      tone: 'warn',
      title: t(problem?.reason === 'dropoff' ? 'order.dropoffTaken' : 'order.pickupTaken'),
      note: t('order.takenNote'),
      action: { href: form, label: t('order.chooseAgain') },
    }
  if (code === 'address_too_far' || code === 'address_unknown')
    return {
      tone: 'warn',
      title: t(code === 'address_unknown' ? 'order.addressGone' : 'order.tooFar'),
      note: t('pay.notCharged'),
      action: { href: form, label: t('order.changeAddress') },
    }
  if (code === 'not_found' || code === 'invalid')
    return {
      tone: 'warn',
      title: t('order.offerChanged'),
      note: t('pay.notCharged'),
      action: { href: form, label: t('order.change') },
    }
  if (code === 'not_payable') return { tone: 'warn', title: t('order.over'), note: t('order.overNote') }
  if (code === 'payment_pending' && problem?.transaction)
    return {
      tone: 'warn',
      title: t('order.begun'),
      note: t('order.begunNote'),
      action: { href: `/waiting-payment/${problem.transaction}`, label: t('pay.openPending') },
    }
  return undefined
}

/** Why the order was not placed or its payment not opened, that no money was taken, and the next action. */
export function OrderProblem({ error, target }: { error: unknown; target: OrderTarget }) {
  const t = useTranslate()
  const message = error instanceof ApiError ? orderErrorMessage(error, target, t) : undefined
  return message ? <ErrorBanner message={message} /> : <PaymentError error={error} chooser={formHref(target)} />
}
