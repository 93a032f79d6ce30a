import type { Address } from '#contract/addresses.ts'
import { segmentOf } from '#contract/service-kinds.ts'
import { NEW_ADDRESS } from '#features/account/addresses/address-draft-id.ts'
import { AddressLines } from '#features/account/addresses/address-lines.tsx'
import { addressPath } from '#features/account/addresses/address-routes.ts'
import type { OrderTarget } from '#features/shell/order-routes.ts'
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
  target: OrderTarget
  /** Undefined if the customer has none. */
  address: Address | undefined
  errorMessage: string | undefined
}

/** The address for pick-up and return, with a link to choose another one. */
export function OrderAddress({ target: { service, branch_id }, address, errorMessage }: OrderAddressProps) {
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
            <AddressSummary address={address} />
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

const UNKNOWN = { name_address: '…', address: '…', name: '…', tel: '' }
/** Placeholder of an `AddressSummary`, as high as that of an address of one line. */
export const AddressSkeleton = () => (
  <Skeleton shape="words">
    <AddressSummary address={UNKNOWN} />
  </Skeleton>
)

/** An address: its label, its lines and its contact. */
export function AddressSummary({ address }: { address: Pick<Address, 'name_address' | 'address' | 'name' | 'tel'> }) {
  return (
    <Stack gap={0}>
      <Text isStrong>{address.name_address}</Text>
      <AddressLines address={address} />
    </Stack>
  )
}
