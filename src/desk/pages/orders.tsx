import { useState } from 'react'
import { SERVICE_STATUSES, type ServiceStatus } from '#contract/services.ts'
import { listShopOrders, moveShopOrder, type ShopOrder } from '#contract/staff/orders.ts'
import { formatPhone } from '#contract/thai/phone.ts'
import { ActionButton } from '#desk/action.tsx'
import { askDesk, useDeskQuery } from '#desk/api.ts'
import { DeskCard } from '#desk/card.tsx'
import { useDeskFormat } from '#desk/format.ts'
import { ListPages, PAGE_LIMIT } from '#desk/list-pages.tsx'
import { Cards } from '#desk/result.tsx'
import { useAppTexts, useDesk } from '#desk/translate.ts'
import { factsText } from '#lib/i18n/facts.ts'
import { useLocalized } from '#lib/i18n/translate.tsx'
import { Select } from '#ui/select/select.tsx'

const nextOf = (step: ServiceStatus) => {
  const steps = SERVICE_STATUSES.filter((known) => known !== 'cancelled')
  return step === 'cancelled' ? undefined : steps[steps.indexOf(step) + 1]
}

function OrderCard({ order }: { order: ShopOrder }) {
  const t = useDesk()
  const app = useAppTexts()
  const localized = useLocalized()
  const { at, baht } = useDeskFormat()
  const { transaction, place } = order
  const { pickup, dropoff, service, unit, units, lines } = order.order
  const options = lines.filter(({ kind }) => kind === 'option').map(({ name }) => localized(name))
  // Paid orders have one.
  const step = order.order.step ?? 'received'
  const next = nextOf(step)
  const move = (to: ServiceStatus) => askDesk(moveShopOrder, { transaction, step: to })
  return (
    <DeskCard
      title={place?.name ?? t('desk.now.order', { branch: localized(order.branch_name) })}
      badge={{ text: app(`service.status.${step}`), tone: 'brand' }}
      lines={[
        place ? formatPhone(place.tel) : undefined,
        place?.address,
        place ? localized(order.branch_name) : undefined,
        factsText([app(`service.${service}`), app(`order.count.${unit}`, { count: units }), ...options]),
        order.note || undefined,
        t('desk.orders.pickup', { at: at(pickup.starts_at) }),
        t('desk.orders.dropoff', { at: at(dropoff.starts_at) }),
        t('desk.paid', { amount: baht(order.amount) }),
      ]}
      reference={transaction}
    >
      {next ? (
        <ActionButton
          label={app(`service.status.${next}`)}
          consequence={t('desk.orders.moveText')}
          run={() => move(next)}
        />
      ) : null}
      {next ? (
        <ActionButton
          label={t('desk.orders.cancel')}
          consequence={t('desk.orders.cancelText')}
          field={{ label: t('desk.reason'), isRequired: true }}
          run={(reason) => askDesk(moveShopOrder, { transaction, step: 'cancelled', reason })}
        />
      ) : null}
    </DeskCard>
  )
}

/** Orders in progress by their step, the next visit first. */
export function Orders() {
  const t = useDesk()
  const app = useAppTexts()
  const [step, setStep] = useState<ServiceStatus | 'open'>('open')
  const [page, setPage] = useState(1)
  const query = useDeskQuery(listShopOrders, { ...(step === 'open' ? {} : { step }), page, limit: PAGE_LIMIT })
  const choose = (chosen: ServiceStatus | 'open') => {
    setPage(1)
    setStep(chosen)
  }
  const options = [
    { id: 'open' as const, label: t('desk.orders.open') },
    ...SERVICE_STATUSES.map((id) => ({ id, label: app(`service.status.${id}`) })),
  ]
  return (
    <>
      <div className="desk-fields">
        <Select label={t('desk.orders.step')} options={options} value={step} onChange={choose} placeholder="" />
      </div>
      <Cards
        query={query}
        items={query.data?.details ?? []}
        empty={t(step === 'open' ? 'desk.orders.noneOpen' : 'desk.orders.empty')}
      >
        {(order) => <OrderCard key={order.transaction} order={order} />}
      </Cards>
      <ListPages page={page} total={query.data?.total} onPage={setPage} />
    </>
  )
}
