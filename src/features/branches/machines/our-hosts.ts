import { pageConfig } from '#lib/browser/page-config.ts'
import { withLocale } from '#lib/i18n/locale.ts'
import { brandOfHost, type NamedBrand, namedBrands } from './brand-names.ts'

const SUBDOMAINS: readonly string[] = [...namedBrands.map(({ id }) => id), 'dev']

/** The page's own domain if the operator has configured none: its host without the subdomain of a brand. */
function domainOf(hostname: string): string {
  const [label = '', ...rest] = hostname.split('.')
  return rest.length > 1 && SUBDOMAINS.includes(label) ? rest.join('.') : hostname
}

const isUnder = (hostname: string, domain: string) => hostname === domain || hostname.endsWith(`.${domain}`)

/**
 * The brand of one of our hosts; undefined for any other host. Ignores ports.
 * @param pageUrl the URL of the page
 * @param domains the operator's `BASE_DOMAINS`. Without them only the page's own domain and its brand subdomains are ours.
 */
export function brandOfOurHost(host: string, pageUrl: URL, domains: readonly string[]): NamedBrand | undefined {
  const hostname = host.toLowerCase().replace(/\.$/, '')
  const ownDomain = domainOf(pageUrl.hostname)
  const isOurs =
    hostname === pageUrl.hostname ||
    domains.some((domain) => isUnder(hostname, domain)) ||
    (domains.length === 0 && [ownDomain, ...SUBDOMAINS.map((label) => `${label}.${ownDomain}`)].includes(hostname))
  return isOurs ? brandOfHost(hostname) : undefined
}

/** The origin of a host with the scheme and port of this page, because all brands are served there. */
export const originAt = (hostname: string, pageUrl: URL) =>
  `${pageUrl.protocol}//${hostname}${pageUrl.port ? `:${pageUrl.port}` : ''}`

/**
 * The origin of another brand: on the domain of this page if possible, otherwise on another of our domains.
 * @returns undefined if the brand has no host on any of our domains
 */
export function originOfBrand(
  brand: Pick<NamedBrand, 'id'>,
  pageUrl: URL,
  domains: readonly string[],
): string | undefined {
  const ownDomains = domains
    .filter((domain) => isUnder(pageUrl.hostname, domain))
    .toSorted((a, b) => b.length - a.length)
    .slice(0, 1)
  const candidates = [...ownDomains, ...(domains.length > 0 ? domains : [domainOf(pageUrl.hostname)])]
    .filter((domain) => !/^[\d.]+$|^\[/.test(domain)) // an IP address has no subdomains
    .flatMap((domain) => [domain, `${brand.id}.${domain}`])
    .filter((hostname) => hostname !== pageUrl.hostname)
  const hostname = candidates.find((candidate) => brandOfHost(candidate).id === brand.id)
  return hostname && originAt(hostname, pageUrl)
}

/** The URL of another brand's page in the current locale. */
export function hrefInLocale(url: string): string {
  const { origin, pathname, search } = new URL(url)
  return origin + withLocale(pathname) + search
}

/** The URL of a path at another brand; undefined if the brand has no known host. */
export function hrefAtBrand(brand: Pick<NamedBrand, 'id'>, path: string): string | undefined {
  const origin = originOfBrand(brand, new URL(window.location.href), pageConfig.base_domains)
  return origin && hrefInLocale(origin + path)
}
