/** What is wrong with a file of a brand, in words for the person who wrote it. */
import { type BaseIssue, type GenericSchema, getDotPath, type InferOutput, safeParse } from 'valibot'
import { nearestName } from '#design-tokens/nearest-name.ts'

/** The names that are allowed where an unknown one is. */
function knownNames(schema: unknown, path: readonly string[]): string[] {
  let at: unknown = schema
  for (const key of path) at = entriesOf(at)?.[key] ?? itemOf(at)
  return Object.keys(entriesOf(at) ?? {})
}

/** Entries of an object's schema, also inside of `optional`, `nullish` and `pipe`. */
function entriesOf(schema: unknown): Record<string, unknown> | undefined {
  const { entries, wrapped, pipe } = (schema ?? {}) as { entries?: object; wrapped?: unknown; pipe?: unknown[] } // kinds of schemas of valibot
  if (entries) return entries as Record<string, unknown> // by name
  return wrapped || pipe ? entriesOf(wrapped ?? pipe?.[0]) : undefined
}

/** The schema of the items of a list, also inside of `optional`, `nullish` and `pipe`. */
function itemOf(schema: unknown): unknown {
  const { item, wrapped, pipe } = (schema ?? {}) as { item?: unknown; wrapped?: unknown; pipe?: unknown[] } // kinds of schemas of valibot
  if (item) return item
  return wrapped || pipe ? itemOf(wrapped ?? pipe?.[0]) : undefined
}

/** One of them, with the path of what is wrong. */
export function findingOf(schema: GenericSchema, issue: BaseIssue<unknown>): string {
  const path = getDotPath(issue) ?? 'The file'
  const keys = (issue.path ?? []).map(({ key }) => String(key))
  const name = keys.at(-1) ?? ''
  const value = typeof issue.input === 'string' ? ` “${issue.input}”` : ''
  if (issue.type === 'strict_object') {
    if (issue.expected === 'never') {
      const nearest = nearestName(name, knownNames(schema, keys.slice(0, -1)))
      return `${path} is not known: ${nearest ? `did you mean ${nearest}?` : 'remove it'}`
    }
    if (issue.received === 'undefined') return `${path} is missing: add it`
    return `${path} must have a value for each of its names: ${knownNames(schema, keys).join(', ')}`
  }
  if (issue.received === 'undefined') return `${path} is missing: add it`
  if (issue.type === 'picklist') {
    const names = [...(issue.expected ?? '').matchAll(/"([^"]*)"/g)].map(([, known = '']) => known)
    const nearest = nearestName(String(issue.input), names)
    return `${path}${value} is not known: ${nearest ? `did you mean ${nearest}?` : `write one of ${names.join(', ')}`}`
  }
  if (issue.kind === 'schema' && issue.message.startsWith('Invalid type'))
    return `${path} must be ${issue.expected === 'string' ? 'a text' : issue.expected}`
  return `${path}${value} ${issue.message}`
}

/** All that is wrong with the content of a file; empty if nothing is. */
export function findingsOf<Schema extends GenericSchema>(schema: Schema, content: unknown): string[] {
  const { issues = [] } = safeParse(schema, content)
  return issues.map((issue) => findingOf(schema, issue))
}

/**
 * The content of a file of a brand.
 * @param path names the file in the message
 * @throws RangeError that lists all that is wrong
 */
export function parseBrandFile<Schema extends GenericSchema>(
  schema: Schema,
  path: string,
  content: unknown,
): InferOutput<Schema> {
  const result = safeParse(schema, content)
  if (result.success) return result.output
  throw new RangeError(
    `${path} has faults:\n${findingsOf(schema, content)
      .map((line) => `  ${line}`)
      .join('\n')}`,
  )
}
