/** Finds the tokens in a file of groups: DTCG 2025.10 and its drafts, Style Dictionary, Tokens Studio, Spectrum. */
import { type Group, putToken } from '../../../design-tokens/to-dtcg.ts'
import { importColor } from './colors.ts'
import { isJsonObject, type Json } from './json.ts'
import { choicesIn, type RawTokens, type Scheme } from './raw-token.ts'

type Target = RawTokens & { scheme: Scheme; roots: readonly Json[] }

/** Groups that extend one another in a circle end here. */
const MAX_DEPTH = 20

/** Spectrum names the type in the address of a schema. */
const typeOfSchema = (schema: unknown) =>
  typeof schema === 'string' ? /token-types\/(color|dimension|opacity)\.json$/.exec(schema)?.[1] : undefined

/** A group may be called `value`: it is a token only if what it holds is no group. */
const isValue = (json: Json, key: string) =>
  key !== 'value' || !isJsonObject(json[key]) || 'type' in json || '$type' in json
const valueKeyOf = (json: Json) => ['$value', 'value', '$ref'].find((key) => key in json && isValue(json, key))

/** Spectrum writes a token once for each scheme. https://opensource.adobe.com/spectrum-design-data/schemas/token-types/color-set.json */
const inScheme = (json: Json, scheme: Scheme): Json => {
  const set = isJsonObject(json.sets)
    ? (json.sets[scheme] ?? json.sets.light ?? Object.values(json.sets)[0])
    : undefined
  return isJsonObject(set) ? set : json
}

/** What tools add to a token, by the names in their own extensions. */
const extensionsOf = (json: Json) => (isJsonObject(json.$extensions) ? Object.entries(json.$extensions) : [])

const IS_DARK = /(?:^|[^a-z])dark$/i
/** Some tools, as we do, keep the value of the dark scheme in an extension, under a name that ends with “dark”. */
function darkValueOf(json: Json): unknown {
  for (const [name, content] of extensionsOf(json)) {
    if (IS_DARK.test(name)) return content
    const modes = isJsonObject(content) ? Object.entries(isJsonObject(content.modes) ? content.modes : content) : []
    const dark = modes.find(([mode]) => IS_DARK.test(mode))?.[1]
    if (dark !== undefined) return isJsonObject(dark) && '$value' in dark ? dark.$value : dark
  }
  return undefined
}

/** Some systems write both values as one. */
const ofScheme = (value: unknown, scheme: Scheme) =>
  isJsonObject(value) && 'light' in value && 'dark' in value ? value[scheme] : value

const alphaOf = (json: Json) =>
  [json.alpha, ...extensionsOf(json).map(([, content]) => (isJsonObject(content) ? content.alphaModifier : undefined))]
    .filter((alpha) => typeof alpha === 'number')
    .at(0)
const isModified = (json: Json) =>
  extensionsOf(json).some(([, content]) => isJsonObject(content) && 'modify' in content)

/** The parts of a path in a file: `{a.b}`, `#/a/b` or `{ $ref: '#/a/b' }`. */
function pathOf(reference: unknown): string[] | undefined {
  if (isJsonObject(reference)) return pathOf(reference.$ref)
  if (typeof reference !== 'string') return undefined
  if (reference.startsWith('#/'))
    return reference
      .slice(2)
      .split('/')
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  return /^\{([^{}]+)\}$/.exec(reference.trim())?.[1]?.split('.')
}

function groupAt(reference: unknown, roots: readonly Json[]): Json | undefined {
  const path = pathOf(reference)
  if (!path) return undefined
  for (const root of roots) {
    const found = path.reduce<unknown>((json, key) => (isJsonObject(json) ? json[key] : undefined), root)
    if (isJsonObject(found)) return found
  }
  return undefined
}

const merged = (base: Json, own: Json): Json => {
  const result: Record<string, unknown> = { ...base }
  for (const [key, value] of Object.entries(own)) {
    const inherited = result[key]
    const isGroup = isJsonObject(inherited) && isJsonObject(value) && !valueKeyOf(value) && !valueKeyOf(inherited)
    result[key] = isGroup ? merged(inherited, value) : value
  }
  return result
}

/** A group with the tokens of the group that it extends. https://www.designtokens.org/tr/2025.10/format/#group-inheritance */
function extended(json: Json, roots: readonly Json[], depth = 0): Json {
  const { $extends, ...own } = json
  const base = groupAt($extends, roots)
  return base && depth < MAX_DEPTH ? merged(extended(base, roots, depth + 1), own) : json
}

/** Adds the tokens below `outer`. `$root` is the token of its group's own name. */
function collect(outer: Json, path: readonly string[], inherited: string | undefined, target: Target) {
  const json = extended(inScheme(outer, target.scheme), target.roots)
  const ownType = json.$type ?? json.type ?? typeOfSchema(json.$schema)
  const type = typeof ownType === 'string' ? ownType : inherited
  const name = path.join('.')
  const key = path.length > 0 ? valueKeyOf(json) : undefined
  const referred = key === '$ref' ? groupAt(json.$ref, target.roots) : undefined
  if (referred && !valueKeyOf(referred) && path.length < MAX_DEPTH) return collect(referred, path, type, target)
  if (key) {
    const dark = target.scheme === 'dark' ? darkValueOf(json) : undefined
    const alpha = alphaOf(json)
    const choices = choicesIn(json.$extensions)
    const value = dark ?? (key === '$ref' ? { $ref: json[key] } : ofScheme(json[key], target.scheme))
    target.tokens.set(name, {
      type,
      value,
      ...(alpha !== undefined && { alpha }),
      ...(isModified(json) && { isModified: true }),
      ...(choices && { choices }),
    })
    return undefined
  }
  const children = Object.entries(json).filter(
    (entry): entry is [string, Json] => isJsonObject(entry[1]) && (!entry[0].startsWith('$') || entry[0] === '$root'),
  )
  if (children.length === 0 && json.$type !== undefined && path.length > 0) target.valueless.add(name)
  for (const [child, content] of children) collect(content, child === '$root' ? path : [...path, child], type, target)
  return undefined
}

/** @param roots the file, and the earlier ones that it may refer to */
export const collectTokens = (json: Json, scheme: Scheme, roots: readonly Json[], into: RawTokens) =>
  collect(json, [], undefined, { ...into, scheme, roots })

/** The groups of a list of tokens with their paths, as Style Dictionary writes it for documentation. */
export function groupsOfList(json: unknown): Json | undefined {
  const list = isJsonObject(json) ? json.tokens : json
  const groups: Group = {}
  for (const token of Array.isArray(list) ? list.filter(isJsonObject) : [])
    if (Array.isArray(token.path)) putToken(groups, token.path.join('.'), token)
  return Object.keys(groups).length > 0 ? groups : undefined
}

/** The colours of a theme that is a plain object of names and CSS colours. */
export function collectPlainColors(json: Json, into: RawTokens, path: readonly string[] = []) {
  for (const [name, value] of Object.entries(json)) {
    if (isJsonObject(value)) collectPlainColors(value, into, [...path, name])
    else if (typeof value === 'string' && /[#(]|^[a-z]+$/i.test(value) && importColor(value))
      into.tokens.set([...path, name].join('.'), { type: 'color', value })
  }
}
