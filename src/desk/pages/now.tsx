import type { ReactNode } from 'react'
import { listLoadCases, resolveShopLoad } from '#contract/staff/loads.ts'
import { listShopMachines, resolveShopStart } from '#contract/staff/machines.ts'
import { listShopOrders } from '#contract/staff/orders.ts'
import {
  closeRefundCase,
  listRefundCases,
  type RefundCase,
  rejectRefundDestination,
  resolveRefund,
} from '#contract/staff/refund-cases.ts'
import { answerShopReport, listShopReports } from '#contract/staff/reports.ts'
import { formatPhone } from '#contract/thai/phone.ts'
import { ActionButton } from '#desk/action.tsx'
import { askDesk, mayCall, useDeskQuery } from '#desk/api.ts'
import { DeskCard } from '#desk/card.tsx'
import { useDeskFormat } from '#desk/format.ts'
import { deskHref } from '#desk/frame.tsx'
import { faultOf, OWN_REASONS } from '#desk/pages/machines.tsx'
import { Cards } from '#desk/result.tsx'
import { useAppTexts, useDesk } from '#desk/translate.ts'
import { useLocalized } from '#lib/i18n/translate.tsx'
import { Link } from '#ui/link/link.tsx'

/** More than a shop answers before it looks again. */
const FIRST = { limit: 50 }
type Item = { key: string; at: string; card: ReactNode }

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

function useItems(): { queries: { error: unknown; isPending: boolean }[]; items: Item[] } {
  const t = useDesk()
  const app = useAppTexts()
  const localized = useLocalized()
  const { at, baht, day } = useDeskFormat()
  const owed = useOwed()
  const destinationText = useDestination()
  const reports = useDeskQuery(listShopReports, FIRST, mayCall(listShopReports))
  const machines = useDeskQuery(listShopMachines, FIRST, mayCall(listShopMachines))
  const loadCases = useDeskQuery(listLoadCases, FIRST, mayCall(listLoadCases))
  const refunds = useDeskQuery(listRefundCases, FIRST, mayCall(listRefundCases))
  const orders = useDeskQuery(listShopOrders, FIRST, mayCall(listShopOrders))
  const machineAt = (number: string, branch: { th: string; en: string }) =>
    t('desk.machineAt', { number, branch: localized(branch) })
  const items: Item[] = [
    ...(reports.data?.details ?? []).map((it) => ({
      key: it.report_id,
      at: it.created_at,
      card: (
        <DeskCard
          key={it.report_id}
          title={machineAt(it.number, it.branch_name)}
          badge={{ text: t('desk.now.report'), tone: 'warn' }}
          lines={[app(`report.kind.${it.kind}`), it.note ?? undefined, at(it.created_at)]}
        >
          <ActionButton
            label={t('desk.report.answer')}
            consequence={t('desk.report.answerText')}
            field={{ label: t('desk.report.field'), isRequired: true }}
            run={(note) => askDesk(answerShopReport, { report_id: it.report_id, note })}
          />
        </DeskCard>
      ),
    })),
    ...(machines.data?.details ?? []).flatMap(({ unknown_start: transaction, ...it }) =>
      transaction
        ? [
            {
              key: transaction,
              at: it.since ?? '',
              card: (
                <DeskCard
                  key={transaction}
                  title={machineAt(it.number, it.branch_name)}
                  badge={{ text: t('desk.now.unknown'), tone: 'bad' }}
                  lines={[t('desk.now.unknownText')]}
                >
                  <ActionButton
                    label={t('desk.start.runs')}
                    consequence={t('desk.start.runsText')}
                    run={() => askDesk(resolveShopStart, { transaction, restarts: it.restarts, did_start: true })}
                  />
                  <ActionButton
                    label={t('desk.start.stands')}
                    consequence={t('desk.start.standsText')}
                    run={() => askDesk(resolveShopStart, { transaction, restarts: it.restarts, did_start: false })}
                  />
                </DeskCard>
              ),
            },
          ]
        : [],
    ),
    ...(machines.data?.details ?? []).flatMap((it) => {
      const own = OWN_REASONS.find((known) => known === it.reason)
      if (it.unknown_start || !(own || it.is_silent)) return []
      return [
        {
          key: it.machine_id,
          at: (own ? it.since : it.heartbeat_at) ?? '',
          card: (
            <DeskCard
              key={it.machine_id}
              title={machineAt(it.number, it.branch_name)}
              badge={{ text: t(`desk.state.${faultOf(it) ?? it.state}`), tone: 'bad' }}
              lines={[
                own ? t(`desk.reason.${own}`) : undefined,
                it.since ? t('desk.since', { at: at(it.since) }) : undefined,
              ]}
            >
              <Link href={deskHref('machines')}>{t('desk.now.toMachines')}</Link>
            </DeskCard>
          ),
        },
      ]
    }),
    ...(loadCases.data?.details ?? []).map((it) => ({
      key: it.case_number,
      at: it.asked_at,
      card: (
        <DeskCard
          key={it.case_number}
          title={machineAt(it.number, it.branch_name)}
          badge={{ text: t('desk.now.loadCase'), tone: 'warn' }}
          lines={[
            t(`desk.problem.${it.problem}`),
            t('desk.paid', { amount: baht(it.amount) }),
            it.customer?.full_name,
            it.customer ? formatPhone(it.customer.phone_number) : undefined,
            at(it.asked_at),
          ]}
        >
          <ActionButton
            label={t('desk.loadCase.accept')}
            consequence={t('desk.loadCase.acceptText')}
            field={{ label: t('desk.reason') }}
            run={(reason) =>
              askDesk(resolveShopLoad, {
                transaction: it.transaction,
                restarts: it.restarts,
                outcome: 'stopped',
                ...(reason ? { reason } : {}),
              })
            }
          />
          <ActionButton
            label={t('desk.loadCase.refuse')}
            consequence={t('desk.loadCase.refuseText')}
            run={() =>
              askDesk(resolveShopLoad, { transaction: it.transaction, restarts: it.restarts, outcome: 'refused' })
            }
          />
        </DeskCard>
      ),
    })),
    ...(refunds.data?.details ?? []).map((it) => ({
      key: it.case_number,
      at: it.created_at,
      card: (
        <DeskCard
          key={it.case_number}
          title={t('desk.now.refund', { amount: owed(it) })}
          subject={`${t('desk.now.refund', { amount: owed(it) })}, ${it.case_number}`}
          badge={{ text: it.case_number, tone: 'neutral' }}
          lines={[
            destinationText(it.destination),
            it.customer?.full_name,
            it.customer ? formatPhone(it.customer.phone_number) : undefined,
            it.due_on ? t('desk.refund.due', { day: day(it.due_on) }) : undefined,
            it.ran_at ? t('desk.refund.ran') : undefined,
          ]}
        >
          <RefundActions case={it} />
        </DeskCard>
      ),
    })),
    ...(orders.data?.details ?? []).map((it) => {
      const { step, pickup, dropoff } = it.order
      const visit = step === 'received' ? pickup : dropoff
      return {
        key: it.transaction,
        at: visit.starts_at,
        card: (
          <DeskCard
            key={it.transaction}
            title={t('desk.now.order', { branch: localized(it.branch_name) })}
            badge={{ text: app(`service.status.${step ?? 'received'}`), tone: 'brand' }}
            lines={[it.place?.name, at(visit.starts_at)]}
          >
            <Link href={deskHref('orders')}>{t('desk.now.toOrders')}</Link>
          </DeskCard>
        ),
      }
    }),
  ]
  return {
    queries: [reports, machines, loadCases, refunds, orders].filter(
      ({ fetchStatus, isPending }) => !isPending || fetchStatus !== 'idle',
    ),
    items: items.toSorted((a, b) => a.at.localeCompare(b.at)),
  }
}

/** What needs a person, the oldest first. */
export function Now() {
  const t = useDesk()
  const { queries, items } = useItems()
  const query = {
    error: queries.find(({ error }) => error)?.error as Error | null,
    isPending: queries.some(({ isPending }) => isPending),
  }
  return (
    <Cards query={query} items={items} empty={t('desk.now.empty')}>
      {({ card }) => card}
    </Cards>
  )
}
