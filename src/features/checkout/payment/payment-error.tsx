import { useEffect } from 'react'
import { announce } from '#lib/announcer.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { ApiError } from '#lib/api/http.ts'
import { requestProblem } from '#lib/api/request-problem.ts'
import { formatPrice, formatTime } from '#lib/i18n/format.ts'
import { type Translate, useTranslate } from '#lib/i18n/translate.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { AlertIcon } from '#ui/icons/status-icons.tsx'

export type ErrorMessage = {
  tone: 'warn' | 'bad'
  title: string
  note: string
  action?: { href: string; label: string }
}

const KEEPS_MACHINE = ['price_changed', 'coupon_unknown', 'coupon_unusable', 'below_minimum']

/** Whether an error about a further machine of a payment takes it off the payment. The others change its price or coupon. */
export const isTakenOff = (code: string) => !KEEPS_MACHINE.includes(code)

function errorMessageOf(error: unknown, chooser: string, t: Translate): ErrorMessage {
  const code = error instanceof ApiError ? error.code : undefined
  const problem = error instanceof ApiError ? error.problem : undefined
  if (code && problem?.machine !== undefined && isTakenOff(code))
    return { tone: 'warn', title: t('basket.gone'), note: t('basket.goneNote') }
  if (code === 'price_changed' && problem?.amount !== undefined)
    return {
      tone: 'warn',
      title: t('pay.changed', { amount: formatPrice(problem.amount) }),
      note: t('pay.changedNote'),
    }
  if (code === 'payment_pending' && problem?.transaction)
    return {
      tone: 'warn',
      title: t('pay.pending'),
      note: t('pay.pendingNote'),
      action: { href: `/waiting-payment/${problem.transaction}`, label: t('pay.openPending') },
    }
  if (code === 'too_many_unpaid' && problem?.transaction)
    return {
      tone: 'warn',
      title: t('pay.tooManyUnpaid'),
      note: t('pay.tooManyUnpaidNote'),
      action: { href: `/waiting-payment/${problem.transaction}`, label: t('pay.openUnpaid') },
    }
  if (code === 'otp_required') return { tone: 'warn', title: t('pay.needsCode'), note: t('pay.needsCodeNote') }
  if (code === 'hold_paused' && problem?.locked_until) {
    const time = t('time.at', { time: formatTime(problem.locked_until) })
    return { tone: 'warn', title: t('pay.paused', { time }), note: t('pay.pausedNote') }
  }
  if (code === 'too_many_requests')
    return { tone: 'warn', title: requestProblem(error, t), note: t('pay.tooManyHereNote') }
  if (code === 'machine_unavailable')
    return {
      tone: 'warn',
      title: t('pay.taken'),
      note: t('pay.takenNote'),
      action: { href: chooser, label: t('end.chooseAgain') },
    }
  if (code === 'no_more_time') return { tone: 'warn', title: t('more.none'), note: t('more.noneNote') }
  if (code === 'branch_closed')
    return { tone: 'warn', title: t('pay.closed', { time: problem?.reason ?? '' }), note: t('pay.notCharged') }
  if (code === 'coupon_unknown' || code === 'coupon_unusable')
    return {
      tone: 'warn',
      title: t('pay.couponGone'),
      note: t('pay.changedNote'),
      ...(problem?.transaction
        ? { action: { href: `/waiting-payment/${problem.transaction}`, label: t('pay.openPending') } }
        : {}),
    }
  if (code === 'below_minimum' && problem?.amount !== undefined)
    return {
      tone: 'warn',
      title: t('pay.belowMinimum', { amount: formatPrice(problem.amount) }),
      note: t('pay.refusedNote'),
    }
  if (code === 'above_maximum' && problem?.amount !== undefined)
    return {
      tone: 'warn',
      title: t('pay.aboveMaximum', { amount: formatPrice(problem.amount) }),
      note: t('pay.refusedNote'),
    }
  if (code === 'card_declined' || code === 'card_unknown' || code === 'pin_required')
    return { tone: 'warn', title: t('pay.card', { problem: problem?.reason ?? code }), note: t('pay.refusedNote') }
  if (code === 'method_refused') return { tone: 'warn', title: t('pay.refused'), note: t('pay.refusedNote') }
  return { tone: 'bad', title: t('pay.failed'), note: `${t(errorMessageId(error))} ${t('pay.failedNote')}` }
}

/** Why the payment was not opened, that no money was taken, and the next action. Announced once. */
export function PaymentError({ error, chooser }: { error: unknown; chooser: string }) {
  const t = useTranslate()
  return <ErrorBanner message={errorMessageOf(error, chooser, t)} />
}

/** Shows an error message and announces it once. */
export function ErrorBanner({ message: { tone, title, note, action } }: { message: ErrorMessage }) {
  useEffect(() => announce([title, note], 'assertive'), [title, note])
  return (
    <Banner
      tone={tone}
      icon={<AlertIcon />}
      title={title}
      {...(action
        ? {
            action: (
              <LinkButton href={action.href} tone="outline" size="small">
                {action.label}
              </LinkButton>
            ),
          }
        : {})}
    >
      {note}
    </Banner>
  )
}
