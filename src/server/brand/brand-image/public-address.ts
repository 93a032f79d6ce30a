import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** All of IPv6 that anybody may be reached at; what is left of it now will not stay empty. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3')

/**
 * Whether an address is one of the open internet: not ours, not the network's own, none that holds another in it
 * (mapped, compatible, 6to4, Teredo, NAT64), by the IANA special-purpose registries.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST))
}
