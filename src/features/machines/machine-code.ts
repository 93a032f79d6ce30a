import { type InferOutput, object, safeParse } from 'valibot'
import { brandForHost } from '#brands/brand.ts'
import { MachineAddress } from '#contract/scalars.ts'
import { parseUrl } from '#lib/page/parse-url.ts'

const Address = object(MachineAddress)
export type Address = InferOutput<typeof Address>

/** What a scanned or typed text says. */
export type MachineCode =
  | { kind: 'machine'; address: Address }
  /** Our code, for a shop of another brand: its page. */
  | { kind: 'other-brand'; brandName: string; url: string }
  | { kind: 'not-ours' }

const addressOf = (node_id: unknown, address: unknown, sub_position: unknown): MachineCode => {
  const result = safeParse(Address, { node_id, address, sub_position })
  return result.success ? { kind: 'machine', address: result.output } : { kind: 'not-ours' }
}

/** `/qr-scanner?node_id=…` and `/payment/{node}/{address}/{sub}`, with or without a language before them. */
function fromUrl(url: URL): MachineCode {
  const path = url.pathname.replace(/^\/(?:th|en)(?=\/)/, '')
  const [, node, address, sub] = /^\/payment\/([^/]+)\/([^/]+)\/([^/]+)$/.exec(path) ?? []
  if (node) return addressOf(node, address, sub)
  if (path !== '/qr-scanner') return { kind: 'not-ours' }
  return addressOf(
    url.searchParams.get('node_id'),
    url.searchParams.get('address'),
    url.searchParams.get('sub_position'),
  )
}

/**
 * Reads a machine's code: the printed URL, its path form, or `node/address/sub` typed by hand.
 * @param text from the camera, a picture or the keyboard; anybody may have printed it
 * @param here origin of this page; a code for the same base domain under another brand is told apart
 */
export function readMachineCode(text: string, here: URL): MachineCode {
  const compact = text.normalize('NFKC').trim()
  if (compact.length === 0 || compact.length > 500) return { kind: 'not-ours' }
  const typed = compact.replace(/\s*[/\-\s.]\s*/g, '/').split('/')
  if (!compact.includes(':') && typed.length === 3) return addressOf(typed[0]?.toUpperCase(), typed[1], typed[2])
  const url = parseUrl(compact)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return { kind: 'not-ours' }
  const baseOf = (host: string) =>
    host
      .split('.')
      .slice(host.split('.').length > 2 ? 1 : 0)
      .join('.')
  const isOurs = url.host === here.host || baseOf(url.hostname) === baseOf(here.hostname)
  const code = isOurs ? fromUrl(url) : { kind: 'not-ours' as const }
  const brand = brandForHost(url.hostname)
  if (code.kind === 'machine' && brand.id !== brandForHost(here.hostname).id)
    return { kind: 'other-brand', brandName: brand.name, url: url.href }
  return code
}

/** The page of one machine: what its printed code opens. */
export const chooserHref = ({ node_id, address, sub_position }: Address) =>
  `/qr-scanner?${new URLSearchParams({ node_id, address, sub_position })}`

/** As it is printed under the QR and typed by hand. */
export const formatMachineCode = ({ node_id, address, sub_position }: Address) =>
  `${node_id}/${address}/${sub_position}`
