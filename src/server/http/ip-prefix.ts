import { isIPv6 } from 'node:net'

const groupsOf = (text: string) => (text ? text.split(':') : [])

/** An IPv6 address as its first four groups; undefined for any other. */
function firstGroups(plain: string): [number, number, number, number] | undefined {
  if (!isIPv6(plain)) return undefined
  const [head = '', tail] = plain.split('::')
  const first = groupsOf(head)
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - first.length - groupsOf(tail).length }, () => '0')
  const groups = [...first, ...zeros, ...groupsOf(tail ?? '')].slice(0, 4).map((group) => Number.parseInt(group, 16))
  const [one = 0, two = 0, three = 0, four = 0] = groups
  return [one, two, three, four]
}
const plainOf = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
const prefixText = (groups: readonly number[]) => groups.map((group) => group.toString(16)).join(':')

/**
 * The part of a client's address that rate limits use: a whole IPv4 address, or the first 56 bits of an IPv6 address. One
 * subscriber has all addresses with the same prefix: of the 64 bits of a network, providers give a household the last eight,
 * which would be 256 strangers. Phones have a network each, of which 256 are then counted like those behind an IPv4 address.
 * @see https://www.rfc-editor.org/rfc/rfc6177
 */
export function ipPrefix(address: string): string {
  const plain = plainOf(address)
  const groups = firstGroups(plain)
  if (!groups) return plain
  const [one, two, three, four] = groups
  return `${prefixText([one, two, three, four & 0xff00])}::/56`
}

/**
 * What one company or one customer of a hosting service has of IPv6, a /48, and with it 256 of the networks above; undefined for
 * an IPv4 address.
 * @see https://www.rfc-editor.org/rfc/rfc6177
 */
export function ipSite(address: string): string | undefined {
  const groups = firstGroups(plainOf(address))
  return groups && `${prefixText(groups.slice(0, 3))}::/48`
}
