import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** All public IPv6 addresses are assigned from this block. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3')

/**
 * Whether an address is public by the IANA special-purpose registries: not loopback, not of a private network, and not one
 * that embeds another address (mapped, compatible, 6to4, Teredo, NAT64).
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST))
}
