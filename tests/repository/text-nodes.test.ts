import { globSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

/**
 * A browser that translates a page puts each text node into a `<font>` of its own. React keeps the node it made, and
 * then changes it where nobody sees it, or fails to remove it, unless the text is its element's only child: then React
 * sets the element's content. https://github.com/facebook/react/issues/11538
 */
type Node = { type: string; start: number; [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** @param isSkipped nodes that are left out with all that is in them */
function* nodesIn(value: unknown, isSkipped = (_: Node) => false): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesIn(one, isSkipped)
  else if (isNode(value) && !isSkipped(value)) {
    yield value
    for (const child of Object.values(value)) yield* nodesIn(child, isSkipped)
  }
}
const isFunction = ({ type }: Node) => type.includes('Function')

/** What is left of the text between two tags: a line break and the indentation round it are none. */
const textOf = (raw: string) => raw.replaceAll(/^\s*\n\s*|\s*\n\s*$/g, '')

/** Calls that give a text, by the names of this code base. */
const GIVES_TEXT = /^(?:t|localized|join|toString|toFixed|slice|format\w+|\w+Text|\w+Name)$/

/** What an expression can put into the page, as far as it shows in its form. */
function kindsOf(node: unknown): ('text' | 'element' | 'nothing' | 'unknown')[] {
  if (!isNode(node)) return ['unknown']
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return ['element']
    case 'JSXText':
      return textOf(String(node.value)) ? ['text'] : ['nothing']
    case 'JSXEmptyExpression':
      return ['nothing']
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
      return kindsOf(node.expression)
    case 'Literal':
      return node.value === null || typeof node.value === 'boolean' ? ['nothing'] : ['text']
    case 'TemplateLiteral':
    case 'BinaryExpression':
      return ['text']
    case 'ConditionalExpression':
      return [...kindsOf(node.consequent), ...kindsOf(node.alternate)]
    case 'LogicalExpression':
      return node.operator === '&&'
        ? ['nothing', ...kindsOf(node.right)]
        : [...kindsOf(node.left), ...kindsOf(node.right)]
    case 'CallExpression': {
      const callee = isNode(node.callee) ? node.callee : undefined
      const named = callee?.type === 'MemberExpression' && isNode(callee.property) ? callee.property : callee
      if (callee?.type === 'Identifier' && callee.name === 'ownText') return ['element']
      return GIVES_TEXT.test(String(named?.name)) ? ['text'] : ['unknown']
    }
    default:
      return ['unknown']
  }
}

/** Components, by their capital letter, that give a text and no element. */
function givesText(node: Node): boolean {
  const name = isNode(node.id) ? String(node.id.name) : ''
  if (!/^[A-Z][a-z]/.test(name)) return false
  const does = node.type === 'VariableDeclarator' ? node.init : node
  if (!isNode(does) || !isFunction(does)) return false
  const returned =
    isNode(does.body) && 'body' in does.body
      ? [...nodesIn(does.body.body, isFunction)]
          .filter((one) => one.type === 'ReturnStatement')
          .map((one) => one.argument)
      : [does.body]
  return returned.some((one) => kindsOf(one).includes('text'))
}

/** Lines with a text that is not its element's only child. */
export function looseTexts(code: string): string[] {
  const found: string[] = []
  const note = ({ start }: Node, what: string) => found.push(`${code.slice(0, start).split('\n').length}: ${what}`)
  for (const node of nodesIn(parseAst(code, { lang: 'tsx' }))) {
    if (/^(?:FunctionDeclaration|VariableDeclarator)$/.test(node.type) && givesText(node))
      note(node, 'a component gives a text and no element')
    if ((node.type !== 'JSXElement' && node.type !== 'JSXFragment') || !Array.isArray(node.children)) continue
    const children = node.children.map(kindsOf).filter((kinds) => kinds.some((kind) => kind !== 'nothing'))
    if (!children.some((kinds) => kinds.includes('text'))) continue
    if (node.type === 'JSXFragment') note(node, 'a text stands in a fragment')
    else if (children.length > 1) note(node, 'a text has siblings')
  }
  return found
}

test('every text is the only child of its element', () => {
  const files = globSync('src/{ui,components,features,routes,lib}/**/*.tsx').filter(
    (file) => !/\.(?:test|stories)\.tsx$/.test(file),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(files.flatMap((file) => looseTexts(readFileSync(file, 'utf8')).map((line) => `${file}:${line}`))).toEqual([])
})

test('a text that React would lose in a translated page is found', () => {
  const inComponent = (jsx: string) => `const One = () => (${jsx})`
  const faults = [
    '<p>{a} {b}</p>',
    '<p>Total {t("x")}</p>',
    '<p>−{formatPrice(a)}</p>',
    '<p>{t("x")}<b>{a}</b></p>',
    '<p>{a ? `late` : null}<b /></p>',
    '<p>{a && "late"}<b /></p>',
    "<p>{a ?? 'late'}<b /></p>",
    '<Text>{[a, b].join(" ")}<br /></Text>',
    "<p><b />{' '}<i /></p>",
    '<>{t("x")}</>',
    'a ? t("x") : <b />',
  ]
  for (const fault of faults) expect(looseTexts(inComponent(fault)), fault).toHaveLength(1)
  expect(looseTexts('function One() { if (a) return <b />; return t("x") }')).toHaveLength(1)
  const sound = [
    '<p>{t("x")}</p>',
    '<p>{a + b}</p>',
    '<p>{a ? "free" : t("x")}</p>',
    '<p>{a ? "free" : <b />}</p>',
    '<p>{a ? t("x") : null}</p>',
    '<p>\n  <b>{a}</b>\n  <i>{b}</i>\n</p>',
    '<p><b />{a ? <i>late</i> : null}</p>',
    '<p><b />{ownText(a)}</p>',
    '<><b>late</b></>',
  ]
  for (const one of sound) expect(looseTexts(inComponent(one)), one).toEqual([])
})
