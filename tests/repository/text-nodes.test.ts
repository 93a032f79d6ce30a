import { globSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

/**
 * A browser that translates a page moves each text node into a new `<font>`. React still refers to the old node, so its
 * updates are invisible or removing it fails, unless the text is its element's only child: then React sets the element's
 * content. https://github.com/facebook/react/issues/11538
 */
type Node = { type: string; start: number; [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** @param isSkipped nodes that are left out together with their children */
function* nodesIn(value: unknown, isSkipped = (_: Node) => false): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesIn(item, isSkipped)
  else if (isNode(value) && !isSkipped(value)) {
    yield value
    for (const child of Object.values(value)) yield* nodesIn(child, isSkipped)
  }
}
const isFunction = ({ type }: Node) => type.includes('Function')

/** The text between two tags without line breaks and indentation, as JSX trims it. */
const textOf = (raw: string) => raw.replaceAll(/^\s*\n\s*|\s*\n\s*$/g, '')

/** Functions that return a text, by the naming of this code base. */
const RETURNS_TEXT = /^(?:t|localized|join|toString|toFixed|slice|format\w+|\w+Text|\w+Name)$/

/** The kinds of content that an expression can render, judged by its syntax. */
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
      const functionName = callee?.type === 'MemberExpression' && isNode(callee.property) ? callee.property : callee
      if (callee?.type === 'Identifier' && callee.name === 'ownText') return ['element']
      return RETURNS_TEXT.test(String(functionName?.name)) ? ['text'] : ['unknown']
    }
    default:
      return ['unknown']
  }
}

/** Whether a declaration is a component (by its capital letter) that returns a text instead of an element. */
function returnsText(node: Node): boolean {
  const name = isNode(node.id) ? String(node.id.name) : ''
  if (!/^[A-Z][a-z]/.test(name)) return false
  const fn = node.type === 'VariableDeclarator' ? node.init : node
  if (!isNode(fn) || !isFunction(fn)) return false
  const returned =
    isNode(fn.body) && 'body' in fn.body
      ? [...nodesIn(fn.body.body, isFunction)]
          .filter((child) => child.type === 'ReturnStatement')
          .map((statement) => statement.argument)
      : [fn.body]
  return returned.some((value) => kindsOf(value).includes('text'))
}

/** Texts that are not their element's only child, as `line: reason`. */
export function looseTexts(code: string): string[] {
  const faults: string[] = []
  const note = ({ start }: Node, fault: string) => faults.push(`${code.slice(0, start).split('\n').length}: ${fault}`)
  for (const node of nodesIn(parseAst(code, { lang: 'tsx' }))) {
    if (/^(?:FunctionDeclaration|VariableDeclarator)$/.test(node.type) && returnsText(node))
      note(node, 'a component returns a text and no element')
    if ((node.type !== 'JSXElement' && node.type !== 'JSXFragment') || !Array.isArray(node.children)) continue
    const children = node.children.map(kindsOf).filter((kinds) => kinds.some((kind) => kind !== 'nothing'))
    if (!children.some((kinds) => kinds.includes('text'))) continue
    if (node.type === 'JSXFragment') note(node, 'a text is directly in a fragment')
    else if (children.length > 1) note(node, 'a text has siblings')
  }
  return faults
}

test('every text is the only child of its element', () => {
  const files = globSync('src/{ui,components,features,routes,lib}/**/*.tsx').filter(
    (file) => !/\.(?:test|stories)\.tsx$/.test(file),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(files.flatMap((file) => looseTexts(readFileSync(file, 'utf8')).map((line) => `${file}:${line}`))).toEqual([])
})

test('no text has a middle dot, which voices read aloud', () => {
  const files = globSync('src/{ui,components,features,routes,lib}/**/*.{ts,tsx}').filter(
    (file) => !/\.(?:test|stories|guide)\.tsx?$/.test(file),
  )
  const faults = [...files, ...globSync('src/locales/*.json')].flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.replace(/^\s*(?:\/\*\*|\/\/|\*).*/, '').includes('·'))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(faults).toEqual([])
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
  const valid = [
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
  for (const jsx of valid) expect(looseTexts(inComponent(jsx)), jsx).toEqual([])
})

/** The name of a branch as a child or a title of an element that is not `Name`, alone or with other facts. */
const BARE_NAME =
  /(?<!<Name>)\{(?:factsText\(\[.*)?(?:branch \? )?localized\((?:\w+\.)*(?:branch_name|branch\.name)\)|<(?!Name)\w+[^<>]*>\{branch\}</
/** `MachineHeader`, `PageHeader` and `BranchTitle` set it as a name. */
const SETS_NAME = /\b(?:branch|titleNote|name)=\{|titleNote:|\bbranch: |Text\(|t\('|=\{branch \? localized/

test('a name of the shop breaks only between its words, wherever it stands', () => {
  const lines = globSync('src/{components,features,routes}/**/*.tsx')
    .filter((file) => !/\.(?:test|stories)\./.test(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .map((line) => ({ file, line })),
    )
  const bare = ({ line }: { line: string }) => BARE_NAME.test(line) && !SETS_NAME.test(line.replace(/factsText\(/, ''))
  expect(lines.filter(({ line }) => line.includes('<Name>')).length).toBeGreaterThan(10)
  expect(lines.filter(bare)).toEqual([])
  for (const line of [
    '<Text>{localized(purchase.branch_name)}</Text>',
    'title={localized(branch_name)}',
    '<Text tone="ink2">{branch}</Text>',
    '{factsText([machine, localized(load.branch_name)])}',
  ])
    expect([line].filter((it) => bare({ line: it }))).toEqual([line])
})
