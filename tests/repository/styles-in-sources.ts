import { globSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'

type Node = { type: string; [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesIn(item)
  else if (isNode(value)) {
    yield value
    for (const key in value) if (typeof value[key] === 'object') yield* nodesIn(value[key])
  }
}
const nodes = (value: unknown) => (Array.isArray(value) ? value.filter(isNode) : [])

type Constants = ReadonlyMap<unknown, unknown>

/** The value of an expression of literals and of constants declared before it; throws for any other. */
function evaluate(node: unknown, constants: Constants): unknown {
  if (!isNode(node)) return undefined
  const value = (child: unknown) => evaluate(child, constants)
  switch (node.type) {
    case 'Literal':
      return node.value
    case 'Identifier':
      if (!constants.has(node.name)) throw new RangeError(`${node.name} is not constant`)
      return constants.get(node.name)
    case 'TemplateLiteral': {
      const texts = nodes(node.quasis).map(({ value }) => String(Object(value).cooked))
      const values = nodes(node.expressions).map(value)
      return texts.map((text, index) => text + (index < values.length ? String(values[index]) : '')).join('')
    }
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return value(node.expression)
    case 'MemberExpression':
      return Object(value(node.object))[String(node.computed ? value(node.property) : Object(node.property).name)]
    case 'ArrayExpression':
      return nodes(node.elements).map(value)
    case 'ObjectExpression':
      return Object.assign(
        {},
        ...nodes(node.properties).map((property) => {
          if (property.type === 'SpreadElement') return value(property.argument)
          const key = Object(property.key)
          return { [String(property.computed ? value(key) : (key.name ?? key.value))]: value(property.value) }
        }),
      )
    default:
      throw new TypeError(`${node.type} in a style`)
  }
}

/** The arguments of all calls of Panda's style functions in a source. */
export function stylesIn(code: string): unknown[] {
  const constants = new Map<unknown, unknown>()
  const styles: unknown[] = []
  for (const node of nodesIn(parseAst(code, { lang: 'tsx' }))) {
    if (node.type === 'VariableDeclarator')
      try {
        constants.set(Object(node.id).name, evaluate(node.init, constants))
      } catch {
        // Depends on a run-time value, so no style can use it.
      }
    if (node.type === 'CallExpression' && /^(?:css|cva|sva)$/.test(Object(node.callee).name))
      styles.push(evaluate(nodes(node.arguments)[0], constants))
  }
  return styles
}

/** All sources of the app that define styles, by path. */
export const styledSources = (): Map<string, string> =>
  new Map(
    globSync('src/**/*.{ts,tsx}')
      .filter((file) => !/^src\/(?:styled-system|build|server)\/|\.(?:test|stories)\./.test(file))
      .map((file) => [file, readFileSync(file, 'utf8')] as const)
      .filter(([, code]) => code.includes("'#styled/css'")),
  )
