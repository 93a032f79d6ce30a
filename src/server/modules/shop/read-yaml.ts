/** YAML as people write it: its content, where each value stands, and what is wrong with its form, in words. */
import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml'

/** @param line counted from 1 */
export type YamlFault = { line: number; text: string }
export type Path = readonly (string | number)[]
/** The line of a value, or of the name before it; of what is missing, that of what should have it. */
export type LineOf = (path: Path) => number

const ALIGN = 'is not aligned with the lines it belongs to: indent it by as many spaces as they are'
const IS_TAB = 'is indented by a tab: use spaces'
const IS_ODD =
  'has a space, a colon or a line end that looks like the ordinary one and is another sign, as documents have: type it again'
const QUOTES = 'put the text into quotes'
const IN_WORDS: Partial<Record<YAMLError['code'], string>> = {
  TAB_AS_INDENT: IS_TAB,
  BAD_INDENT: ALIGN,
  BLOCK_AS_IMPLICIT_KEY: `has a second colon, or ${ALIGN}. A text with a colon: ${QUOTES}`,
  MULTILINE_IMPLICIT_KEY: 'has no name with a colon and a space after it: write it as “name: value”',
  BLOCK_IN_FLOW: `has a second colon or a dash: ${QUOTES}`,
  BAD_SCALAR_START: `begins with a sign that has a meaning of its own: ${QUOTES}`,
  BAD_DQ_ESCAPE: 'has a \\ in double quotes: use single quotes',
  DUPLICATE_KEY: 'has a name that its entry already has: keep one of them',
  MULTIPLE_DOCS: 'begins a second part of the file (---): write it into a file of its own',
  UNEXPECTED_TOKEN: `goes on after the end of its value: ${QUOTES}`,
  RESOURCE_EXHAUSTION: 'is nested too deeply',
  TAG_RESOLVE_FAILED: 'has a tag (!): remove it. All files of the folder that end in .yaml are read together',
}
/** After the first of them the parser finds others that the file does not have. */
const OF_INDENTATION: readonly YAMLError['code'][] = [
  'TAB_AS_INDENT',
  'BAD_INDENT',
  'BLOCK_AS_IMPLICIT_KEY',
  'MULTILINE_IMPLICIT_KEY',
  'IMPOSSIBLE',
]

const isOfQuote = ({ message }: YAMLError) => message.includes('Missing closing')
const isOfBracket = ({ message }: YAMLError) => message.includes('end with a')
const isOfIndentation = (error: YAMLError) =>
  !isOfBracket(error) && (OF_INDENTATION.includes(error.code) || wordsOf(error) === ALIGN)

function wordsOf(error: YAMLError) {
  if (error.message.includes('call stack')) return IN_WORDS.RESOURCE_EXHAUSTION
  if (isOfQuote(error)) return 'has a quote that is not closed: close it on its line'
  if (isOfBracket(error)) return 'has a bracket that is not closed: close it on its line'
  return error.code === 'MISSING_CHAR' ? ALIGN : IN_WORDS[error.code]
}

/** Where what is not closed begins; the parser knows only where it has given up. */
function startOf(document: Document, error: YAMLError) {
  const [at] = error.pos
  let start = at
  if (!isOfQuote(error) && !isOfBracket(error)) return start
  visit(document, (_, node) => {
    if (!isNode(node) || !node.range) return
    const isOpen = isScalar(node) ? node.type?.startsWith('QUOTE') : 'flow' in node && node.flow
    if (isOpen && node.range[0] < at && node.range[1] >= at) start = node.range[0]
  })
  return start
}

/** What a parser accepts, and a file of a person does not mean. */
function meaningFaults(document: Document, lineAt: (offset: number) => number): YamlFault[] {
  const faults: YamlFault[] = []
  const add = (node: unknown, text: string) => {
    const offset = isNode(node) ? (node.range?.[0] ?? 0) : 0
    faults.push({ line: lineAt(offset), text })
  }
  visit(document, {
    Pair(_, { key, value }) {
      const name = isScalar(key) ? String(key.value) : undefined
      if (name === undefined) add(key, 'has a name that is no text: write a text before the colon')
      else if (name === '<<') add(key, 'has a merge key (<<): write the values where they belong')
      else if (value === null) add(key, `has “${name}” without a value: a text with a comma or a bracket needs quotes`)
    },
    Node(_, node) {
      if (isAlias(node) || ('anchor' in node && node.anchor))
        add(node, 'has an anchor (& or *): write the value where it belongs')
      else if (node.tag?.startsWith('!')) add(node, `has the tag ${node.tag}: remove it`)
      // `12 #3 Soi` is the text 12.
      else if (isScalar(node) && node.type === 'PLAIN' && /^\S/.test(node.comment ?? ''))
        add(node, `ends before “#${node.comment}”, which is a comment: ${QUOTES}, or write a space after #`)
    },
  })
  return faults
}

/** Spaces and colons of other kinds before a value, and ends of lines that YAML does not know. */
const ODD_SIGN =
  /^ *[\u00a0\u2000-\u200a\u202f\u3000]|^[ -]*\w+(?::[\u00a0\u2000-\u200a\u202f\u3000]|\uff1a)|[\u0085\u2028\u2029]/gm

/** What the parser refuses, once for each line. */
function syntaxFaults(document: Document, text: string, lineAt: (offset: number) => number): YamlFault[] {
  const all = [...document.errors, ...document.warnings]
  // A quote that is not closed takes all that follows for its text.
  const end = Math.min(...all.filter(isOfQuote).map(({ pos: [at] }) => at))
  const errors = all.filter((error) => error.pos[0] < end || isOfQuote(error))
  const misaligned = errors.find(isOfIndentation)
  const faults = new Map<number, string>()
  for (const error of errors) {
    if (isOfIndentation(error) && error !== misaligned) continue
    const line = lineAt(startOf(document, error))
    faults.set(line, faults.get(line) ?? wordsOf(error) ?? `is no YAML: ${error.message}`)
  }
  const tabs = errors.length === 0 ? [] : [...text.matchAll(/^[^\S\n]*\t\s*\S/gm)]
  for (const { index } of tabs) faults.set(lineAt(index), IS_TAB)
  // Within a text they are what somebody wrote; where a name, a colon or the beginning of a line belongs, they keep it from being one.
  const odd = errors.length === 0 ? [] : [...text.matchAll(ODD_SIGN)]
  for (const { index } of odd) faults.set(lineAt(index), IS_ODD)
  return [...faults].map(([line, words]) => ({ line, text: words }))
}

/** @returns no content if there are faults */
export function readYaml(text: string): { content?: unknown; faults: readonly YamlFault[]; lineOf: LineOf } {
  const counter = new LineCounter()
  // Only texts: `0812345678` stays a telephone number, and `no` a word.
  const document = parseDocument(text, { schema: 'failsafe', lineCounter: counter, prettyErrors: false })
  const lineAt = (offset: number) => counter.linePos(offset).line
  const lineOf: LineOf = (path) => {
    for (let length = path.length; length > 0; length--) {
      const parent = length === 1 ? document.contents : document.getIn(path.slice(0, length - 1), true)
      const pair = isMap(parent)
        ? parent.items.find(({ key }) => isScalar(key) && key.value === path[length - 1])
        : undefined
      const node = isPair(pair) ? pair.key : document.getIn(path.slice(0, length), true)
      if (isNode(node) && node.range) return lineAt(node.range[0])
    }
    return 1
  }
  const syntax = syntaxFaults(document, text, lineAt)
  const faults = document.errors.some(isOfIndentation) ? syntax : [...syntax, ...meaningFaults(document, lineAt)]
  return faults.length > 0 ? { faults, lineOf } : { content: document.toJS() ?? {}, faults, lineOf }
}

/**
 * The text of a file, or what keeps it from being read. Word processors and old editors write others than UTF-8, which would be
 * read as other letters.
 */
export function decodeYaml(bytes: Buffer): { text: string } | { fault: YamlFault } {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const isRead = (part: Uint8Array) => {
    try {
      return !decoder.decode(part).includes('\0')
    } catch {
      return false
    }
  }
  // A file of an old Mac is no single line.
  if (isRead(bytes)) return { text: decoder.decode(bytes).replaceAll(/\r\n?/g, '\n') }
  let line = 1
  let start = 0
  for (
    let end = bytes.indexOf('\n');
    end >= 0 && isRead(bytes.subarray(start, end));
    end = bytes.indexOf('\n', start)
  ) {
    line += 1
    start = end + 1
  }
  return { fault: { line, text: 'has letters that are not UTF-8: save the file as UTF-8' } }
}
