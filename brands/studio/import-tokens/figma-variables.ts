/**
 * The variables of Figma: as its REST API gives them (https://developers.figma.com/docs/rest-api/variables-endpoints/), and
 * as plugins write them: lists of collections and variables, or of name, type, mode and value.
 */
import { isJsonObject, type Json } from './json.ts'
import type { RawToken, Scheme } from './raw-token.ts'

const TYPES: Readonly<Record<string, string>> = {
  COLOR: 'color',
  FLOAT: 'dimension',
  NUMBER: 'dimension',
  STRING: 'fontFamily',
}
const dotted = (name: unknown) => String(name).split('/').join('.')
const typeOf = (type: unknown) => TYPES[String(type).toUpperCase()]
const objectsIn = (list: unknown) => (Array.isArray(list) ? list.filter(isJsonObject) : [])

/** The mode that is called like the scheme; without one, that of the other scheme is the default. */
const modeFor = (modes: readonly Json[], scheme: Scheme, defaultId?: unknown) =>
  modes.find(({ name }) => String(name).toLowerCase().includes(scheme)) ??
  modes.find(({ modeId }) => modeId === defaultId && defaultId !== undefined) ??
  modes[0]

function ofRestApi({ variables, variableCollections }: { variables: Json; variableCollections: Json }, scheme: Scheme) {
  const tokens = new Map<string, RawToken>()
  for (const variable of Object.values(variables)) {
    if (!isJsonObject(variable) || !isJsonObject(variable.valuesByMode)) continue
    const collection = variableCollections[String(variable.variableCollectionId)]
    const { modes, defaultModeId } = isJsonObject(collection) ? collection : {}
    const values = variable.valuesByMode
    const value =
      values[String(modeFor(objectsIn(modes), scheme, defaultModeId)?.modeId ?? defaultModeId)] ??
      Object.values(values)[0]
    const target = isJsonObject(value) && value.type === 'VARIABLE_ALIAS' ? variables[String(value.id)] : undefined
    tokens.set(dotted(variable.name), {
      type: typeOf(variable.resolvedType),
      value: isJsonObject(target) ? `{${dotted(target.name)}}` : value,
    })
  }
  return tokens
}

const byId = (list: readonly Json[]): Json => Object.fromEntries(list.map((one) => [String(one.id), one]))

/** Collections that name their modes, with variables that have a value for each. */
function ofModes(collections: readonly Json[], scheme: Scheme) {
  const tokens = new Map<string, RawToken>()
  const prefixes = collections.map(({ name }) => `${String(name)}/`)
  // A reference may have the name of the collection before that of the variable.
  const targetOf = (alias: string) => {
    const prefix = prefixes.find((one) => alias.startsWith(one)) ?? ''
    return `{${dotted(alias.slice(prefix.length))}}`
  }
  for (const { modes, variables } of collections) {
    const named = (Array.isArray(modes) ? modes : []).map((mode: unknown) =>
      isJsonObject(mode) ? mode : { name: mode, modeId: mode },
    )
    const mode = modeFor(named, scheme)
    for (const { name, type, resolvedType, values, valuesByMode } of objectsIn(variables)) {
      const ofMode = isJsonObject(values) ? values : valuesByMode
      if (!isJsonObject(ofMode)) continue
      const value = ofMode[String(mode?.modeId)] ?? ofMode[String(mode?.name)] ?? Object.values(ofMode)[0]
      const alias = isJsonObject(value) ? (value.name ?? value.alias ?? value.variable) : undefined
      const text = typeof value === 'string' && value.startsWith('{') ? dotted(value) : value
      tokens.set(dotted(name), {
        type: typeOf(type ?? resolvedType),
        value: typeof alias === 'string' ? targetOf(alias) : text,
      })
    }
  }
  return tokens
}

/** Collections with modes with variables. */
function ofCollections(collections: readonly Json[], scheme: Scheme) {
  const tokens = new Map<string, RawToken>()
  for (const { modes } of collections)
    for (const { name, type, value, isAlias } of objectsIn(modeFor(objectsIn(modes), scheme)?.variables)) {
      const alias = isAlias === true && isJsonObject(value) ? `{${dotted(value.name)}}` : undefined
      tokens.set(dotted(name), { type: typeOf(type), value: alias ?? value })
    }
  return tokens
}

/** A list of variables, each with the name of its mode. */
function ofList(list: readonly Json[], scheme: Scheme) {
  const tokens = new Map<string, RawToken>()
  const isOther = (mode: unknown) => {
    const name = String(mode).toLowerCase()
    return name.includes(scheme === 'light' ? 'dark' : 'light') && !name.includes(scheme)
  }
  for (const { name, type, value, mode } of list) {
    const key = dotted(name)
    if (typeof name === 'string' && value !== undefined && !(tokens.has(key) && isOther(mode)))
      tokens.set(key, { type: typeOf(type), value })
  }
  return tokens
}

/**
 * Values are those of the mode that is called like the scheme, else of the default mode. Names have `/` between their parts.
 * @returns undefined when the file is another one
 */
export function tokensOfFigma(json: unknown, scheme: Scheme): Map<string, RawToken> | undefined {
  if (Array.isArray(json)) {
    const tokens = ofList(objectsIn(json), scheme)
    return tokens.size > 0 ? tokens : undefined
  }
  if (!isJsonObject(json)) return undefined
  const { variables, variableCollections } = isJsonObject(json.meta) ? json.meta : json
  if (isJsonObject(variables) && isJsonObject(variableCollections))
    return ofRestApi({ variables, variableCollections }, scheme)
  const collections = objectsIn(json.collections ?? json.variableCollections)
  const listed = objectsIn(variables)
  if (listed.some(({ valuesByMode }) => isJsonObject(valuesByMode)))
    return ofRestApi({ variables: byId(listed), variableCollections: byId(collections) }, scheme)
  if (collections.some((one) => objectsIn(one.variables).length > 0)) return ofModes(collections, scheme)
  return collections.some(({ modes }) => Array.isArray(modes)) ? ofCollections(collections, scheme) : undefined
}
