import bcd from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatStatement, Identifier } from '@mdn/browser-compat-data'
import postcss from 'postcss'
import { parseSync } from 'vite'

/** The oldest supported browsers. */
export const OLDEST = {
  safari: 16.4,
  safari_ios: 16.4,
  chrome: 111,
  chrome_android: 111,
  firefox: 128,
  firefox_android: 128,
}

const versionOf = (added: string | boolean | null | undefined) =>
  typeof added === 'string' ? Number.parseFloat(added.replace('≤', '')) : added === true ? 0 : Number.NaN

/** The browsers that lack an unprefixed feature, by MDN's data. */
function lackedBy(compat: CompatStatement | undefined): string[] {
  return Object.entries(OLDEST).flatMap(([browser, oldest]) => {
    const statements = Object.entries(compat?.support ?? {}).flatMap(([name, all]) =>
      name === browser ? [all].flat() : [],
    )
    if (statements.length === 0) return []
    const isThere = statements.some(
      (statement) =>
        versionOf(statement.version_added) <= oldest &&
        !statement.version_removed &&
        !statement.flags &&
        !statement.prefix &&
        !statement.alternative_name,
    )
    return isThere ? [] : [browser]
  })
}

type Node = { type: string; [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nameOf = (node: unknown): string => (isNode(node) && typeof node.name === 'string' ? node.name : '')

type Tree = Readonly<Record<string, Identifier>>
/** A part of the data as a tree of features by name. */
const treeOf = (part: Identifier | undefined): Tree => {
  const { __compat: _, ...features } = part ?? {}
  return features
}
const [selectors, properties, types] = (['selectors', 'properties', 'types'] as const).map((it) => treeOf(bcd.css[it]))
const atRules = treeOf(bcd.css['at-rules'])
const [api, builtins] = [treeOf(bcd.api), treeOf(bcd.javascript.builtins)]

/** All features of a tree with this name, at any depth. */
const named = (tree: Tree, name: string): CompatStatement[] =>
  Object.entries(tree).flatMap(([key, inner]) => [
    ...(key === name && inner.__compat ? [inner.__compat] : []),
    ...named(treeOf(inner), name),
  ])

/** The features of a style sheet that a supported browser lacks, outside `@supports`: `text-wrap: balance (safari)`. */
export function unsupportedInStyles(css: string): string[] {
  const features = new Set<string>()
  const addIfLacking = (feature: string, compat: CompatStatement | undefined) => {
    const browsers = lackedBy(compat)
    if (browsers.length > 0) features.add(feature)
  }
  const isInSupports = (node: postcss.Node | undefined): boolean =>
    node !== undefined &&
    ((node.type === 'atrule' && 'name' in node && node.name === 'supports') || isInSupports(node.parent))

  postcss.parse(css).walk((node) => {
    if (isInSupports(node)) return
    if (node.type === 'atrule') {
      addIfLacking(`@${node.name}`, atRules[node.name]?.__compat)
      if (node.name !== 'media' && node.name !== 'container') return
      for (const [, feature = ''] of node.params.matchAll(/\(\s*([a-z-]+)\s*[):<>=]/g))
        addIfLacking(
          `@${node.name} (${feature})`,
          treeOf(atRules[node.name])[feature.replace(/^(?:min|max)-/, '')]?.__compat,
        )
    } else if (node.type === 'rule') {
      for (const [pseudo, name = ''] of node.selector.matchAll(/::?([a-z-]+)/g))
        addIfLacking(pseudo, selectors?.[name]?.__compat)
      if (node.parent?.type === 'rule') addIfLacking('nesting', selectors?.nesting?.__compat)
    } else if (node.type === 'decl') {
      const property = properties?.[node.prop]
      addIfLacking(node.prop, property?.__compat)
      const value = node.value.replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '')
      for (const [word] of value.matchAll(/(?<![\w-])[a-z][a-z-]*(?![\w-])/g)) {
        const isCall = value.includes(`${word}(`)
        const valueFeature = treeOf(property)[word]
        if (valueFeature) addIfLacking(`${node.prop}: ${word}`, valueFeature.__compat)
        else if (isCall) for (const compat of named(types ?? {}, word)) addIfLacking(`${word}()`, compat)
      }
      for (const [, unit = ''] of value.matchAll(/\d([a-z]+)\b/g))
        addIfLacking(`unit ${unit}`, treeOf(types?.length)[unit]?.__compat)
    }
  })
  return [...features]
}

/** Features of the platform and the language by the name of their member. */
const members = new Map<string, CompatStatement[]>()
for (const owner of [...Object.values(api), ...Object.values(builtins)])
  for (const [key, { __compat }] of Object.entries(treeOf(owner))) {
    if (!__compat) continue
    const name = key.replace(/_(?:static|event)$/, '')
    members.set(name, [...(members.get(name) ?? []), __compat])
  }
const globals: Tree = { ...api, ...builtins }
/** The features of a global by name. */
const membersOf = (name: string) => [api[name], builtins[name], treeOf(builtins.Intl)[name]].map(treeOf)

/**
 * The features of a script that a supported browser lacks: `URL.parse`, `CloseWatcher`, `.checkVisibility`. A method
 * counts only if no feature of that name is old enough, because the receiver's type is unknown.
 */
export function unsupportedInScript(name: string, code: string): string[] {
  const { program, errors } = parseSync(name, code)
  if (errors.length > 0) throw new Error(`${name} cannot be parsed`)
  const features = new Set<string>()
  const visit = (value: unknown, parent?: Node, key?: string) => {
    if (Array.isArray(value)) for (const statement of value) visit(statement, parent, key)
    if (!isNode(value)) return
    if (value.type === 'MemberExpression' && !value.computed) {
      const [object, member] = [nameOf(value.object), nameOf(value.property)]
      const valueFeature = membersOf(object).flatMap(
        (it) => it[`${member}_static`]?.__compat ?? it[member]?.__compat ?? [],
      )
      // A property name is ambiguous; a called method of such a name is almost certainly the feature.
      const isCalled = parent?.type === 'CallExpression' && key === 'callee'
      const all = valueFeature.length > 0 ? valueFeature : isCalled ? (members.get(member) ?? []) : []
      if (all.length > 0 && all.every((it) => lackedBy(it).length > 0))
        features.add(valueFeature.length > 0 ? `${object}.${member}` : `.${member}`)
    }
    const isReference = value.type === 'Identifier' && !(key === 'property' && !parent?.computed) && key !== 'key'
    if (isReference && Object.hasOwn(globals, nameOf(value)) && lackedBy(globals[nameOf(value)]?.__compat).length > 0)
      features.add(nameOf(value))
    const regex = value.regex
    if (typeof regex === 'object' && regex !== null && 'flags' in regex && 'pattern' in regex) {
      if (String(regex.flags).includes('v')) features.add('regular expression with v')
      if (/\(\?[ims-]+:/.test(String(regex.pattern))) features.add('regular expression with modifiers')
    }
    if (value.type === 'ImportDeclaration' && Array.isArray(value.attributes) && value.attributes.length > 0)
      features.add('import attributes')
    if (value.type === 'VariableDeclaration' && String(value.kind).includes('using')) features.add('using')
    for (const [inner, child] of Object.entries(value)) visit(child, value, inner)
  }
  visit(program)
  return [...features]
}

/**
 * Syntax of a script that Safari before 16.4 cannot read: all of the file is lost, and nothing in it can say why. Functions that it
 * lacks can be added (`older-browsers.ts`), syntax cannot.
 */
export function unreadableInScript(name: string, code: string): string[] {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    if (!isNode(value)) return
    if (value.type === 'StaticBlock') found.add('a block in a class')
    const regex = value.regex
    if (typeof regex === 'object' && regex !== null && 'pattern' in regex && /\(\?<[=!]/.test(String(regex.pattern)))
      found.add(`lookbehind in ${String(regex.pattern)}`)
    for (const child of Object.values(value)) visit(child)
  }
  visit(parseSync(name, code).program)
  return [...found]
}
