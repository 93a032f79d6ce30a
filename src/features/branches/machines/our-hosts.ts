import { type Brand, brandFromHostname, brands } from '#brands/brand.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { withLocale } from '#lib/i18n/locale.ts'

const LABELS: readonly string[] = [...brands.map(({ id }) => id), 'dev']

/** The page's own domain where the host server has named none: its host without a brand's label. */
function domainOf(hostname: string): string {
  const [label = '', ...rest] = hostname.split('.')
  return rest.length > 1 && LABELS.includes(label) ? rest.join('.') : hostname
}

const isUnder = (hostname: string, domain: string) => hostname === domain || hostname.endsWith(`.${domain}`)

/**
 * The brand of a host that is ours; undefined for everybody else's. Ports do not matter.
 * @param here the page's own address
 * @param domains the operator's `BASE_DOMAINS`. Without them only the page's own domain and its brands are ours.
 */
export function brandOfOurHost(host: string, here: URL, domains: readonly string[]): Brand | undefined {
  const hostname = host.toLowerCase().replace(/\.$/, '')
  const own = domainOf(here.hostname)
  const isOurs =
    hostname === here.hostname ||
    domains.some((domain) => isUnder(hostname, domain)) ||
    (domains.length === 0 && [own, ...LABELS.map((label) => `${label}.${own}`)].includes(hostname))
  return isOurs ? brandFromHostname(hostname) : undefined
}

/** Scheme and port are those of this page: where its brand is served, the others are. */
export const originAt = (hostname: string, here: URL) =>
  `${here.protocol}//${hostname}${here.port ? `:${here.port}` : ''}`

/**
 * Where another brand has its pages: on the domain of this page if it can be there, else on another of ours.
 * @returns undefined when no domain of ours can name the brand
 */
export function originOfBrand(brand: Brand, here: URL, domains: readonly string[]): string | undefined {
  const own = domains
    .filter((domain) => isUnder(here.hostname, domain))
    .toSorted((a, b) => b.length - a.length)
    .slice(0, 1)
  const candidates = [...own, ...(domains.length > 0 ? domains : [domainOf(here.hostname)])]
    .filter((domain) => !/^[\d.]+$|^\[/.test(domain)) // an address of numbers has no labels
    .flatMap((domain) => [domain, `${brand.id}.${domain}`])
    .filter((hostname) => hostname !== here.hostname)
  const hostname = candidates.find((candidate) => brandFromHostname(candidate).id === brand.id)
  return hostname && originAt(hostname, here)
}

/** A link to another brand's page in the language of this one. */
export function hrefInLocale(url: string): string {
  const { origin, pathname, search } = new URL(url)
  return origin + withLocale(pathname) + search
}

/** Where another brand has the same page; undefined when it is not known. */
export function hrefAtBrand(brand: Brand, path: string): string | undefined {
  const origin = originOfBrand(brand, new URL(window.location.href), pageConfig.base_domains)
  return origin && hrefInLocale(origin + path)
}
