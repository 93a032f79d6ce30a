import { isIPv6 } from 'node:net'

const groupsOf = (text: string) => (text ? text.split(':') : [])

/**
 * The part of a client's address that rate limits use: a whole IPv4 address, or the first 64 bits of an IPv6 address,
 * because one subscriber has all addresses with the same prefix.
 */
export function ipPrefix(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const first = groupsOf(head)
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - first.length - groupsOf(tail).length }, () => '0')
  const groups = [...first, ...zeros, ...groupsOf(tail ?? '')].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
