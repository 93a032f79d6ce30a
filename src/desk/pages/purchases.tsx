import { type FormEvent, useState } from 'react'
import { resolveShopLoad } from '#contract/staff/loads.ts'
import { getShopPurchase, listShopPurchases, type ShopPurchase } from '#contract/staff/purchases.ts'
import { bangkokDay } from '#contract/thai/bangkok.ts'
import { formatPhone } from '#contract/thai/phone.ts'
import { ActionButton } from '#desk/action.tsx'
import { askDesk, useDeskQuery } from '#desk/api.ts'
import { BranchSelect } from '#desk/branch-select.tsx'
import { DeskCard } from '#desk/card.tsx'
import { useDeskFormat } from '#desk/format.ts'
import { ListPages, PAGE_LIMIT } from '#desk/list-pages.tsx'
import { RestartButton } from '#desk/restart-button.tsx'
import { Cards } from '#desk/result.tsx'
import { useAppTexts, useDesk } from '#desk/translate.ts'
import { useLocalized } from '#lib/i18n/translate.tsx'
import { serverNow } from '#lib/server-clock.ts'
import { Button } from '#ui/button/button.tsx'
import { Text } from '#ui/layout/text.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'

/** What has become of a purchase, step by step. */
function Story({ transaction }: { transaction: string }) {
  const t = useDesk()
  const { at } = useDeskFormat()
  const { data } = useDeskQuery(getShopPurchase, { transaction })
  const lines = [
    ...(data?.events ?? []).map((event) => ({ at: event.at, what: t(`desk.became.${event.status}`) })),
    ...(data?.reasons ?? []).map((one) => ({ at: one.at, what: t('desk.said', { by: one.by, reason: one.reason }) })),
  ].toSorted((a, b) => a.at.localeCompare(b.at))
  return lines.map((line) => (
    <Text key={`${line.what} ${line.at}`} size="small" tone="ink2">
      {t('desk.event', { at: at(line.at), what: line.what })}
    </Text>
  ))
}

/** Where the money of a purchase went or goes, how, and by when. */
function useRefundText() {
  const t = useDesk()
  const app = useAppTexts()
  const { at, baht, day } = useDeskFormat()
  return (refund: NonNullable<ShopPurchase['refund']>): string[] => {
    const amount = baht(refund.amount)
    if (refund.kind === 'coupon') return [t('desk.refund.coupon', { amount })]
    const { via, destination: to, due_on, sent_at } = refund
    const bank = to?.bank ? app(`refund.bank.${to.bank}`) : ''
    const where =
      via === 'gateway'
        ? t('desk.refund.goesBack')
        : to
          ? app(`refund.goesTo.${to.kind}`, { bank, end: to.number_end })
          : t('desk.refund.noDestination')
    const when = sent_at
      ? t('desk.refund.sentOn', { amount, day: at(sent_at) })
      : due_on
        ? t('desk.refund.dueBy', { amount, day: day(due_on) })
        : t('desk.refund.underWay', { amount })
    return [`${when}, ${where}`, ...(refund.destination_failed_at ? [t('desk.refund.bankRefused')] : [])]
  }
}

function Purchase({ purchase }: { purchase: ShopPurchase }) {
  const t = useDesk()
  const app = useAppTexts()
  const localized = useLocalized()
  const { at, baht } = useDeskFormat()
  const refundText = useRefundText()
  const [isOpen, setIsOpen] = useState(false)
  const { transaction, restarts, number, provider, customer, status, basket, adds_time_to, is_later } = purchase
  const branch = localized(purchase.branch_name)
  return (
    <DeskCard
      reference={transaction}
      title={
        number
          ? t('desk.machineAt', { number, branch })
          : t(is_later ? 'desk.purchases.later' : 'desk.now.order', { branch })
      }
      badge={{ text: t(`desk.became.${status}`), tone: 'neutral' }}
      lines={[
        [baht(purchase.amount), provider ? app(`bill.way.${provider}`) : undefined].filter(Boolean).join(', '),
        customer?.full_name,
        customer ? formatPhone(customer.phone_number) : undefined,
        at(purchase.created_at),
        basket === null ? undefined : t('desk.purchases.basket', { transaction: basket }),
        adds_time_to === null ? undefined : t('desk.purchases.moreTime', { transaction: adds_time_to }),
        purchase.case_number ?? undefined,
        ...(purchase.refund ? refundText(purchase.refund) : []),
      ]}
    >
      {isOpen ? (
        <Story transaction={transaction} />
      ) : (
        <Button tone="outline" onPress={() => setIsOpen(true)}>
          {t('desk.purchases.story')}
        </Button>
      )}
      {number && (status === 'running' || status === 'completed') ? (
        <ActionButton
          label={t('desk.loadCase.accept')}
          consequence={t('desk.loadCase.acceptText')}
          field={{ label: t('desk.reason'), isRequired: true }}
          run={(reason) => askDesk(resolveShopLoad, { transaction, restarts, outcome: 'stopped', reason })}
        />
      ) : null}
      {number && adds_time_to === null && (status === 'start_failed' || status === 'stopped') ? (
        <RestartButton transaction={transaction} />
      ) : null}
    </DeskCard>
  )
}

type Asked = { search?: string; day?: string; branch_id?: string; machine?: string }

/** Finds purchases by phone, reference, case number, machine or day, and gives money back for a bad load. */
export function Purchases() {
  const t = useDesk()
  const [search, setSearch] = useState('')
  const [day, setDay] = useState(() => bangkokDay(serverNow()))
  const [branchId, setBranchId] = useState<string | null>(null)
  const [machine, setMachine] = useState('')
  const [asked, setAsked] = useState<Asked>({ day })
  const [page, setPage] = useState(1)
  const query = useDeskQuery(listShopPurchases, { ...asked, page, limit: PAGE_LIMIT })
  const send = (event: FormEvent) => {
    event.preventDefault()
    setPage(1)
    const ofDay: Asked = {
      day,
      ...(branchId ? { branch_id: branchId } : {}),
      ...(machine.trim() ? { machine: machine.trim() } : {}),
    }
    setAsked(search.trim() ? { search: search.trim() } : ofDay)
  }
  return (
    <>
      <form className="desk-fields" onSubmit={send}>
        <TextField label={t('desk.purchases.search')} value={search} onChange={setSearch} autoComplete="off" />
        <BranchSelect value={branchId} onChange={setBranchId} />
        <TextField label={t('desk.purchases.machine')} value={machine} onChange={setMachine} autoComplete="off" />
        <TextField label={t('desk.purchases.day')} type="date" value={day} onChange={setDay} />
        <Button type="submit">{t('desk.purchases.find')}</Button>
      </form>
      <Cards query={query} items={query.data?.details ?? []} empty={t('desk.purchases.empty')}>
        {(purchase) => <Purchase key={purchase.transaction} purchase={purchase} />}
      </Cards>
      <ListPages page={page} total={query.data?.total} onPage={setPage} />
    </>
  )
}
