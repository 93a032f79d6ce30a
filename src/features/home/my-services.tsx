import { useQuery } from '@tanstack/react-query'
import { useSay, useShopText } from '#lib/intl.tsx'
import { DeliveryIcon, FoldIcon } from '#ui/icons/icons.tsx'
import { List, ListRow } from '#ui/list/list.tsx'
import { servicesQuery } from './home.queries.ts'

/** The customer's orders that are handed in and brought back, with where each stands. */
export function MyServices() {
  const say = useSay()
  const shopText = useShopText()
  const { data } = useQuery(servicesQuery())
  if (!data?.details.length) return null
  return (
    <List label={say('home.services')}>
      {data.details.map(({ id, service, transaction, branch_name, status }) => {
        const isDelivery = service === 'delivery'
        return (
          <ListRow
            key={id}
            href={`/${isDelivery ? 'delivery' : 'wash-dry-fold'}/transaction/${transaction}`}
            icon={isDelivery ? <DeliveryIcon /> : <FoldIcon />}
            title={say(`service.${service}`)}
            note={`${shopText(branch_name)} · ${say(`service.status.${status}`)}`}
          />
        )
      })}
    </List>
  )
}
