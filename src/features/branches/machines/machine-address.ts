import { type InferOutput, object, safeParse } from 'valibot'
import { AddressPart, MachineAddress } from '#contract/scalars.ts'

const ScannedAddress = object(MachineAddress)
export type ScannedAddress = InferOutput<typeof ScannedAddress>

/** A machine's address as far as it could be read; its parts may be invalid. */
export type AddressParts = Partial<ScannedAddress>

export const ADDRESS_PARTS = ['node_id', 'address', 'sub_position'] as const

/** The part that a parameter names, in any letter case and with any separators (`nodeId`), or after an escaped `&`. */
export const partNamed = (key: string) => {
  const name = key.toLowerCase().replace(/^(?:amp;)+|[_-]/g, '')
  return ADDRESS_PARTS.find((part) => part.replace('_', '') === name)
}

/** True if the text is a valid part of an address. */
export const isPart = (part: string) => safeParse(AddressPart, part).success

/** The address if all parts are present and valid. */
export function completeAddress(parts: AddressParts): ScannedAddress | undefined {
  const result = safeParse(ScannedAddress, parts)
  return result.success ? result.output : undefined
}

/** The program page of a machine, which its printed code opens. */
export const programPageHref = ({ node_id, address, sub_position }: ScannedAddress) =>
  `/qr-scanner?${new URLSearchParams({ node_id, address, sub_position })}`

/** The code that is printed below the QR code and typed manually. */
export const formatMachineCode = ({ node_id, address, sub_position }: ScannedAddress) =>
  `${node_id}/${address}/${sub_position}`
