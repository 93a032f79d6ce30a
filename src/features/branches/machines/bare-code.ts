import { LOCALES } from '#contract/locale.ts'

/** The three parts of a machine's address; each contains only allowed characters. */
export type BareAddress = { node_id: string; address: string; sub_position: string }

const PART = /^[A-Za-z0-9_-]{1,64}$/
/** Separators that people, printers and keyboards use. A code is split by one kind only, so that parts may contain others. */
const SEPARATORS = [/ *[/\\|] */, / *, */, / *; */, / *: */, / *\. */, / *_ */, / *- */, / /] as const
const [SLASH] = SEPARATORS
/** Characters that surround a code but are not part of it: brackets, quotes, Thai letters. */
const SURROUNDING = /["'()<>[\]{}]|[^!-~]/
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

const unique = (readings: readonly BareAddress[]) => [
  ...new Map(
    readings.map((reading) => [[reading.node_id, reading.address, reading.sub_position].join('/'), reading]),
  ).values(),
]

/** The start of the path of a program page, with or without a locale. */
const PROGRAM_PAGE = new RegExp(`^(?:(?:${LOCALES.join('|')})/)?payment/`, 'i')

/** Every reading of a text that contains only a code. */
function readCodeOnly(text: string): BareAddress[] {
  const code = text.replace(/^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g, '').replace(PROGRAM_PAGE, '')
  const splitReadings = SEPARATORS.flatMap((separator) => {
    const isSlash = separator === SLASH
    const parts = code.split(separator)
    return toAddress(isSlash ? parts.map((part) => part.replace(/^([A-Za-z]+) (\d+)$/, '$1$2')) : parts, isSlash)
  })
  return unique([...splitReadings, ...toAddress(code.split(/[^A-Za-z0-9]+/))])
}

/** Reads `node_id: ARI4, address: 1, sub_position: 05`, as a query string, JSON or a list. */
function readNamed(text: string): BareAddress[] {
  const [nodes = [], addresses = [], positions = []] = KEYS.map((key) =>
    [...text.matchAll(key)].map(([, value = '']) => value),
  )
  return nodes.flatMap((node) =>
    addresses.flatMap((address) => positions.flatMap((position) => toAddress([node, address, position], true))),
  )
}

/**
 * Reads `node/address/sub` without a URL: alone, with a label, or in a sentence.
 * @param text normalized by `plainText`
 * @returns all readings; with more than one it is unclear which machine is meant
 */
export function parseBareCode(text: string): BareAddress[] {
  if (HOST.test(text)) return []
  const namedReadings = readNamed(text)
  if (namedReadings.length > 0) return unique(namedReadings)
  const codeOnlyReadings = readCodeOnly(text)
  if (codeOnlyReadings.length > 0) return codeOnlyReadings
  const words = text
    .replace(/ ?\/ ?/g, '/')
    .split(SURROUNDING)
    .filter((word) => /[^A-Za-z0-9]/.test(word))
  return unique(
    words
      .flatMap(readCodeOnly)
      .filter(
        ({ node_id, address, sub_position }) => /[a-z]/i.test(node_id) && /\d/.test(address) && /\d/.test(sub_position),
      ),
  )
}
