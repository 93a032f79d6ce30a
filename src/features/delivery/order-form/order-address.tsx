import type { Address } from '#contract/addresses.ts'
import { segmentOf } from '#contract/services.ts'
import { NEW_ADDRESS } from '#features/account/addresses/address-draft-id.ts'
import { AddressLines } from '#features/account/addresses/address-lines.tsx'
import { addressPath } from '#features/account/addresses/address-routes.ts'
import type { OrderPlace } from '#features/shell/order-routes.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Alert } from '#ui/alert/alert.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { PlusIcon } from '#ui/icons/icons.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { Panel } from '#ui/list/panel.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

export const ADDRESS_FIELD = 'order-address'

type OrderAddressProps = {
  place: OrderPlace
  /** Undefined where there is none. */
  address: Address | undefined
  errorMessage: string | undefined
}

/** Where it is fetched and brought, and the way to another place. */
export function OrderAddress({ place: { service, branch_id }, address, errorMessage }: OrderAddressProps) {
  const t = useTranslate()
  const order = { service: segmentOf(service), branch_id }
  return (
    <Stack gap={2}>
      <Heading level={2} size="m">
        {t('order.where')}
      </Heading>
      {address ? (
        <Panel>
          <Stack gap={2}>
            <PlaceLines place={address} />
            {address.lat === null ? (
              <Text size="small" tone="ink2">
                {t('order.noPin')}
              </Text>
            ) : null}
            <LinkButton id={ADDRESS_FIELD} href={addressPath(order)} tone="outline" size="small" width="fill">
              {t('order.changeAddress')}
            </LinkButton>
          </Stack>
        </Panel>
      ) : (
        <LinkButton
          id={ADDRESS_FIELD}
          href={addressPath(order, NEW_ADDRESS)}
          tone="outline"
          width="fill"
          icon={<PlusIcon size={20} />}
        >
          {t('address.add')}
        </LinkButton>
      )}
      {errorMessage ? <Alert tone="bad">{errorMessage}</Alert> : null}
    </Stack>
  )
}

/** The place of a name, an address of one line and who is there. */
export const AddressSkeleton = () => (
  <Stack gap={0}>
    <Skeleton shape="line" width="half" />
    <Skeleton shape="line" />
    <Skeleton shape="line" width="wide" />
  </Stack>
)

/** A place in words: its name, its lines, and who is there. */
export function PlaceLines({ place }: { place: Pick<Address, 'name_address' | 'address' | 'name' | 'tel'> }) {
  return (
    <Stack gap={0}>
      <Text isStrong>{place.name_address}</Text>
      <AddressLines place={place} />
    </Stack>
  )
}
