import { type Brand, brandById, brandFromHostname, defaultBrand } from '#brands/brand.ts'

const nameOf = (host: string) => host.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')

/** Whether a host is one of our domains or under one. */
export const isOwnHost = (host: string, domains: readonly string[]) => {
  const name = nameOf(host)
  return domains.some((domain) => name === domain || name.endsWith(`.${domain}`))
}

/** The brand of a `Host` header; the default brand for a host that is not under our domains. */
export const resolveBrand = (host: string | undefined, domains: readonly string[]): Brand =>
  host && isOwnHost(host, domains) ? brandFromHostname(host) : defaultBrand

/**
 * Scheme and host that a page may use in its links: one of our domains, or a brand under one. Empty for every other host,
 * which shows the default brand and is never repeated in the page.
 */
export function originOfHost(host: string | undefined, domains: readonly string[], isSecure: boolean): string {
  if (!host || !/^[a-z0-9.-]+(?::\d{1,5})?$/i.test(host)) return ''
  const name = nameOf(host)
  const isNamed = domains.some((domain) => name === domain || name === `${brandFromHostname(name).id}.${domain}`)
  return isNamed ? `${isSecure ? 'https' : 'http'}://${host.toLowerCase()}` : ''
}

/** The brand of a sub-domain label; the default brand for `dev` and every unknown label. */
export const brandBySubdomain = (label: string): Brand => brandById(label.toLowerCase()) ?? defaultBrand

/** The host of an `Origin` header if it is one of our own, else undefined. */
export function hostOfOwnOrigin(origin: string | undefined, domains: readonly string[]): string | undefined {
  if (!origin || !URL.canParse(origin)) return undefined
  const { protocol, host } = new URL(origin)
  return /^https?:$/.test(protocol) && isOwnHost(host, domains) ? host : undefined
}

/**
 * Origin of the pages of this request's brand. Never a foreign host.
 * @param origin the `Origin` header
 * @param host the `Host` header
 */
export function pageOrigin(origin: string | undefined, host: string | undefined, domains: readonly string[]): string {
  const ownHost = hostOfOwnOrigin(origin, domains)
  if (origin && ownHost) return new URL(origin).origin
  const pageHost = host && isOwnHost(host, domains) ? host : (domains[0] ?? 'localhost')
  return `${/^(?:.+\.)?localhost(?::\d+)?$/i.test(pageHost) ? 'http' : 'https'}://${pageHost}`
}
