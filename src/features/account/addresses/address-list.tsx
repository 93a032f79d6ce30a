import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { BrandField } from '#components/brand-field.tsx'
import { focusPage, PAGE_HEADING_ID, PageHeading, PageLayout } from '#components/page-layout.tsx'
import { QueryErrorBanner } from '#components/query-error-banner.tsx'
import type { Address } from '#contract/addresses.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { addToast, removeToast } from '#lib/toasts.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { PlusIcon } from '#ui/icons/icons.tsx'
import { PinIcon } from '#ui/icons/navigation-icons.tsx'
import { AlertIcon } from '#ui/icons/status-icons.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { AddressCard } from './address-card.tsx'
import { NEW_ADDRESS } from './address-draft-id.ts'
import { addressPath, type OrderParams, orderPath } from './address-routes.ts'
import { addressesQuery, restoreAddressMutation } from './addresses.queries.ts'
import { addressFor, chooseAddress, useChosenAddress } from './addresses.store.ts'

/** @param isOfProfile the customer came from the profile, and not from an order */
type AddressListProps = { order: OrderParams; isOfProfile: boolean }

/** The customer's addresses, to choose one for an order, or to see to them. */
export function AddressList({ order, isOfProfile }: AddressListProps) {
  const t = useTranslate()
  const navigate = useNavigate()
  const addresses = useQuery(addressesQuery())
  const chosenId = useChosenAddress(order.service, order.branch_id)
  const { announceDeletion, problem } = useUndoToast()
  const allAddresses = addresses.data ?? []
  const usedAddress = addressFor(allAddresses, chosenId)
  const addButton = (
    <LinkButton
      href={addressPath(order, NEW_ADDRESS)}
      tone={allAddresses.length > 0 ? 'outline' : 'primary'}
      width="fill"
      icon={<PlusIcon size={20} />}
    >
      {t('address.add')}
    </LinkButton>
  )

  return (
    <PageLayout
      aside={<BrandField scene="basket" />}
      title={t('address.title')}
      header={<PageHeader back={{ label: t('action.back'), href: isOfProfile ? '/profile' : orderPath(order) }} />}
    >
      <PageContainer>
        <Stack gap={4}>
          {addresses.data?.length === 0 ? (
            <EmptyState
              level={1}
              id={PAGE_HEADING_ID}
              title={t('address.none')}
              text={t('address.noneNote')}
              action={addButton}
            >
              <Porthole state="plain" size={154} remaining={0}>
                <PinIcon size={28} />
              </Porthole>
            </EmptyState>
          ) : (
            <PageHeading>{t('address.heading')}</PageHeading>
          )}
          <QueryErrorBanner title={t('address.failed')} query={addresses} />
          {problem ? (
            <Banner tone="bad" icon={<AlertIcon />} title={problem.title}>
              {problem.description}
            </Banner>
          ) : null}
          {addresses.isPending ? <Skeleton shape="list" /> : null}
          {allAddresses.map((address) => (
            <AddressCard
              key={address.id}
              address={address}
              isUsed={address === usedAddress}
              editHref={addressPath(order, address.id)}
              onUse={
                isOfProfile
                  ? undefined
                  : () => {
                      chooseAddress(order.service, order.branch_id, address.id)
                      void navigate({ to: orderPath(order) })
                    }
              }
              onDeleted={() => {
                // The card, and with it the focused button, unmounts.
                focusPage()
                announceDeletion(address)
              }}
            />
          ))}
          {allAddresses.length > 0 ? addButton : null}
        </Stack>
      </PageContainer>
    </PageLayout>
  )
}

/** Shows a toast with an undo action after a deletion, while the list is open. `problem`: why the undo failed. */
function useUndoToast() {
  const t = useTranslate()
  const restore = useMutation(restoreAddressMutation())
  const toastId = useRef('')
  useEffect(() => () => removeToast(toastId.current), [])

  const { variables, error } = restore
  const problem = error && variables ? notRestored(variables, error) : undefined
  return { announceDeletion, problem }

  function notRestored({ name_address }: Address, cause: Error) {
    return { title: t('address.notRestored', { name: name_address }), description: t(errorMessageId(cause)) }
  }

  function announceDeletion(address: Address) {
    const name = address.name_address
    removeToast(toastId.current)
    toastId.current = addToast({
      title: t('address.deleted', { name }),
      timeout: 0,
      action: {
        label: t('address.undo'),
        onPress: () =>
          restore.mutate(address, {
            onSuccess: () => addToast({ title: t('address.restored', { name }), tone: 'ok' }),
            onError: (cause) => addToast({ ...notRestored(address, cause), tone: 'bad' }),
          }),
      },
    })
  }
}
