import bcd from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatStatement, Identifier } from '@mdn/browser-compat-data'
import postcss from 'postcss'
import { parseSync } from 'vite'

/** The oldest browsers that everything must work in. */
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

/** The browsers that lack a feature without a prefix, by MDN's data. */
function lackedBy(compat: CompatStatement | undefined): string[] {
  return Object.entries(OLDEST).flatMap(([browser, oldest]) => {
    const statements = Object.entries(compat?.support ?? {}).flatMap(([name, all]) =>
      name === browser ? [all].flat() : [],
    )
    if (statements.length === 0) return []
    const isThere = statements.some(
      (one) =>
        versionOf(one.version_added) <= oldest &&
        !one.version_removed &&
        !one.flags &&
        !one.prefix &&
        !one.alternative_name,
    )
    return isThere ? [] : [browser]
  })
}

type Node = { type: string; [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nameOf = (node: unknown): string => (isNode(node) && typeof node.name === 'string' ? node.name : '')

type Tree = Readonly<Record<string, Identifier>>
/** A part of the data as a tree of features by their names. */
const treeOf = (part: Identifier | undefined): Tree => {
  const { __compat: _, ...features } = part ?? {}
  return features
}
const [selectors, properties, types] = (['selectors', 'properties', 'types'] as const).map((it) => treeOf(bcd.css[it]))
const atRules = treeOf(bcd.css['at-rules'])
const [api, builtins] = [treeOf(bcd.api), treeOf(bcd.javascript.builtins)]

/** All features of a tree that have this name, however deep. */
const named = (tree: Tree, name: string): CompatStatement[] =>
  Object.entries(tree).flatMap(([key, inner]) => [
    ...(key === name && inner.__compat ? [inner.__compat] : []),
    ...named(treeOf(inner), name),
  ])

/** What a sheet uses that one of the browsers lacks, outside of `@supports`: `text-wrap: balance (safari)`. */
export function youngInSheet(css: string): string[] {
  const found = new Set<string>()
  const note = (what: string, compat: CompatStatement | undefined) => {
    const browsers = lackedBy(compat)
    if (browsers.length > 0) found.add(what)
  }
  const isAsked = (node: postcss.Node | undefined): boolean =>
    node !== undefined &&
    ((node.type === 'atrule' && 'name' in node && node.name === 'supports') || isAsked(node.parent))

  postcss.parse(css).walk((node) => {
    if (isAsked(node)) return
    if (node.type === 'atrule') {
      note(`@${node.name}`, atRules[node.name]?.__compat)
      if (node.name !== 'media' && node.name !== 'container') return
      for (const [, feature = ''] of node.params.matchAll(/\(\s*([a-z-]+)\s*[):<>=]/g))
        note(`@${node.name} (${feature})`, treeOf(atRules[node.name])[feature.replace(/^(?:min|max)-/, '')]?.__compat)
    } else if (node.type === 'rule') {
      for (const [pseudo, name = ''] of node.selector.matchAll(/::?([a-z-]+)/g))
        note(pseudo, selectors?.[name]?.__compat)
      if (node.parent?.type === 'rule') note('nesting', selectors?.nesting?.__compat)
    } else if (node.type === 'decl') {
      const property = properties?.[node.prop]
      note(node.prop, property?.__compat)
      const value = node.value.replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '')
      for (const [word] of value.matchAll(/(?<![\w-])[a-z][a-z-]*(?![\w-])/g)) {
        const isCall = value.includes(`${word}(`)
        const own = treeOf(property)[word]
        if (own) note(`${node.prop}: ${word}`, own.__compat)
        else if (isCall) for (const compat of named(types ?? {}, word)) note(`${word}()`, compat)
      }
      for (const [, unit = ''] of value.matchAll(/\d([a-z]+)\b/g))
        note(`unit ${unit}`, treeOf(types?.length)[unit]?.__compat)
    }
  })
  return [...found]
}

/** By the name of a member: every feature of the platform and the language that has it. */
const members = new Map<string, CompatStatement[]>()
for (const owner of [...Object.values(api), ...Object.values(builtins)])
  for (const [key, { __compat }] of Object.entries(treeOf(owner))) {
    if (!__compat) continue
    const name = key.replace(/_(?:static|event)$/, '')
    members.set(name, [...(members.get(name) ?? []), __compat])
  }
const globals: Tree = { ...api, ...builtins }
/** The features of a global, by their names. */
const membersOf = (name: string) => [api[name], builtins[name], treeOf(builtins.Intl)[name]].map(treeOf)

/**
 * What a script uses that one of the browsers lacks: `URL.parse`, `CloseWatcher`, `.checkVisibility`. A method is
 * counted where nothing of that name is old enough, for nobody knows here what it is called on.
 */
export function youngInScript(name: string, code: string): string[] {
  const { program, errors } = parseSync(name, code)
  if (errors.length > 0) throw new Error(`${name} cannot be parsed`)
  const found = new Set<string>()
  const visit = (value: unknown, parent?: Node, key?: string) => {
    if (Array.isArray(value)) for (const one of value) visit(one, parent, key)
    if (!isNode(value)) return
    if (value.type === 'MemberExpression' && !value.computed) {
      const [object, member] = [nameOf(value.object), nameOf(value.property)]
      const own = membersOf(object).flatMap((it) => it[`${member}_static`]?.__compat ?? it[member]?.__compat ?? [])
      // A property may be anybody's; what is called by such a name is hardly anything else.
      const isCalled = parent?.type === 'CallExpression' && key === 'callee'
      const all = own.length > 0 ? own : isCalled ? (members.get(member) ?? []) : []
      if (all.length > 0 && all.every((it) => lackedBy(it).length > 0))
        found.add(own.length > 0 ? `${object}.${member}` : `.${member}`)
    }
    const isReference = value.type === 'Identifier' && !(key === 'property' && !parent?.computed) && key !== 'key'
    if (isReference && Object.hasOwn(globals, nameOf(value)) && lackedBy(globals[nameOf(value)]?.__compat).length > 0)
      found.add(nameOf(value))
    const regex = value.regex
    if (typeof regex === 'object' && regex !== null && 'flags' in regex && 'pattern' in regex) {
      if (String(regex.flags).includes('v')) found.add('regular expression with v')
      if (/\(\?[ims-]+:/.test(String(regex.pattern))) found.add('regular expression with modifiers')
    }
    if (value.type === 'ImportDeclaration' && Array.isArray(value.attributes) && value.attributes.length > 0)
      found.add('import attributes')
    if (value.type === 'VariableDeclaration' && String(value.kind).includes('using')) found.add('using')
    for (const [inner, child] of Object.entries(value)) visit(child, value, inner)
  }
  visit(program)
  return [...found]
}
