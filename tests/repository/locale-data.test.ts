import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

type Node = { type: string; start: number; end: number; [key: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const childrenOf = (node: Node) => Object.values(node).flat().filter(isNode)
const nodesOf = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(nodesOf)]
const nameOf = (node: unknown): string => (isNode(node) ? String(node.name ?? node.value ?? '') : '')

const FORMATTING = /^(?:format|formatRange|toLocale(?:Date|Time)?String|toDateString|toTimeString)$/
const LOCAL_CLOCK = /^(?:get|set)(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds)$/
const COMPARING = /^(?:[<>]=?|[!=]==?|[-*/%])$/
const READERS = new Set(['Number', 'parseInt', 'parseFloat', 'Date', 'Date.parse', 'BigInt'])

const memberName = (node: unknown) => (isNode(node) && node.type === 'MemberExpression' ? nameOf(node.property) : '')
const calleeName = ({ callee }: Node) => {
  if (!isNode(callee)) return ''
  return callee.type === 'MemberExpression' ? `${nameOf(callee.object)}.${nameOf(callee.property)}` : nameOf(callee)
}

/** Whether an expression is a text that a locale has formatted. */
const isFormatted = (node: unknown, wrappers: ReadonlySet<string>): boolean => {
  if (!isNode(node)) return false
  if (node.type === 'Identifier') return wrappers.has(`=${nameOf(node)}`)
  if (node.type === 'ParenthesizedExpression' || node.type === 'ChainExpression')
    return isFormatted(node.expression, wrappers)
  if (node.type !== 'CallExpression') return false
  return FORMATTING.test(memberName(node.callee)) || wrappers.has(nameOf(node.callee))
}

/** The result of a function that is an expression or has a single `return`. */
function resultOf(fn: Node): unknown {
  if (!isNode(fn.body) || fn.body.type !== 'BlockStatement') return fn.body
  const returned = nodesOf(fn.body).filter(({ type }) => type === 'ReturnStatement')
  return returned.length === 1 ? returned[0]?.argument : undefined
}

/** Names of functions that return a formatted text, and of variables with one, prefixed by `=`. */
function wrappersIn(nodes: readonly Node[], wrappers: ReadonlySet<string>): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'FunctionDeclaration') return isFormatted(resultOf(node), wrappers) ? [nameOf(node.id)] : []
    if (node.type !== 'VariableDeclarator' || !isNode(node.init)) return []
    if (node.init.type === 'ArrowFunctionExpression')
      return isFormatted(resultOf(node.init), wrappers) ? [nameOf(node.id)] : []
    return isFormatted(node.init, wrappers) ? [`=${nameOf(node.id)}`] : []
  })
}

const ISO = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/
const ZONE_AT_END = /(?:Z|[+-]\d\d:\d\d)$/
/** A date string that browsers may parse differently: not ISO 8601, or a time without a zone. */
function isAmbiguousDate(node: unknown): boolean {
  if (!isNode(node)) return false
  if (node.type === 'Literal') return typeof node.value === 'string' && !ISO.test(node.value)
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return false
  return !ZONE_AT_END.test(node.quasis.at(-1)?.value.raw)
}

function faultOf(node: Node, wrappers: ReadonlySet<string>): string | undefined {
  const args = Array.isArray(node.arguments) ? node.arguments : []
  const isDate = node.type === 'NewExpression' && calleeName(node) === 'Date'
  if (node.type === 'MemberExpression') {
    if (isFormatted(node.object, wrappers)) return 'takes a formatted text apart'
    if (LOCAL_CLOCK.test(memberName(node))) return 'reads a date in the time zone of the device'
  }
  if (node.type === 'BinaryExpression' && COMPARING.test(String(node.operator)))
    if (isFormatted(node.left, wrappers) || isFormatted(node.right, wrappers)) return 'compares a formatted text'
  if (node.type === 'SwitchStatement' && isFormatted(node.discriminant, wrappers)) return 'compares a formatted text'
  if (isDate && args.length > 1) return 'makes a date in the time zone of the device'
  if (isDate || (node.type === 'CallExpression' && READERS.has(calleeName(node)))) {
    if (isFormatted(args[0], wrappers)) return 'parses a formatted text'
    if (/Date/.test(calleeName(node)) && isAmbiguousDate(args[0])) return 'parses a date that is not ISO 8601'
  }
  if (
    node.type === 'CallExpression' &&
    /^(?:test|exec|includes|indexOf|has|get|startsWith)$/.test(memberName(node.callee))
  )
    if (isFormatted(args[0], wrappers)) return 'looks up a formatted text'
  if (node.type === 'Property' && node.computed && isFormatted(node.key, wrappers))
    return 'uses a formatted text as a key'
  return undefined
}

/** Places in the sources that depend on a browser's locale data or on the device's time zone. */
function faultsIn(sources: ReadonlyMap<string, string>): string[] {
  const parsed = [...sources].map(([file, text]) => {
    const { program, errors } = parseSync(file, text)
    if (errors.length > 0) throw new Error(`${file} cannot be parsed`)
    if (!isNode(program)) throw new Error(`${file} has no program`)
    return { file, text, nodes: nodesOf(program) }
  })
  // A function's name counts in all files, a variable's only in its own.
  const functions = new Set<string>()
  for (let previousSize = -1; previousSize < functions.size; ) {
    previousSize = functions.size
    for (const { nodes } of parsed)
      for (const name of wrappersIn(nodes, functions)) if (!name.startsWith('=')) functions.add(name)
  }
  return parsed.flatMap(({ file, text, nodes }) => {
    const wrappers = new Set([...functions, ...wrappersIn(nodes, functions)])
    return nodes.flatMap((node) => {
      const fault = faultOf(node, wrappers)
      return fault ? [`${file}: ${fault}: ${text.slice(node.start, node.end).slice(0, 80)}`] : []
    })
  })
}

const isSource = (file: string) => !/\.(?:test|stories|guide)\.tsx?$|styled-system/.test(file)

test('no source parses, compares or takes apart a formatted text', () => {
  const files = globSync(['src/**/*.{ts,tsx}', 'brands/**/*.ts', 'design-tokens/**/*.ts']).filter(isSource)
  expect(files.length).toBeGreaterThan(500)
  expect(faultsIn(new Map(files.map((file) => [file, readFileSync(file, 'utf8')])))).toEqual([])
})

test('the server formats no dates', () => {
  const formatting = globSync('src/{server,contract,service-worker}/**/*.ts').filter(
    (file) => isSource(file) && /DateTimeFormat|toLocale(?:Date|Time)?String/.test(readFileSync(file, 'utf8')),
  )
  expect(formatting).toEqual([])
})

const DAY = "const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' })\n"

test.each([
  ['sliced', `${DAY}day.format(date).slice(0, 7)`],
  ['sliced after it was assigned to a variable', `${DAY}const text = day.format(date)\ntext.slice(0, 7)`],
  ['sliced where another function formats', `${DAY}const dayOf = (date) => day.format(date)\ndayOf(date).slice(0, 7)`],
  ['sliced two functions away', `${DAY}const a = (d) => day.format(d)\nfunction b(d) { return a(d) }\nb(date)[0]`],
  ['split', "date.toLocaleDateString('sv-SE').split('-')"],
  ['matched', 'number.toLocaleString().match(/\\d/)'],
  ['tested', '/^1/.test(date.toLocaleTimeString())'],
  ['replaced', `${DAY}day.format(date)?.replace('/', '-')`],
  ['parsed as a number', `${DAY}Number(day.format(date))`],
  ['parsed as a date', "new Date(date.toLocaleString('en-US', { timeZone: 'Asia/Bangkok' }))"],
  ['compared', "const today = () => new Date().toLocaleDateString('sv-SE')\nnext >= today()"],
  ['compared for equality', `${DAY}if (day.format(a) === day.format(b)) go()`],
  ['used as a key', `${DAY}const x = { [day.format(date)]: 1 }`],
  ['looked up', `${DAY}months.get(day.format(date))`],
])('a formatted text that is %s is found', (_how, text) => {
  expect(faultsIn(new Map([['planted.ts', text]]))).toHaveLength(1)
})

test.each([
  ['a date in words', "new Date('21 November 2026')"],
  ['a date without a zone', "Date.parse('2026-11-21T10:00')"],
  ['a month completed without a zone', `new Date(\`\${month}-01T00:00:00\`)`],
  ['a date made of numbers', 'new Date(2026, 10, 21)'],
  ['the local hour', 'date.getHours()'],
])('%s is found', (_what, text) => {
  expect(faultsIn(new Map([['planted.ts', text]]))).toHaveLength(1)
})

test.each([
  ['shown', `${DAY}const dayOf = (date) => day.format(date)\nshow(dayOf(date))`],
  ['joined with others', `${DAY}[day.format(a), day.format(b)].join('–')`],
  ['part of a sentence', `${DAY}const text = \`\${day.format(date)} น.\``],
  ['sliced from an ISO date', 'date.toISOString().slice(0, 10)'],
  ['a month completed with a zone', `new Date(\`\${month}-01T00:00:00Z\`)`],
  ['read by the type of its parts', 'day.formatToParts(date).find(({ type }) => type === "month")'],
])('no fault is reported for a formatted text that is %s', (_how, text) => {
  expect(faultsIn(new Map([['planted.ts', text]]))).toEqual([])
})
