import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Service } from '#contract/services.ts'
import { focusPage } from '#features/frame/page.tsx'
import { orderHref } from '#features/orders/order-service.ts'
import { announce } from '#lib/page/announce.ts'
import { addToast } from '#lib/page/toasts.ts'
import { useSay, useShopText } from '#lib/words/intl.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { CloseIcon } from '#ui/icons/icons.tsx'
import { DeliveryIcon, FoldIcon } from '#ui/icons/place-icons.tsx'
import { Link } from '#ui/link/link.tsx'
import { List, ListRow } from '#ui/list/list.tsx'
import { Text } from '#ui/screen/text.tsx'
import { deleteServiceMutation, servicesQuery } from './home.queries.ts'

/** The customer's orders that are handed in and brought back, with where each stands. */
export function MyServices() {
  const say = useSay()
  const { data } = useQuery(servicesQuery())
  const [leaving, setLeaving] = useState<Service>()
  if (!data?.details.length) return null
  return (
    <>
      <List label={say('home.services')}>
        {data.details.map((service) => (
          <ServiceRow key={service.id} known={service} onRemove={() => setLeaving(service)} />
        ))}
      </List>
      <RemoveQuestion known={leaving} onClose={() => setLeaving(undefined)} />
    </>
  )
}

/** One that has ended can be taken off the page. */
function ServiceRow({ known, onRemove }: { known: Service; onRemove: () => void }) {
  const say = useSay()
  const shopText = useShopText()
  const { service, transaction, branch_name, status } = known
  const isDelivery = service === 'delivery'
  const href = orderHref(service, transaction)
  const name = say(`service.${service}`)
  const row = {
    icon: isDelivery ? <DeliveryIcon /> : <FoldIcon />,
    note: `${shopText(branch_name)} · ${say(`service.status.${status}`)}`,
  }
  if (status !== 'done' && status !== 'cancelled') return <ListRow {...row} href={href} title={name} />
  return (
    <ListRow
      {...row}
      title={<Link href={href}>{name}</Link>}
      trailing={
        <IconButton label={say('home.serviceRemove', { name })} onPress={onRemove}>
          <CloseIcon size={20} />
        </IconButton>
      }
    />
  )
}

function RemoveQuestion({ known, onClose }: { known: Service | undefined; onClose: () => void }) {
  const say = useSay()
  const remove = useMutation(deleteServiceMutation())
  // It may have been another order that could not be taken off.
  const isKept = remove.isError && remove.variables === known?.id
  return (
    <Dialog
      title={say('home.serviceRemoveAsk')}
      text={say('home.serviceRemoveNote')}
      isOpen={known !== undefined}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      isDismissable
      actions={
        <>
          <Button
            tone="primary"
            width="fill"
            isPending={remove.isPending}
            pendingLabel={say('action.saving')}
            onPress={() => {
              if (!known) return
              remove.mutate(known.id, {
                onSuccess: () => {
                  onClose()
                  // The row is gone, and the button with it.
                  focusPage()
                  addToast({ title: say('home.serviceRemoved'), tone: 'ok' })
                },
                onError: () => announce(say('home.serviceKept'), 'assertive'),
              })
            }}
          >
            {say('home.serviceRemoveYes')}
          </Button>
          <Button tone="outline" width="fill" onPress={onClose}>
            {say('home.serviceRemoveNo')}
          </Button>
        </>
      }
    >
      {isKept ? (
        <Text size="small" tone="bad">
          {say('home.serviceKept')}
        </Text>
      ) : null}
    </Dialog>
  )
}
