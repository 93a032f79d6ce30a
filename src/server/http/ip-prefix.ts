import ipaddr from 'ipaddr.js'

/** Some proxies name the port of the connection too, of which a client has thousands: `192.0.2.1:52431`, `[2001:db8::1]:443`. */
const withoutPort = (address: string) =>
  address.replace(/^\[([^\]]*)\](?::\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')

/** Undefined if it is no address. An IPv4 address that is mapped into IPv6 is the former. */
function parse(address: string) {
  const plain = withoutPort(address)
  return ipaddr.isValid(plain) ? ipaddr.process(plain) : undefined
}

/** The first bits of an IPv6 address, at most 64, as groups; undefined for any other. */
function prefixOf(address: string, bits: number): string | undefined {
  const parsed = parse(address)
  if (!(parsed instanceof ipaddr.IPv6)) return undefined
  const groups = parsed.parts.slice(0, 4).map((group, i) => group & (0xffff << Math.max(0, 16 * (i + 1) - bits)))
  return `${groups.map((group) => group.toString(16)).join(':')}::/${bits}`
}

/**
 * The part of a client's address that rate limits use: a whole IPv4 address, or the first 56 bits of an IPv6 address. One
 * subscriber has all addresses with the same prefix: of the 64 bits of a network, providers give a household the last eight,
 * which would be 256 strangers. Phones have a network each, of which 256 are then counted like those behind an IPv4 address.
 * @see https://www.rfc-editor.org/rfc/rfc6177
 */
export const ipPrefix = (address: string): string => prefixOf(address, 56) ?? parse(address)?.toString() ?? address

/**
 * What one company or one customer of a hosting service has of IPv6, a /48, and with it 256 of the networks above; undefined for
 * an IPv4 address.
 * @see https://www.rfc-editor.org/rfc/rfc6177
 */
export const ipSite = (address: string): string | undefined => prefixOf(address, 48)
