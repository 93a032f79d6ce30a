import { type Brand, brandById, brandFromHostname, defaultBrand } from '#brands/brand.ts'
import type { App } from './app.ts'

/** Our domains, and the ports of pages besides those of the schemes. */
type OwnHosts = Pick<App['config'], 'BASE_DOMAINS' | 'publicPorts' | 'PORT'>

const HOST = /^([a-z0-9.-]+?)\.?(:\d{1,5})?$/

/** Name and port of a `Host` header, in lower case and without a trailing dot; an empty name if it is invalid. */
function partsOfHost(host: string) {
  const [, name = '', port = ''] = HOST.exec(host.trim().toLowerCase()) ?? []
  return { name, port }
}

/** Whether a host is one of our domains or under one. */
function isOwnHost(host: string, domains: readonly string[]) {
  const { name } = partsOfHost(host)
  return domains.some((domain) => name === domain || name.endsWith(`.${domain}`))
}

/**
 * Whether a page may repeat the port of its `Host` header, which anybody can invent: each port is a page of its own to
 * render and keep. A server that takes a free port (0) is one of development and tests, and has any.
 */
const isOwnPort = (port: string, { publicPorts, PORT }: OwnHosts) =>
  port === '' || PORT === 0 || [PORT, ...publicPorts].some((own) => port === `:${own}`)

/** The host of a brand on our domains, the first of them if the brand has none. */
export const hostOfBrand = (brand: Brand, domains: readonly string[]) =>
  domains
    .flatMap((domain) => [domain, `${brand.id}.${domain}`])
    .find((name) => brandFromHostname(name).id === brand.id) ??
  domains[0] ??
  'localhost'

/**
 * Scheme and host that a page may use in its links: one of our domains, or a brand under one, on one of our ports. Empty
 * for every other host, which selects the brand and is never repeated in the page.
 */
export function originOfHost(host: string | undefined, own: OwnHosts, isSecure: boolean): string {
  const { name, port } = partsOfHost(host ?? '')
  if (!isOwnPort(port, own)) return ''
  const isNamed = own.BASE_DOMAINS.some(
    (domain) => name === domain || name === `${brandFromHostname(name).id}.${domain}`,
  )
  return isNamed ? `${isSecure ? 'https' : 'http'}://${name}${port}` : ''
}

/** The brand of a sub-domain label; the default brand for `dev` and every unknown label. */
export const brandBySubdomain = (label: string): Brand => brandById(label.toLowerCase()) ?? defaultBrand

/** The host of an `Origin` header if it is one of our own, else undefined. */
export function hostOfOwnOrigin(origin: string | undefined, domains: readonly string[]): string | undefined {
  if (!origin || !URL.canParse(origin)) return undefined
  const { protocol, host } = new URL(origin)
  return /^https?:$/.test(protocol) && isOwnHost(host, domains) ? host : undefined
}

type PageHeaders = { origin: string | undefined; host: string | undefined }

/** Origin of the pages of this request's brand, from its headers. Never a foreign host. */
export function pageOrigin({ origin, host }: PageHeaders, brand: Brand, own: OwnHosts): string {
  const { BASE_DOMAINS: domains } = own
  const ownHost = hostOfOwnOrigin(origin, domains)
  if (origin && ownHost) return new URL(origin).origin
  const { name, port } = partsOfHost(host ?? '')
  const pageHost = isOwnHost(name, domains) ? name + (isOwnPort(port, own) ? port : '') : hostOfBrand(brand, domains)
  return `${/^(?:.+\.)?localhost(?::\d+)?$/i.test(pageHost) ? 'http' : 'https'}://${pageHost}`
}
