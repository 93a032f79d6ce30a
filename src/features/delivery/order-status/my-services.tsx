import { useMutation, useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { focusPage } from '#components/page-layout.tsx'
import type { Service } from '#contract/services.ts'
import { deleteServiceMutation, servicesQuery } from '#features/rewards/balances/balances.queries.ts'
import { orderHref } from '#features/shell/order-routes.ts'
import { announce } from '#lib/announcer.ts'
import { SEPARATOR } from '#lib/i18n/facts.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { addToast } from '#lib/toasts.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { CloseIcon } from '#ui/icons/icons.tsx'
import { DeliveryIcon, FoldIcon } from '#ui/icons/navigation-icons.tsx'
import { Name, Text } from '#ui/layout/text.tsx'
import { Link } from '#ui/link/link.tsx'
import { List, ListRow } from '#ui/list/list.tsx'

/** The customer's delivery orders with their states. */
export const MyServices = memo(function MyServices() {
  const t = useTranslate()
  const { data } = useQuery(servicesQuery())
  const [orderToRemove, setOrderToRemove] = useState<Service>()
  if (!data?.details.length) return null
  return (
    <>
      <List label={t('home.services')}>
        {data.details.map((order) => (
          <ServiceRow key={order.id} order={order} onRemove={() => setOrderToRemove(order)} />
        ))}
      </List>
      <ConfirmRemove order={orderToRemove} onClose={() => setOrderToRemove(undefined)} />
    </>
  )
})

/** An ended order has a button that removes it from the page. */
function ServiceRow({ order, onRemove }: { order: Service; onRemove: () => void }) {
  const t = useTranslate()
  const localized = useLocalized()
  const { service, transaction, branch_name, status } = order
  const isDelivery = service === 'delivery'
  const href = orderHref(service, transaction)
  const name = t(`service.${service}`)
  const row = {
    icon: isDelivery ? <DeliveryIcon /> : <FoldIcon />,
    note: (
      <>
        <Name>{localized(branch_name)}</Name>
        <span>{`${SEPARATOR}${t(`service.status.${status}`)}`}</span>
      </>
    ),
  }
  if (status !== 'done' && status !== 'cancelled') return <ListRow {...row} href={href} title={name} />
  return (
    <ListRow
      {...row}
      title={<Link href={href}>{name}</Link>}
      trailing={
        <IconButton label={t('home.serviceRemove', { name })} onPress={onRemove}>
          <CloseIcon size={20} />
        </IconButton>
      }
    />
  )
}

function ConfirmRemove({ order, onClose }: { order: Service | undefined; onClose: () => void }) {
  const t = useTranslate()
  const remove = useMutation(deleteServiceMutation())
  // The error may belong to another order.
  const isRemoveFailed = remove.isError && remove.variables === order?.id
  return (
    <Dialog
      title={t('home.serviceRemoveAsk')}
      text={t('home.serviceRemoveNote')}
      isOpen={order !== undefined}
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
            pendingLabel={t('action.saving')}
            onPress={() => {
              if (!order) return
              remove.mutate(order.id, {
                onSuccess: () => {
                  onClose()
                  // The row and its focused button are removed.
                  focusPage()
                  addToast({ title: t('home.serviceRemoved'), tone: 'ok' })
                },
                onError: () => announce(t('home.serviceKept'), 'assertive'),
              })
            }}
          >
            {t('home.serviceRemoveYes')}
          </Button>
          <Button tone="outline" width="fill" onPress={onClose}>
            {t('home.serviceRemoveNo')}
          </Button>
        </>
      }
    >
      {isRemoveFailed ? (
        <Text size="small" tone="bad">
          {t('home.serviceKept')}
        </Text>
      ) : null}
    </Dialog>
  )
}
