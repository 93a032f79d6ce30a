import { ErrorBanner, type ErrorMessage, PaymentError } from '#features/checkout/payment/payment-error.tsx'
import { formHref, type OrderPlace } from '#features/shell/order-routes.ts'
import { ApiError } from '#lib/api/http.ts'
import { type Translate, useTranslate } from '#lib/i18n/translate.tsx'

function told({ code, problem }: ApiError, place: OrderPlace, t: Translate): ErrorMessage | undefined {
  const form = formHref(place)
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
      note: t('order.notCharged'),
      action: { href: form, label: t('order.changeAddress') },
    }
  if (code === 'not_found' || code === 'invalid')
    return {
      tone: 'warn',
      title: t('order.offerChanged'),
      note: t('order.notCharged'),
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

/** Why an order was not made or its payment not opened, what happened to the money (nothing), and what to do. */
export function OrderProblem({ error, place }: { error: unknown; place: OrderPlace }) {
  const t = useTranslate()
  const message = error instanceof ApiError ? told(error, place, t) : undefined
  return message ? <ErrorBanner told={message} /> : <PaymentError error={error} chooser={formHref(place)} />
}
