import { useEffect } from 'react'
import { announce } from '#lib/announcer.ts'
import { messageOf } from '#lib/api/error-message.ts'
import { ApiError } from '#lib/api/http.ts'
import { formatBaht } from '#lib/i18n/format.ts'
import { type Say, useSay } from '#lib/i18n/translate.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { AlertIcon } from '#ui/icons/status-icons.tsx'

export type Told = { tone: 'warn' | 'bad'; title: string; note: string; action?: { href: string; label: string } }

function told(error: unknown, chooser: string, say: Say): Told {
  const code = error instanceof ApiError ? error.code : undefined
  const problem = error instanceof ApiError ? error.problem : undefined
  if (code === 'price_changed' && problem?.amount !== undefined)
    return {
      tone: 'warn',
      title: say('pay.changed', { amount: formatBaht(problem.amount) }),
      note: say('pay.changedNote'),
    }
  if (code === 'payment_pending' && problem?.transaction)
    return {
      tone: 'warn',
      title: say('pay.pending'),
      note: say('pay.pendingNote'),
      action: { href: `/waiting-payment/${problem.transaction}`, label: say('pay.openPending') },
    }
  if (code === 'too_many_unpaid' && problem?.transaction)
    return {
      tone: 'warn',
      title: say('pay.tooManyUnpaid'),
      note: say('pay.tooManyUnpaidNote'),
      action: { href: `/waiting-payment/${problem.transaction}`, label: say('pay.openUnpaid') },
    }
  if (code === 'machine_unavailable')
    return {
      tone: 'warn',
      title: say('pay.taken'),
      note: say('pay.takenNote'),
      action: { href: chooser, label: say('end.chooseAgain') },
    }
  if (code === 'coupon_unknown' || code === 'coupon_unusable')
    return {
      tone: 'warn',
      title: say('pay.couponGone'),
      note: say('pay.couponGoneNote'),
      ...(problem?.transaction
        ? { action: { href: `/waiting-payment/${problem.transaction}`, label: say('pay.openPending') } }
        : {}),
    }
  if (code === 'below_minimum' && problem?.amount !== undefined)
    return {
      tone: 'warn',
      title: say('pay.belowMinimum', { amount: formatBaht(problem.amount) }),
      note: say('pay.belowMinimumNote'),
    }
  return { tone: 'bad', title: say('pay.failed'), note: `${say(messageOf(error))} ${say('pay.failedNote')}` }
}

/** Why no payment was opened, what happened to the money (nothing), and what to press next. Said once, shown as long as it holds. */
export function PayProblem({ error, chooser }: { error: unknown; chooser: string }) {
  const say = useSay()
  return <ToldProblem told={told(error, chooser, say)} />
}

/** A problem in words, said once when it comes. */
export function ToldProblem({ told: { tone, title, note, action } }: { told: Told }) {
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
