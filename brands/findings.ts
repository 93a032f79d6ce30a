/** What is wrong with a file of a brand, in words for the person who wrote it. */
import { type BaseIssue, type GenericSchema, getDotPath, type InferOutput, safeParse } from 'valibot'
import { nearestName } from '#design-tokens/nearest-name.ts'

/**
 * The names that are allowed where an unknown one is.
 * @param isNeeded only those that may not be left out
 */
function knownNames(schema: unknown, path: readonly string[], { isNeeded = false } = {}): string[] {
  let at: unknown = schema
  for (const key of path) at = Object.entries(entriesOf(at) ?? {}).find(([name]) => name === key)?.[1] ?? itemOf(at)
  return Object.entries(entriesOf(at) ?? {}).flatMap(([name, { type }]) =>
    isNeeded && type === 'optional' ? [] : [name],
  )
}

/** Entries of an object's schema, also inside of `optional`, `nullish` and `pipe`. */
function entriesOf(schema: unknown): Record<string, { type?: string }> | undefined {
  const { entries, wrapped, pipe } = (schema ?? {}) as { entries?: object; wrapped?: unknown; pipe?: unknown[] } // kinds of schemas of valibot
  if (entries) return entries as Record<string, { type?: string }> // schemas by name
  return wrapped || pipe ? entriesOf(wrapped ?? pipe?.[0]) : undefined
}

/** The schema of the items of a list, also inside of `optional`, `nullish` and `pipe`. */
function itemOf(schema: unknown): unknown {
  const { item, wrapped, pipe } = (schema ?? {}) as { item?: unknown; wrapped?: unknown; pipe?: unknown[] } // kinds of schemas of valibot
  if (item) return item
  return wrapped || pipe ? itemOf(wrapped ?? pipe?.[0]) : undefined
}

/** More are no help. */
const MAX_NAMES = 15
const KINDS: Record<string, string> = { string: 'a text', Array: 'a list' }

/** Characters of a value that are enough to find it. */
const MAX_SHOWN = 60
/** A value as a finding quotes it, which is a line. */
function shortened(value: string): string {
  const line = value.trim().replaceAll(/\s+/g, ' ')
  return line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN)}…` : line
}

/** One of them, with the path of what is wrong. */
export function findingOf(schema: GenericSchema, issue: BaseIssue<unknown>): string {
  const path = getDotPath(issue) ?? 'The file'
  const keys = (issue.path ?? []).map(({ key }) => String(key))
  const name = keys.at(-1) ?? ''
  const value = typeof issue.input === 'string' ? ` “${shortened(issue.input)}”` : ''
  if (issue.type === 'strict_object') {
    if (issue.expected === 'never') {
      const names = knownNames(schema, keys.slice(0, -1))
      const nearest = nearestName(name, names)
      const others = names.length > 0 && names.length <= MAX_NAMES ? `, or write one of ${names.join(', ')}` : ''
      return `${path} is not known: ${nearest ? `did you mean ${nearest}?` : `remove it${others}`}`
    }
    if (issue.received === 'undefined') return `${path} is missing: add it`
    const needed = knownNames(schema, keys, { isNeeded: true })
    if (needed.length > 0) return `${path} must have a value for each of its names: ${needed.join(', ')}`
    return `${path} must have names with values, such as ${knownNames(schema, keys).join(', ')}`
  }
  if (issue.received === 'undefined') return `${path} is missing: add it`
  if (issue.type === 'picklist') {
    const names = [...(issue.expected ?? '').matchAll(/"([^"]*)"/g)].map(([, known = '']) => known)
    const nearest = nearestName(String(issue.input), names)
    return `${path}${value} is not known: ${nearest ? `did you mean ${nearest}?` : `write one of ${names.join(', ')}`}`
  }
  if (issue.kind === 'schema' && issue.message.startsWith('Invalid type')) {
    const kind = KINDS[issue.expected ?? '']
    return `${path} must be ${kind ?? issue.expected}`
  }
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
