import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#server/root-dir.ts'

/** What the contract's source says of one exported value. */
export type Docstring = {
  /** Its own text, in one paragraph. */
  text: string
  /** Texts of the fields inside it, also of those it spreads from a constant of the same file. */
  fields: Record<string, string>
}

const CONST = /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?(?:export )?const (\w+)\b/g
const FIELD = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s+(\w+)[:,]/g
const SPREAD = /\.\.\.(\w+)/g

const textOf = (comment: string | undefined) =>
  (comment ?? '')
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trim())
    .join(' ')
    .trim()

/** The docstrings of a source text, by the name of the constant. */
export function readDocstrings(source: string): Map<string, Docstring> {
  const found = new Map<string, Docstring>()
  const starts = [...source.matchAll(CONST)]
  for (const [i, start] of starts.entries()) {
    const [, comment, name = ''] = start
    const block = source.slice(start.index + start[0].length, starts[i + 1]?.index)
    const spread = [...block.matchAll(SPREAD)].map(([, one = '']) => found.get(one)?.fields ?? {})
    const own = [...block.matchAll(FIELD)].map(([, text, field = '']) => [field, textOf(text)])
    found.set(name, { text: textOf(comment), fields: Object.assign({}, ...spread, Object.fromEntries(own)) })
  }
  return found
}

const CONTRACT = join(ROOT, 'src/contract')

/** The contract is its own manual: what stands above an endpoint is what the reference says of it. Its files share no exported name. */
export function contractDocstrings(): Map<string, Docstring> {
  const sources = readdirSync(CONTRACT).map((name) => readFileSync(join(CONTRACT, name), 'utf8'))
  return new Map(
    sources.flatMap((source) =>
      [...readDocstrings(source)].filter(([name]) => source.includes(`export const ${name}`)),
    ),
  )
}
