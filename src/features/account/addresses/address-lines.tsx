import type { Address } from '#contract/addresses.ts'
import { formatPhone } from '#contract/phone.ts'
import { Text } from '#ui/layout/text.tsx'

/** The lines of an address, and who is there. */
export function AddressLines({ place }: { place: Pick<Address, 'address' | 'name' | 'tel'> }) {
  return (
    <>
      {place.address.split('\n').map((line, at) => (
        <Text key={at}>{line}</Text>
      ))}
      <Text size="small" tone="ink2">
        <span>{`${place.name} `}</span>
        <Text as="span" size="small" tone="ink2" isUnbroken>
          {formatPhone(place.tel)}
        </Text>
      </Text>
    </>
  )
}
