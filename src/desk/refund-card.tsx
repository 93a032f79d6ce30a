import {
  closeRefundCase,
  type RefundCase,
  rejectRefundDestination,
  resolveRefund,
} from '#contract/staff/refund-cases.ts'
import { bangkokDay } from '#contract/thai/bangkok.ts'
import { formatPhone } from '#contract/thai/phone.ts'
import { serverNow } from '#lib/server-clock.ts'
import { ActionButton } from './action.tsx'
import { askDesk } from './api.ts'
import { DeskCard } from './card.tsx'
import { useDeskFormat } from './format.ts'
import { useAppTexts, useDesk } from './translate.ts'

/** The amount of a payment that was not in baht, whose smallest unit has as many digits as the currency. */
function inCurrency(amount: number, currency: string) {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'code' })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0))
}

/** Where a transfer goes, in words. */
function useDestination() {
  const t = useDesk()
  const app = useAppTexts()
  return (destination: RefundCase['destination']) =>
    destination
      ? t(`desk.refund.to.${destination.kind}`, {
          number: destination.kind === 'promptpay_phone' ? formatPhone(destination.number) : destination.number,
          bank: destination.bank ? app(`refund.bank.${destination.bank}`) : '',
          holder: destination.holder ?? '',
        })
      : t('desk.refund.noDestination')
}

/** The amount of a case; of a payment that was not in baht in its own currency. */
function useOwed() {
  const { baht } = useDeskFormat()
  return ({ amount, currency }: Pick<RefundCase, 'amount' | 'currency'>) =>
    currency && currency !== 'THB' ? inCurrency(amount, currency) : baht(amount)
}

function RefundActions({ case: it }: { case: RefundCase }) {
  const t = useDesk()
  const owed = useOwed()
  const destinationText = useDestination()
  const { case_number, amount, destination } = it
  const version = destination?.version ?? null
  const seen = { amount: owed(it), to: destinationText(destination) }
  if (it.gateway_state === 'unresolved')
    return (
      <>
        <ActionButton
          label={t('desk.refund.seen')}
          consequence={t('desk.refund.seenText', { amount: seen.amount })}
          field={{ label: t('desk.refund.reference'), isRequired: true }}
          run={(reference) => askDesk(resolveRefund, { outcome: 'refunded', case_number, amount, reference })}
        />
        <ActionButton
          label={t('desk.refund.notSeen')}
          consequence={t('desk.refund.notSeenText')}
          run={() => askDesk(resolveRefund, { outcome: 'not_refunded', case_number, amount })}
        />
      </>
    )
  if (it.gateway_state !== null && it.gateway_state !== 'refused') return null
  const close = (bank_reference: string, is_sent_earlier: boolean) =>
    askDesk(closeRefundCase, {
      case_number,
      bank_reference,
      amount,
      destination_version: version,
      is_sent_earlier,
    })
  return (
    <>
      <ActionButton
        label={t('desk.refund.sent')}
        consequence={t('desk.refund.sentText', seen)}
        field={{ label: t('desk.refund.reference'), isRequired: true }}
        run={(reference) => close(reference, false)}
        whenChanged={(now) => ({
          text: [
            now.amount === undefined || now.amount === amount
              ? undefined
              : now.amount === 0
                ? t('desk.refund.nothingOwed')
                : t('desk.refund.owedNow', { was: seen.amount, amount: owed({ ...it, amount: now.amount }) }),
            now.version === version ? undefined : t('desk.refund.otherAccount'),
            t('desk.refund.nothingRecorded', seen),
          ]
            .filter(Boolean)
            .join(' '),
          label: t('desk.refund.sentEarlier'),
          run: (reference) => close(reference, true),
        })}
      />
      {destination ? (
        <ActionButton
          label={t('desk.refund.failed')}
          consequence={t('desk.refund.failedText', { to: seen.to })}
          run={() => askDesk(rejectRefundDestination, { case_number, destination_version: destination.version })}
        />
      ) : null}
    </>
  )
}

/** Money that we send, until it is sent. */
export function RefundCard({ case: it }: { case: RefundCase }) {
  const t = useDesk()
  const { day } = useDeskFormat()
  const owed = useOwed()
  const destinationText = useDestination()
  const isOverdue = it.due_on !== null && it.due_on < bangkokDay(serverNow())
  return (
    <DeskCard
      title={t('desk.now.refund', { amount: owed(it) })}
      subject={`${t('desk.now.refund', { amount: owed(it) })}, ${it.case_number}`}
      badge={{ text: it.case_number, tone: isOverdue ? 'bad' : 'neutral' }}
      lines={[
        isOverdue && it.due_on ? t('desk.overdue', { day: day(it.due_on) }) : undefined,
        destinationText(it.destination),
        it.customer?.full_name,
        it.customer ? formatPhone(it.customer.phone_number) : undefined,
        it.due_on && !isOverdue ? t('desk.refund.due', { day: day(it.due_on) }) : undefined,
        it.ran_at ? t('desk.refund.ran') : undefined,
      ]}
    >
      <RefundActions case={it} />
    </DeskCard>
  )
}
