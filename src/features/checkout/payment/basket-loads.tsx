import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import type { BasketLoad, Purchase } from '#contract/payment.ts'
import { machineName } from '#features/branches/machines/machine-labels.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/layout/text.tsx'
import { List, ListRow } from '#ui/list/list.tsx'
import { transactionQuery } from './payment.queries.ts'

const HEADING_ID = 'basket'

/** The machines of one payment, with the price of each and what has become of it; nothing for a payment of one machine. */
export const BasketLoads = memo(function BasketLoads({
  purchase: { basket, transaction, status },
}: {
  purchase: Purchase
}) {
  const t = useTranslate()
  if (!basket) return null
  return (
    <Stack gap={2}>
      <Heading id={HEADING_ID} level={2} size="m">
        {t('basket.title', { count: basket.loads.length })}
      </Heading>
      <List labelledBy={HEADING_ID}>
        {basket.loads.map((load) => {
          const isShown = load.transaction === transaction
          return isShown || status === 'pending' ? (
            <LoadRow key={load.transaction} load={isShown ? { ...load, status } : load} />
          ) : (
            <OtherLoadRow key={load.transaction} load={load} />
          )
        })}
      </List>
    </Stack>
  )
})

function LoadRow({ load, href }: { load: BasketLoad; href?: string }) {
  const t = useTranslate()
  return (
    <ListRow
      title={machineName({ ...load, number: load.machine_number }, t)}
      note={t(`status.${load.status}`)}
      trailing={load.amount === 0 ? t('amount.free') : t('amount.inBaht', { amount: formatPrice(load.amount) })}
      {...(href === undefined ? {} : { href })}
    />
  )
}

/** Another machine: its state is its own, and so is its page. */
function OtherLoadRow({ load }: { load: BasketLoad }) {
  const { data } = useQuery(transactionQuery(load.transaction))
  const status = data?.status ?? load.status
  return <LoadRow load={{ ...load, status }} href={`/waiting-payment/${load.transaction}`} />
}
