import { type CodePicture, GatewayUnavailable } from './payment-gateway.ts'

/** A QR code with a frame has some kilobytes; the page carries it in its data. */
const MAX_BYTES = 64 * 1024
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** An image is shown by `<img>`, where no script runs; one that has any is not the QR code that we asked for. */
const ACTIVE =
  /<\s*(?:[\w.-]+:)?(?:script|foreignObject|iframe|animate\w*|set|link|style)\b|@import|(?:image|image-set|src)\(|<\?xml-stylesheet|encoding\s*=\s*["'](?!utf-8["'])|\\|=\s*["'][^"'<]*&#|[\s/"']on\w+\s*=|xml:base|javascript:|<!ENTITY/i
const OUTSIDE =
  /(?:href|src|srcset)\s*=\s*["']?\s*(?!["'\s]|data:image\/(?!svg)|#)|url\(\s*["']?\s*(?!["'\s]|data:image\/(?!svg)|#)/i

function typeOf(body: Buffer): CodePicture['type'] | undefined {
  if (body.subarray(0, PNG.length).equals(PNG)) return 'image/png'
  const text = body.toString('utf8')
  const isSvg = /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE[^>[]*>\s*)?<svg[\s>]/i.test(text)
  return isSvg && !ACTIVE.test(text) && !OUTSIDE.test(text) ? 'image/svg+xml' : undefined
}

async function readAtMost(response: Response, max: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > max) throw new GatewayUnavailable('the picture of the QR code is too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/**
 * Fetches the picture of a QR code that a gateway keeps at an address of its own, without any key.
 * @param isAllowed whether the address may be asked; also of the one that a redirect ended at
 * @throws GatewayUnavailable if the address is not allowed, does not answer, or has no SVG or PNG of at most 64 KiB
 */
export async function fetchQrPicture(
  address: string,
  isAllowed: (url: URL) => boolean,
  signal: AbortSignal,
): Promise<CodePicture> {
  if (!URL.canParse(address) || !isAllowed(new URL(address)))
    throw new GatewayUnavailable('the picture of the QR code is on a foreign host')
  let body: Buffer
  try {
    const response = await fetch(address, { signal })
    if (!response.ok) throw new GatewayUnavailable(`the picture of the QR code has status ${response.status}`)
    body = await readAtMost(response, MAX_BYTES)
  } catch (error) {
    if (error instanceof GatewayUnavailable) throw error
    throw new GatewayUnavailable('the picture of the QR code is unreachable', { cause: error })
  }
  const type = typeOf(body)
  if (!type) throw new GatewayUnavailable('the picture of the QR code is neither SVG nor PNG')
  return { type, body }
}
