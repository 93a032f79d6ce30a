/** Resolver files. https://www.designtokens.org/tr/2025.10/resolver/ */
import { isJsonObject, type Json } from './json.ts'
import type { Scheme } from './raw-token.ts'

export const isResolver = (json: unknown): json is Json => isJsonObject(json) && Array.isArray(json.resolutionOrder)

/** The context of a modifier: that of the scheme, else the default, else the first. */
function contextOf(modifier: Json, scheme: Scheme): unknown {
  const contexts = isJsonObject(modifier.contexts) ? modifier.contexts : {}
  const names = Object.keys(contexts)
  const name =
    names.find((it) => it.toLowerCase() === scheme) ?? names.find((it) => it === modifier.default) ?? names[0]
  return name === undefined ? [] : contexts[name]
}

/**
 * The token files in the order in which they replace each other.
 * @param read the parsed file at a path relative to the resolver file
 */
export function sourcesOf(resolver: Json, scheme: Scheme, read: (path: string) => unknown): unknown[] {
  const order = Array.isArray(resolver.resolutionOrder) ? resolver.resolutionOrder : []
  const at = (path: string): unknown =>
    path.split('/').reduce<unknown>((json, key) => (isJsonObject(json) ? json[key] : undefined), resolver)
  const expand = (source: unknown): unknown[] => {
    if (!isJsonObject(source)) return []
    if (typeof source.$ref === 'string')
      return source.$ref.startsWith('#/') ? expand(at(source.$ref.slice(2))) : [read(source.$ref)]
    if (Array.isArray(source.sources)) return source.sources.flatMap(expand)
    if (isJsonObject(source.contexts)) {
      const context = contextOf(source, scheme)
      return Array.isArray(context) ? context.flatMap(expand) : []
    }
    return [source]
  }
  return order.flatMap(expand)
}
