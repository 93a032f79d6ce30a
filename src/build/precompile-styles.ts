import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Plugin, parseAst } from 'vite'
import { css } from '#styled/css'
import { dropUnusedElements, dropUnusedVariables, keyOf, shortNames, withShortNames } from './short-class-names.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const RUNTIME = resolve(import.meta.dirname, 'recipe-runtime.ts')

type Styles = Parameters<typeof css>[number]
type Choice = Record<string, unknown>
type Recipe<Part> = {
  base?: Part
  variants?: Record<string, Record<string, Part>>
  defaultVariants?: Choice
  compoundVariants?: (Choice & { css: Part })[]
}

const mapValues = <In, Out>(record: Record<string, In>, turn: (value: In) => Out): Record<string, Out> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, turn(value)]))

/** What a class is called in the app that is built. */
type NameOf = (name: string) => string

function classesOf(styles: Styles, nameOf: NameOf): string {
  const names = css(styles).split(' ').filter(Boolean)
  const keys = names.map(keyOf)
  if (new Set(keys).size < keys.length) throw new Error(`Two classes for one property in "${names.join(' ')}"`)
  return names.map(nameOf).join(' ')
}

/** The recipe's arguments at run time, each style turned into its classes. */
const partsOf = <Part, Out>(recipe: Recipe<Part>, base: Out, turn: (part: Part) => Out) => [
  recipe.base ? turn(recipe.base) : base,
  mapValues(recipe.variants ?? {}, (values) => mapValues(values, turn)),
  recipe.defaultVariants ?? {},
  ...(recipe.compoundVariants ? [recipe.compoundVariants.map(({ css: part, ...when }) => [when, turn(part)])] : []),
]

const call = (name: string, parts: unknown[]) => `${name}(${parts.map((part) => JSON.stringify(part)).join()})`

const compilers = {
  css: (styles: Styles, nameOf: NameOf) => JSON.stringify(classesOf(styles, nameOf)),
  cva: (recipe: Recipe<Styles>, nameOf: NameOf) =>
    call(
      'recipe',
      partsOf(recipe, '', (part) => classesOf(part, nameOf)),
    ),
  sva: ({ slots, ...recipe }: Recipe<Record<string, Styles>> & { slots: string[] }, nameOf: NameOf) =>
    call('slotRecipe', [
      slots,
      ...partsOf(recipe, {}, (part) => mapValues(part, (styles) => classesOf(styles, nameOf))),
    ]),
}

type Node = { type: string; start: number; end: number; [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesIn(one)
  else if (isNode(value)) {
    yield value
    for (const key in value) if (typeof value[key] === 'object') yield* nodesIn(value[key])
  }
}

/** The value of an expression of literals and of constants named before. */
function evaluated(source: string, constants: Map<string, unknown>): unknown {
  return new Function(...constants.keys(), `return (${source})`)(...constants.values())
}

function constantsIn(ast: unknown, textOf: (node: Node) => string): Map<string, unknown> {
  const constants = new Map<string, unknown>()
  for (const { type, id, init } of nodesIn(ast)) {
    if (type !== 'VariableDeclarator' || !isNode(id) || typeof id.name !== 'string' || !isNode(init)) continue
    const value = init.type === 'TSAsExpression' && isNode(init.expression) ? init.expression : init
    if (!/^(?:Literal|ObjectExpression|ArrayExpression)$/.test(value.type)) continue
    try {
      constants.set(id.name, evaluated(textOf(value), constants))
    } catch {
      // Made of something that is known only when the app runs, and so no part of a style.
    }
  }
  return constants
}

const isStyle = (name: string): name is keyof typeof compilers => name in compilers

type Style = { start: number; end: number; name: keyof typeof compilers; argument: unknown; compiled: string }

/** Every style in a source: what Panda's function is given there, and what stands in its place. */
export function stylesIn(code: string, nameOf: NameOf = (name) => name): Style[] {
  const ast = parseAst(code, { lang: 'tsx' })
  const textOf = ({ start, end }: Node) => code.slice(start, end)
  const constants = constantsIn(ast, textOf)
  const styles: Style[] = []
  for (const { type, callee, arguments: given, start, end } of nodesIn(ast)) {
    if (type !== 'CallExpression' || !isNode(callee) || callee.type !== 'Identifier') continue
    const name = textOf(callee)
    const [first] = Array.isArray(given) ? given : []
    if (!isStyle(name) || !isNode(first)) continue
    const argument = evaluated(textOf(first), constants)
    // Each takes what Panda's function of that name takes: the type checker has seen to it.
    const compile = compilers[name] as (argument: unknown, nameOf: NameOf) => string
    styles.push({ start, end, name, argument, compiled: compile(argument, nameOf) })
  }
  return styles
}

/** Every source of the app that has styles, by its path from the project's root. */
export const styledSources = (): Map<string, string> =>
  new Map(
    globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
      .filter((file) => !/^src\/(?:styled-system|build|server)\/|\.(?:test|stories)\./.test(file))
      .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const)
      .filter(([, code]) => code.includes("'#styled/css'")),
  )

/** The short name of each class that the app has. */
export function collectClassNames(): Map<string, string> {
  const names = new Set<string>()
  const note = (name: string) => {
    names.add(name)
    return name
  }
  for (const code of styledSources().values()) stylesIn(code, note)
  return shortNames(names)
}

/** The source with each style turned into the names of its classes. */
function compiledStyles(code: string, nameOf: NameOf): string {
  const turned = stylesIn(code, nameOf)
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, compiled }) => text.slice(0, start) + compiled + text.slice(end), code)
  return `${turned.replace(/^import .* from '#styled\/css'$/m, '')}\nimport { cx, recipe, slotRecipe } from '${RUNTIME}'\n`
}

let short = new Map<string, string>()

function shortOf(name: string): string {
  const found = short.get(name)
  if (!found) throw new Error(`The class "${name}" is in none of the app's sources`)
  return found
}

/** What Panda would work out each time somebody looks is worked out when the app is built: its functions do not ship. */
export const precompileStyles: Plugin = {
  name: 'built-styles',
  apply: 'build',
  enforce: 'pre',
  buildStart() {
    short = collectClassNames()
  },
  transform: {
    filter: { id: /\/src\/.*\.tsx?(?:\?|$)/, code: "'#styled/css'" },
    handler: (code) => ({ code: compiledStyles(code, shortOf), map: null }),
  },
}

/** Panda's sheet, with the same short names and without what nothing reads or has. */
export const minifyStylesheet: Plugin = {
  name: 'built-sheet',
  apply: 'build',
  transform: {
    filter: { id: /\/src\/index\.css$/ },
    handler: (code) => ({ code: dropUnusedVariables(dropUnusedElements(withShortNames(code, short))), map: null }),
  },
}
