import { decodeOnce, MAX_DECODES, plainText } from './code-text.ts'
import { type AddressParts, partNamed } from './machine-address.ts'

function decodeAll(text: string) {
  let decoded = text
  for (let i = 0; i < MAX_DECODES; i++) decoded = decodeOnce(decoded)
  return plainText(decoded.replaceAll('+', ' '))
}

/**
 * The parts of the address among the parameters of a link; ignores other parameters.
 * @returns undefined if a part occurs twice with different values
 */
export function partsOfQuery(query: Iterable<readonly [string, string]>): AddressParts | undefined {
  const parts: AddressParts = {}
  for (const [key, value] of query) {
    const name = partNamed(key)
    const part = decodeAll(value)
    if (!name || !part) continue
    if (parts[name] !== undefined && parts[name] !== part) return undefined
    parts[name] = part
  }
  return parts
}
