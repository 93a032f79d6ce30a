import { formHref, type OrderPlace } from '#contract/order-routes.ts'
import { PayProblem, type Told, ToldProblem } from '#features/checkout/payment/payment-error.tsx'
import { ApiError } from '#lib/api/http.ts'
import { type Say, useSay } from '#lib/i18n/translate.tsx'

function told({ code, problem }: ApiError, place: OrderPlace, say: Say): Told | undefined {
  const form = formHref(place)
  if (code === 'slot_taken')
    return {
      tone: 'warn',
      title: say(problem?.reason === 'dropoff' ? 'order.dropoffTaken' : 'order.pickupTaken'),
      note: say('order.takenNote'),
      action: { href: form, label: say('order.chooseAgain') },
    }
  if (code === 'address_too_far' || code === 'address_unknown')
    return {
      tone: 'warn',
      title: say(code === 'address_unknown' ? 'order.addressGone' : 'order.tooFar'),
      note: say('order.notCharged'),
      action: { href: form, label: say('order.changeAddress') },
    }
  if (code === 'not_found' || code === 'invalid')
    return {
      tone: 'warn',
      title: say('order.offerChanged'),
      note: say('order.notCharged'),
      action: { href: form, label: say('order.change') },
    }
  if (code === 'not_payable') return { tone: 'warn', title: say('order.over'), note: say('order.overNote') }
  if (code === 'payment_pending' && problem?.transaction)
    return {
      tone: 'warn',
      title: say('order.begun'),
      note: say('order.begunNote'),
      action: { href: `/waiting-payment/${problem.transaction}`, label: say('pay.openPending') },
    }
  return undefined
}

/** Why an order was not made or its payment not opened, what happened to the money (nothing), and what to do. */
export function OrderProblem({ error, place }: { error: unknown; place: OrderPlace }) {
  const say = useSay()
  const known = error instanceof ApiError ? told(error, place, say) : undefined
  return known ? <ToldProblem told={known} /> : <PayProblem error={error} chooser={formHref(place)} />
}
