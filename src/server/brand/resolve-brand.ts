import { type Brand, brandById, brandFromHostname, defaultBrand } from '#brands/brand.ts'

const nameOf = (host: string) => host.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')

/** Whether a host is one of our domains or under one. */
export const isOwnHost = (host: string, domains: readonly string[]) => {
  const name = nameOf(host)
  return domains.some((domain) => name === domain || name.endsWith(`.${domain}`))
}

/** The brand of a `Host` header. Only hosts under our own domains have a say; all others are the default. */
export const resolveBrand = (host: string | undefined, domains: readonly string[]): Brand =>
  host && isOwnHost(host, domains) ? brandFromHostname(host) : defaultBrand

/**
 * Scheme and host that a page may name as its own: a domain of ours, or a brand under one. Empty for every other host,
 * which is shown the default brand and not told again.
 */
export function originOfHost(host: string | undefined, domains: readonly string[], isSecure: boolean): string {
  if (!host || !/^[a-z0-9.-]+(?::\d{1,5})?$/i.test(host)) return ''
  const name = nameOf(host)
  const isNamed = domains.some((domain) => name === domain || name === `${brandFromHostname(name).id}.${domain}`)
  return isNamed ? `${isSecure ? 'https' : 'http'}://${host.toLowerCase()}` : ''
}

/** `dev`, and every label that is no brand, is the default. */
export const brandBySubdomain = (label: string): Brand => brandById(label.toLowerCase()) ?? defaultBrand

/** The host of an `Origin` header if it is one of our brands' own, else undefined. */
export function hostOfOwnOrigin(origin: string | undefined, domains: readonly string[]): string | undefined {
  if (!origin || !URL.canParse(origin)) return undefined
  const { protocol, host } = new URL(origin)
  return /^https?:$/.test(protocol) && isOwnHost(host, domains) ? host : undefined
}

/**
 * Where customers of this request's brand have their pages. Never a host that is not ours.
 * @param origin the `Origin` header
 * @param host the `Host` header
 */
export function pageOrigin(origin: string | undefined, host: string | undefined, domains: readonly string[]): string {
  const page = hostOfOwnOrigin(origin, domains)
  if (origin && page) return new URL(origin).origin
  const own = host && isOwnHost(host, domains) ? host : (domains[0] ?? 'localhost')
  return `${/^(?:.+\.)?localhost(?::\d+)?$/i.test(own) ? 'http' : 'https'}://${own}`
}
