/** The variables of Figma's REST API. https://developers.figma.com/docs/rest-api/variables-endpoints/ */
import { isJsonObject, type Json } from './json.ts'
import type { RawToken, Scheme } from './read-foreign-tokens.ts'

const TYPES: Readonly<Record<string, string>> = { COLOR: 'color', FLOAT: 'dimension', STRING: 'fontFamily' }
const dotted = (name: unknown) => String(name).split('/').join('.')

function modeOf(collection: unknown, scheme: Scheme): string {
  if (!isJsonObject(collection)) return ''
  const modes = Array.isArray(collection.modes) ? collection.modes.filter(isJsonObject) : []
  const ofScheme = modes.find(({ name }) => String(name).toLowerCase().includes(scheme))
  return String(ofScheme?.modeId ?? collection.defaultModeId)
}

/**
 * Values are those of the mode that is called like the scheme, else of the default mode. Names have `/` between their parts.
 * @returns undefined when the file is another one
 */
export function tokensOfFigma(json: Json, scheme: Scheme): Map<string, RawToken> | undefined {
  const meta = isJsonObject(json.meta) ? json.meta : json
  const { variables, variableCollections: collections } = meta
  if (!isJsonObject(variables) || !isJsonObject(collections)) return undefined
  const tokens = new Map<string, RawToken>()
  for (const variable of Object.values(variables)) {
    if (!isJsonObject(variable) || !isJsonObject(variable.valuesByMode)) continue
    const collection = collections[String(variable.variableCollectionId)]
    const modes = variable.valuesByMode
    const value = modes[modeOf(collection, scheme)] ?? Object.values(modes)[0]
    const target = isJsonObject(value) && value.type === 'VARIABLE_ALIAS' ? variables[String(value.id)] : undefined
    tokens.set(dotted(variable.name), {
      type: TYPES[String(variable.resolvedType)],
      value: isJsonObject(target) ? `{${dotted(target.name)}}` : value,
    })
  }
  return tokens
}
