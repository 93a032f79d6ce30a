import { type InferOutput, object, safeParse } from 'valibot'
import { AddressPart, MachineAddress } from '#contract/scalars.ts'

const ScannedAddress = object(MachineAddress)
export type ScannedAddress = InferOutput<typeof ScannedAddress>

/** A machine's address as far as it can be read; a part that is there may still be wrong. */
export type AddressParts = Partial<ScannedAddress>

export const ADDRESS_PARTS = ['node_id', 'address', 'sub_position'] as const

/** Which part a parameter's name means, whatever its letter case and separators (`nodeId`), or an escaped `&` before. */
export const partNamed = (key: string) => {
  const name = key.toLowerCase().replace(/^(?:amp;)+|[_-]/g, '')
  return ADDRESS_PARTS.find((part) => part.replace('_', '') === name)
}

/** Whether a text can be one part of an address. */
export const isPart = (part: string) => safeParse(AddressPart, part).success

/** The address when all of it is there and can be one. */
export function completeAddress(parts: AddressParts): ScannedAddress | undefined {
  const result = safeParse(ScannedAddress, parts)
  return result.success ? result.output : undefined
}

/** The page of one machine: what its printed code opens. */
export const programPageHref = ({ node_id, address, sub_position }: ScannedAddress) =>
  `/qr-scanner?${new URLSearchParams({ node_id, address, sub_position })}`

/** As it is printed under the QR and typed by hand. */
export const formatMachineCode = ({ node_id, address, sub_position }: ScannedAddress) =>
  `${node_id}/${address}/${sub_position}`
