import type { Address } from '#contract/addresses.ts'
import { formatPhone } from '#contract/thai/phone.ts'
import { Text } from '#ui/layout/text.tsx'
import { Phone } from '#ui/phone/phone.tsx'

/** The lines of an address, and the name and telephone number of the person there. */
export function AddressLines({ address }: { address: Pick<Address, 'address' | 'name' | 'tel'> }) {
  return (
    <>
      {address.address.split('\n').map((line, index) => (
        <Text key={index}>{line}</Text>
      ))}
      <Text size="small" tone="ink2">
        <span>{`${address.name} `}</span>
        <Phone number={formatPhone(address.tel)} />
      </Text>
    </>
  )
}
