/** Token sets in one file of Tokens Studio. https://docs.tokens.studio/manage-settings/token-format */
import { isJsonObject, type Json } from './json.ts'
import type { Scheme } from './raw-token.ts'

const objectsIn = (list: unknown) => (Array.isArray(list) ? list.filter(isJsonObject) : [])
const other = (scheme: Scheme) => (scheme === 'light' ? 'dark' : 'light')
const names = (scheme: Scheme, name: string) => name.toLowerCase().includes(scheme)

/** Of each group of themes, the one that is called like the scheme, else the first. */
function themesFor(themes: readonly Json[], scheme: Scheme) {
  const groups = Map.groupBy(themes, ({ group }) => group)
  return [...groups.values()].map((group) => group.find(({ name }) => names(scheme, String(name))) ?? group[0])
}

const within = (json: Json, path: readonly string[]) =>
  path.reduce<unknown>((found, part) => (isJsonObject(found) ? found[part] : undefined), json)

/** Whether the groups of a file are sets: the one with which the plugin begins says so only by its references, which leave them out. */
function hasUnnamedSets(json: Json): boolean {
  const groups = Object.values(json).filter(isJsonObject)
  const names = [...JSON.stringify(json).matchAll(/\{([\w-]+(?:\.[\w -]+)+)\}/g)].map(([, name = '']) =>
    name.split('.'),
  )
  return names.some(
    (path) => within(json, path) === undefined && groups.some((group) => within(group, path) !== undefined),
  )
}

/**
 * The sets that apply in a scheme, in the order in which they replace each other.
 * @returns undefined when the file has no sets
 */
export function setsOf(json: Json, scheme: Scheme): Json[] | undefined {
  if (!isJsonObject(json.$metadata) && !Array.isArray(json.$themes) && !hasUnnamedSets(json)) return undefined
  const order = isJsonObject(json.$metadata) ? json.$metadata.tokenSetOrder : undefined
  const inFile = Object.keys(json).filter((name) => !name.startsWith('$'))
  const ordered = Array.isArray(order) ? order.filter((name) => inFile.includes(name)) : []
  const all = [...ordered, ...inFile.filter((name) => !ordered.includes(name))]
  const statuses = themesFor(objectsIn(json.$themes), scheme).flatMap((theme) =>
    isJsonObject(theme?.selectedTokenSets) ? Object.entries(theme.selectedTokenSets) : [],
  )
  const chosen = statuses.filter(([, status]) => status !== 'disabled').map(([name]) => name)
  const isUsed = (name: string) =>
    statuses.length > 0 ? chosen.includes(name) : !names(other(scheme), name) || names(scheme, name)
  return all
    .filter(isUsed)
    .map((name) => json[name])
    .filter(isJsonObject)
}
