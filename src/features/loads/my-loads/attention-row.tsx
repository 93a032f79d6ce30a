import { MixedLanguageText } from '#components/mixed-language-text.tsx'
import { isLoad, isOrder } from '#contract/payment.ts'
import { timeText } from '#features/branches/machines/machine-labels.ts'
import { purchaseHref } from '#features/checkout/payment/purchase-href.ts'
import { purchaseName } from '#features/checkout/payment/purchase-name.ts'
import { moneySafeText } from '#features/checkout/refunds/refund-coupon-value.ts'
import { refundMoney } from '#features/checkout/refunds/refund-way.ts'
import { factsText } from '#lib/i18n/facts.ts'
import { formatCountdown, formatPrice } from '#lib/i18n/format.ts'
import { formatDayInText } from '#lib/i18n/format-gregorian.ts'
import { type Translate, useTranslate } from '#lib/i18n/translate.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { PortholeNumeral } from '#ui/porthole/porthole-text.tsx'
import { ActionRow } from './action-row.tsx'
import type { Attention } from './phase.ts'

/** The heading of a page about the most urgent purchase. */
export function attentionHeading({ purchase, phase, deadline, refund }: Attention, now: number, t: Translate): string {
  const machine = purchaseName(purchase, t)
  const isMoreTime = isLoad(purchase) && purchase.adds_time_to !== null
  if (isMoreTime && phase === 'not_started') return t('more.failed')
  if (isMoreTime && phase === 'unknown') return t('more.unknown')
  if (isMoreTime && phase === 'starting') return t('more.adding', { machine })
  if (phase === 'not_started') return isOrder(purchase) ? t('order.head.cancelled') : t('home.notStarted', { machine })
  if (phase === 'stopped') return t('home.stopped', { machine })
  if (phase === 'no_destination') return t(refund.destination_failed_at ? 'refund.failed' : 'refund.to')
  if (phase === 'to_start') return t('later.title')
  if (phase === 'unknown') return t('wait.unknown')
  if (phase === 'starting') return t('wait.paidNote', { machine })
  return t(deadline !== undefined && deadline <= now ? 'wait.timeUp' : 'wait.title')
}

/** What happened to the money, what it is about, and what to do. */
export function attentionTexts({ purchase, phase, deadline, refund }: Attention, now: number, t: Translate) {
  const machine = purchaseName(purchase, t)
  const amount = formatPrice(purchase.amount)
  const paid = purchase.amount > 0 ? t('home.paid', { amount }) : t('wait.free')
  switch (phase) {
    case 'not_started':
    case 'stopped':
      return {
        title: moneySafeText(purchase, t),
        notes: [
          machine,
          ...(purchase.refund_at ? [t('home.chooseBy', { time: timeText(purchase.refund_at, t) })] : []),
        ],
        action: t('home.choose'),
      }
    case 'no_destination': {
      const { case_number: number, destination_failed_at: failedAt } = refund
      return {
        title: t('refund.failedNote', { money: refundMoney(refund, t), number }),
        notes: [
          failedAt
            ? t('refund.failedOn', { machine, day: formatDayInText(failedAt) })
            : t('refund.noneFor', { machine }),
        ],
        action: t('refund.choosePlace'),
      }
    }
    case 'to_start':
      return {
        title: t('later.startBy', { time: timeText(purchase.refund_at ?? purchase.server_time, t) }),
        notes: [machine, paid],
        action: t('later.go'),
      }
    case 'unknown':
      return { title: t('home.look', { machine }), notes: [paid], action: t('home.seeStatus') }
    case 'starting':
      return { title: paid, notes: [machine], action: t('home.seeStatus') }
    case 'unpaid':
      return deadline !== undefined && deadline <= now
        ? { title: t('home.unpaid', { amount }), notes: [t('end.unknownNote')], action: t('home.seeStatus') }
        : { title: t('home.unpaid', { amount }), notes: [machine], action: t('home.pay') }
  }
}

/** The page where a customer can act on it. */
export const attentionHref = ({ purchase, refund }: Attention) =>
  refund ? purchaseHref(purchase) : `/waiting-payment/${purchase.transaction}`

const MONEY_PHASES: readonly Attention['phase'][] = ['not_started', 'stopped', 'no_destination']

function Picture({ purchase, phase, deadline }: Attention, now: number) {
  if (MONEY_PHASES.includes(phase)) return <Porthole state="failed" size={56} />
  if (phase === 'unknown') return <Porthole state="offline" size={56} />
  if (phase === 'to_start') return <Porthole state="free" size={56} />
  if (phase === 'starting') return <Porthole state="plain" size={56} remaining={0.7} />
  if (deadline === undefined || deadline <= now) return <Porthole state="reserved" size={56} />
  return (
    <Porthole
      state="paying"
      size={56}
      remaining={(deadline - now) / (deadline - Date.parse(purchase.created_at))}
      isUrgent
      isBare
    >
      <PortholeNumeral number={formatCountdown(deadline - now)} />
    </Porthole>
  )
}

/** A purchase that waits for its customer or for a machine's answer, with its money, its deadline and the way to it. */
export function AttentionRow({ attention, now }: { attention: Attention; now: number }) {
  const t = useTranslate()
  const { title, notes, action } = attentionTexts(attention, now, t)
  const number = attention.refund?.case_number
  return (
    <ActionRow
      tone="warn"
      picture={Picture(attention, now)}
      title={
        <Text isStrong>
          <MixedLanguageText part={number}>{title}</MixedLanguageText>
        </Text>
      }
      note={<MixedLanguageText>{factsText(notes)}</MixedLanguageText>}
    >
      <LinkButton
        href={attentionHref(attention)}
        tone={MONEY_PHASES.includes(attention.phase) ? 'primary' : 'outline'}
        // Several rows may have the same word.
        aria-label={factsText([action, purchaseName(attention.purchase, t), number])}
      >
        {action}
      </LinkButton>
    </ActionRow>
  )
}
