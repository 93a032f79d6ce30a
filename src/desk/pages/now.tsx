import type { ReactNode } from 'react'
import { listLoadCases, resolveShopLoad, type ShopLoadCase } from '#contract/staff/loads.ts'
import { listShopMachines, resolveShopStart } from '#contract/staff/machines.ts'
import { listShopOrders } from '#contract/staff/orders.ts'
import { listRefundCases } from '#contract/staff/refund-cases.ts'
import { answerShopReport, listShopReports } from '#contract/staff/reports.ts'
import { listReversals } from '#contract/staff/reversals.ts'
import { bangkokDay } from '#contract/thai/bangkok.ts'
import { formatPhone } from '#contract/thai/phone.ts'
import { ActionButton } from '#desk/action.tsx'
import { askDesk, mayCall, useDeskQuery } from '#desk/api.ts'
import { DeskCard } from '#desk/card.tsx'
import { useDeskFormat } from '#desk/format.ts'
import { deskHref } from '#desk/frame.tsx'
import { faultOf, OWN_REASONS } from '#desk/pages/machines.tsx'
import { RefundCard } from '#desk/refund-card.tsx'
import { Cards } from '#desk/result.tsx'
import { ReversalCard } from '#desk/reversal-card.tsx'
import { useAppTexts, useDesk } from '#desk/translate.ts'
import { useLocalized } from '#lib/i18n/translate.tsx'
import { serverNow } from '#lib/server-clock.ts'
import { Link } from '#ui/link/link.tsx'

/** More than a shop answers before it looks again. */
const FIRST = { limit: 50 }
type Item = { key: string; at: string; isOverdue?: boolean; card: ReactNode }

const resolve = ({ transaction, restarts }: ShopLoadCase, outcome: 'stopped' | 'refused', reason: string) =>
  askDesk(resolveShopLoad, { transaction, restarts, outcome, reason })

function useItems(): { queries: { error: unknown; isPending: boolean }[]; items: Item[] } {
  const t = useDesk()
  const app = useAppTexts()
  const localized = useLocalized()
  const { at, baht, day } = useDeskFormat()
  const today = bangkokDay(serverNow())
  const reports = useDeskQuery(listShopReports, FIRST, mayCall(listShopReports))
  const machines = useDeskQuery(listShopMachines, FIRST, mayCall(listShopMachines))
  const loadCases = useDeskQuery(listLoadCases, FIRST, mayCall(listLoadCases))
  const refunds = useDeskQuery(listRefundCases, FIRST, mayCall(listRefundCases))
  const reversals = useDeskQuery(listReversals, FIRST, mayCall(listReversals))
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
      const isClosed = it.condition === 'out_of_order' && !it.is_closed_by_staff
      if (it.unknown_start || !(own || isClosed || it.is_silent)) return []
      return [
        {
          key: it.machine_id,
          at: (own || isClosed ? it.since : it.heartbeat_at) ?? '',
          card: (
            <DeskCard
              key={it.machine_id}
              title={machineAt(it.number, it.branch_name)}
              badge={{ text: t(`desk.state.${faultOf(it) ?? it.state}`), tone: 'bad' }}
              lines={[
                own ? t(`desk.reason.${own}`) : isClosed ? (it.reason ?? undefined) : undefined,
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
      isOverdue: it.due_on < today,
      card: (
        <DeskCard
          key={it.case_number}
          title={machineAt(it.number, it.branch_name)}
          badge={{ text: t('desk.now.loadCase'), tone: 'warn' }}
          lines={[
            it.due_on < today ? t('desk.overdue', { day: day(it.due_on) }) : undefined,
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
            field={{ label: t('desk.reason'), isRequired: true }}
            run={(reason) => resolve(it, 'stopped', reason)}
          />
          <ActionButton
            label={t('desk.loadCase.refuse')}
            consequence={t('desk.loadCase.refuseText')}
            field={{ label: t('desk.reason'), isRequired: true }}
            run={(reason) => resolve(it, 'refused', reason)}
          />
        </DeskCard>
      ),
    })),
    ...(refunds.data?.details ?? []).map((it) => ({
      key: it.case_number,
      at: it.created_at,
      isOverdue: it.due_on !== null && it.due_on < today,
      card: <RefundCard key={it.case_number} case={it} />,
    })),
    ...(reversals.data?.details ?? []).map((it) => ({
      key: `${it.kind} ${it.id}`,
      at: it.seen_at,
      card: <ReversalCard key={`${it.kind} ${it.id}`} reversal={it} />,
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
    queries: [reports, machines, loadCases, refunds, reversals, orders].filter(
      ({ fetchStatus, isPending }) => !isPending || fetchStatus !== 'idle',
    ),
    items: items.toSorted(
      (a, b) => Number(b.isOverdue ?? false) - Number(a.isOverdue ?? false) || a.at.localeCompare(b.at),
    ),
  }
}

/** What needs a person: first whose promised day is over, then the oldest. */
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
