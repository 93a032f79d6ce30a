import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#server/platform/root-dir.ts'

/** The doc comments of one constant in the contract's source. */
export type Docstring = {
  /** The constant's doc comment, in one paragraph. */
  text: string
  /** Doc comments of its fields by name, including fields spread from a constant of the same file. */
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

/** The doc comments in a source text, by constant name. */
export function readDocstrings(source: string): Map<string, Docstring> {
  const docstrings = new Map<string, Docstring>()
  const starts = [...source.matchAll(CONST)]
  for (const [i, start] of starts.entries()) {
    const [, comment, name = ''] = start
    const block = source.slice(start.index + start[0].length, starts[i + 1]?.index)
    const spreadFields = [...block.matchAll(SPREAD)].map(
      ([, spreadName = '']) => docstrings.get(spreadName)?.fields ?? {},
    )
    const ownFields = [...block.matchAll(FIELD)].map(([, text, field = '']) => [field, textOf(text)])
    docstrings.set(name, {
      text: textOf(comment),
      fields: Object.assign({}, ...spreadFields, Object.fromEntries(ownFields)),
    })
  }
  return docstrings
}

const CONTRACT = join(ROOT, 'src/contract')

/** The doc comments of the contract, from which the API reference is generated. Exported names are unique across its files. */
export function contractDocstrings(): Map<string, Docstring> {
  const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const sources = files.map((name) => readFileSync(join(CONTRACT, name), 'utf8'))
  return new Map(
    sources.flatMap((source) =>
      [...readDocstrings(source)].filter(([name]) => source.includes(`export const ${name}`)),
    ),
  )
}
