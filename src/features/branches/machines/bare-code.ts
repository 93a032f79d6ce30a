import { LOCALES } from '#contract/locale.ts'

/** Three parts as they were read; each holds only what a part of a machine's address may. */
export type BareAddress = { node_id: string; address: string; sub_position: string }

const PART = /^[A-Za-z0-9_-]{1,64}$/
/** What people, printers and keyboards put between the parts. One kind at a time, so that a part may hold another. */
const SEPARATORS = [/ *[/\\|] */, / *, */, / *; */, / *: */, / *\. */, / *_ */, / *- */, / /] as const
const [SLASH] = SEPARATORS
/** Text of any other kind round a code: brackets, quotes, Thai. */
const AROUND = /["'()<>[\]{}]|[^!-~]/
const HOST = /[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?[/?]|:\/\//i
const KEYS = [
  /node[_-]?id["' ]*[:=]["' ]*([\w-]+)/gi,
  /address["' ]*[:=]["' ]*([\w-]+)/gi,
  /sub[_-]?position["' ]*[:=]["' ]*([\w-]+)/gi,
]

function toAddress([node_id = '', address = '', sub_position = '', ...more]: readonly string[], isSlash = false) {
  if (more.length > 0 || ![node_id, address, sub_position].every((part) => PART.test(part))) return []
  // "081-234-5678" and "Free Wi-Fi here" have three parts too.
  if (!isSlash && !(/[a-z]/i.test(node_id) && /\d/.test(address) && /\d/.test(sub_position))) return []
  return [{ node_id, address, sub_position }]
}

const unique = (found: readonly BareAddress[]) => [
  ...new Map(found.map((one) => [[one.node_id, one.address, one.sub_position].join('/'), one])).values(),
]

/** The path of a program page before the parts, with or without a language. */
const PAGE = new RegExp(`^(?:(?:${LOCALES.join('|')})/)?payment/`, 'i')

/** Every way to read a text that is nothing but a code. */
function readAlone(text: string): BareAddress[] {
  const code = text.replace(/^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g, '').replace(PAGE, '')
  const single = SEPARATORS.flatMap((separator) => {
    const isSlash = separator === SLASH
    const parts = code.split(separator)
    return toAddress(isSlash ? parts.map((part) => part.replace(/^([A-Za-z]+) (\d+)$/, '$1$2')) : parts, isSlash)
  })
  return unique([...single, ...toAddress(code.split(/[^A-Za-z0-9]+/))])
}

/** `node_id: ARI4, address: 1, sub_position: 05`, as a query, JSON or a list. */
function readNamed(text: string): BareAddress[] {
  const [nodes = [], addresses = [], positions = []] = KEYS.map((key) =>
    [...text.matchAll(key)].map(([, value = '']) => value),
  )
  return nodes.flatMap((node) =>
    addresses.flatMap((address) => positions.flatMap((position) => toAddress([node, address, position], true))),
  )
}

/**
 * Reads `node/address/sub` that comes without an address of the web: alone, with a label, or in a sentence.
 * @param text plain: see `plainText`
 * @returns every reading; more than one means that it is not clear which machine is meant
 */
export function parseBareCode(text: string): BareAddress[] {
  if (HOST.test(text)) return []
  const named = readNamed(text)
  if (named.length > 0) return unique(named)
  const alone = readAlone(text)
  if (alone.length > 0) return alone
  const words = text
    .replace(/ ?\/ ?/g, '/')
    .split(AROUND)
    .filter((word) => /[^A-Za-z0-9]/.test(word))
  return unique(
    words
      .flatMap(readAlone)
      .filter(
        ({ node_id, address, sub_position }) => /[a-z]/i.test(node_id) && /\d/.test(address) && /\d/.test(sub_position),
      ),
  )
}
