/** What could not be read, in words for designers. */
import { nearestName } from '../../../design-tokens/nearest-name.ts'
import { isJsonObject } from './json.ts'

export type Problem =
  | { kind: 'missing'; name: string; target: string }
  | { kind: 'circle' | 'modified' | 'valueless'; name: string }
  | { kind: 'unit'; name: string; value: unknown; unit: string; allowed: string }
  | { kind: 'value'; name: string; value: unknown; type: string }

/** Of one kind, more are counted rather than listed. */
const MAX_LISTED = 8
/** A likely name is looked for in so many cases. */
const MAX_COMPARED = 40

const short = (value: unknown) => {
  const isMeasure = isJsonObject(value) && 'value' in value && 'unit' in value
  const text = isMeasure
    ? `${value.value}${value.unit}`
    : typeof value === 'string'
      ? `“${value}”`
      : (JSON.stringify(value) ?? 'nothing')
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

const KINDS: Readonly<Record<string, string>> = {
  color: 'a colour',
  dimension: 'a size',
  duration: 'a duration',
  fontFamily: 'a typeface',
  cubicBezier: 'a curve of four numbers',
  number: 'a number',
  shadow: 'a shadow in an opaque colour',
}
export const kindOf = (type: string | undefined) => KINDS[type ?? ''] ?? 'of a type that a brand cannot change'

/** One sentence on one token. */
export function sentenceOf(problem: Problem, names: readonly string[]): string {
  const { name } = problem
  switch (problem.kind) {
    case 'missing': {
      const near = nearestName(
        problem.target,
        names.filter((other) => other !== name),
      )
      return near
        ? `${name} refers to {${problem.target}}, which is not in the file: did you mean {${near}}?`
        : `${name} refers to {${problem.target}}, which is not in the file. Import the file that has it as well.`
    }
    case 'circle':
      return `${name} refers to itself.`
    case 'modified':
      return `${name} is changed by a rule of its tool, such as “darken by 10 %”. Write the colour that comes out.`
    case 'valueless':
      return `${name} has a type but no value. Export it with its value.`
    case 'unit':
      return `${name} is ${short(problem.value)}. Write it in ${problem.allowed}.`
    case 'value':
      return /[*+/]|\{.*\}.*\{/.test(String(problem.value)) &&
        typeof problem.value === 'string' &&
        problem.type !== 'color'
        ? `${name}: ${short(problem.value)} is a calculation. Write its result.`
        : `${name}: ${short(problem.value)} is not ${kindOf(problem.type)}.`
  }
}

/** The same problem of many tokens, with the first of them. */
function summaryOf(problems: readonly Problem[]): string {
  const [first] = problems
  const others = problems.length - 1
  const example = first?.name ?? ''
  switch (first?.kind) {
    case 'missing':
      return `${problems.length} tokens refer to names that are not in the file, such as {${first.target}} (${example}). Import the files that have them as well.`
    case 'valueless':
      return `${problems.length} tokens have a type but no value, such as ${example}. Export them with their values.`
    case 'unit':
      return `${example} is ${short(first.value)}, and ${others} more have other units as well. Write them in ${first.allowed}.`
    case 'modified':
      return `${problems.length} tokens are changed by rules of their tool, such as ${example}. Write the colours that come out.`
    case 'value':
      return `${example}: ${short(first.value)} is not ${kindOf(first.type)}, nor are the values of ${others} more.`
    default:
      return `${problems.length} tokens refer to themselves, such as ${example}.`
  }
}

/**
 * All problems, of which those with a likely name are listed, and others of the same kind counted when they are many.
 * @param names of the tokens that there are
 */
export function sentencesOf(problems: readonly Problem[], names: readonly string[]): string[] {
  const isShort = problems.length <= MAX_LISTED
  const compared = isShort ? problems : problems.filter(({ kind }) => kind === 'missing').slice(0, MAX_COMPARED)
  const sentences = new Map(compared.map((problem) => [problem, sentenceOf(problem, names)]))
  const listed = [...sentences].filter(([, sentence]) => isShort || sentence.endsWith('?')).slice(0, MAX_LISTED)
  const shown = new Set(listed.map(([problem]) => problem))
  const grouped = Map.groupBy(
    problems.filter((problem) => !shown.has(problem)),
    (problem) => (problem.kind === 'value' ? `value ${problem.type}` : problem.kind),
  )
  return [
    ...listed.map(([, sentence]) => sentence),
    ...[...grouped.values()].map((group) =>
      group.length === 1 && group[0] ? sentenceOf(group[0], names) : summaryOf(group),
    ),
  ]
}
