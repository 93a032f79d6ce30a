import { parseAst } from 'vite'

type Node = { type: string; start: number; end: number; [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** The names in the callee of a call: `test.describe.each(cases)(…)` has test, describe and each. */
function namesOf(callee: unknown): string[] {
  if (!isNode(callee)) return []
  if (callee.type === 'Identifier') return [String(callee.name)]
  return [callee.object, callee.property, callee.callee, callee.tag].flatMap(namesOf)
}

const DECLARES = new Set(['test', 'it', 'describe', 'each', 'for', 'only', 'concurrent', 'sequential', 'serial'])
const SKIPS = new Set(['skip', 'skipIf', 'runIf', 'todo', 'fixme', 'fail', 'fails'])

const hasSkipOption = (argument: Node) =>
  argument.type === 'ObjectExpression' &&
  Array.isArray(argument.properties) &&
  argument.properties.some((it) => isNode(it) && namesOf(it.key).some((name) => SKIPS.has(name)))
const isBody = ({ type }: Node) => /Function|^Identifier$|^CallExpression$|^MemberExpression$/.test(type)

type Found = { titles: string[]; tests: number; hasSkip: boolean }
const merge = (all: readonly Found[]): Found => ({
  titles: all.flatMap(({ titles }) => titles),
  tests: all.reduce((sum, { tests }) => sum + tests, 0),
  hasSkip: all.some(({ hasSkip }) => hasSkip),
})

/**
 * The titles of the tests in a source that run, and of the groups that contain such a test. Placeholders are returned
 * as written: `%s`, `${locale}`. Skipped tests are left out, in all syntaxes of Vitest and Playwright.
 */
export function readTestTitles(source: string, lang: 'ts' | 'tsx'): string[] {
  const titleOf = (node: Node | undefined) => {
    if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
    return node?.type === 'TemplateLiteral' ? source.slice(node.start + 1, node.end - 1) : undefined
  }
  function find(value: unknown): Found {
    if (Array.isArray(value)) return merge(value.map(find))
    if (!isNode(value)) return { titles: [], tests: 0, hasSkip: false }
    const names = value.type === 'CallExpression' ? namesOf(value.callee) : []
    if (!/^(?:test|it|describe)$/.test(names[0] ?? '')) return merge(Object.values(value).map(find))
    const args = Array.isArray(value.arguments) ? value.arguments.filter(isNode) : []
    const title = titleOf(args[0])
    if (names.some((name) => SKIPS.has(name)) || args.some(hasSkipOption))
      // With a body it skips only itself; without one, the test around it.
      return { titles: [], tests: 0, hasSkip: !args.slice(1).some(isBody) && title === undefined }
    const inside = merge(args.map(find))
    if (!names.every((name) => DECLARES.has(name)) || !args.slice(1).some(isBody)) return inside
    const isGroup = names.includes('describe')
    if (inside.hasSkip || (isGroup && inside.tests === 0)) return { titles: [], tests: 0, hasSkip: false }
    return { ...inside, titles: [...(title === undefined ? [] : [title]), ...inside.titles], tests: inside.tests + 1 }
  }
  return find(parseAst(source, { lang })).titles
}
