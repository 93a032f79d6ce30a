/**
 * `npm run brand -- tokens export [--format css|dtcg|figma|tokens-studio|style-dictionary] [--brand id]`: writes the tokens of the
 * brands for other tools to build/tokens/<brand>/<format>/. Both options may be repeated; without them, all are written.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { cssFile } from '#studio/export-tokens/css-file.ts'
import {
  dtcgFiles,
  type Files,
  figmaFiles,
  styleDictionaryFiles,
  tokensStudioFiles,
} from '#studio/export-tokens/export-formats.ts'
import { nearestName } from '../../../design-tokens/nearest-name.ts'
import { readLayers } from '../../../design-tokens/read-tokens.ts'
import { resolveTokens, type TokenLayers } from '../../../design-tokens/resolve-tokens.ts'
import { brandById, brands } from '../../brand.ts'

const FOLDER = 'build/tokens'
const FORMATS = new Map<string, (layers: TokenLayers) => Files>([
  ['css', (layers) => ({ 'tokens.css': cssFile(resolveTokens(layers)) })],
  ['dtcg', dtcgFiles],
  ['figma', figmaFiles],
  ['tokens-studio', tokensStudioFiles],
  ['style-dictionary', styleDictionaryFiles],
])
const OPTIONS = { format: { type: 'string', multiple: true }, brand: { type: 'string', multiple: true } } as const
const EXAMPLE = 'npm run brand -- tokens export --format=figma --brand washday'

const unknown = (kind: string, name: string, known: readonly string[]) => {
  const near = nearestName(name, known)
  return `There is no ${kind} ${name}${near ? `: did you mean ${near}?` : '.'} There are ${known.join(', ')}.`
}

/** The formats and brands that are asked for, or everything that is wrong with the question. */
function readArguments(): { formats: readonly string[]; ids: readonly string[]; faults: readonly string[] } {
  const faults: string[] = []
  const asked = { format: [] as string[], brand: [] as string[] }
  for (const token of parseArgs({ strict: false, allowPositionals: true, options: OPTIONS, tokens: true }).tokens) {
    if (token.kind === 'positional') faults.push(`${token.value} needs its option, as in ${EXAMPLE}`)
    if (token.kind !== 'option') continue
    const name = token.name === 'format' || token.name === 'brand' ? token.name : undefined
    if (!name) faults.push(unknown('option', token.rawName, ['--format', '--brand']))
    else if (!token.value) faults.push(`--${name} needs a value, as in ${EXAMPLE}`)
    else asked[name].push(token.value)
  }
  const ids = brands.map(({ id }) => id)
  const formats = [...FORMATS.keys()]
  for (const format of asked.format) if (!FORMATS.has(format)) faults.push(unknown('format', format, formats))
  for (const id of asked.brand) if (!brandById(id)) faults.push(unknown('brand', id, ids))
  return {
    formats: asked.format.length > 0 ? asked.format : formats,
    ids: asked.brand.length > 0 ? asked.brand : ids,
    faults,
  }
}

const textOf = (content: unknown) => (typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`)

const { formats, ids, faults } = readArguments()
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exitCode = 1
} else
  for (const id of ids) {
    const layers = readLayers(id)
    for (const format of formats)
      for (const [name, content] of Object.entries(FORMATS.get(format)?.(layers) ?? {})) {
        const path = join(FOLDER, id, format, name)
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(path, textOf(content))
        console.log(path)
      }
  }
