/**
 * `npm run brand -- tokens import`: writes the brand's tokens.json from the files of a design tool. `HELP` has its options; an
 * earlier answer in brands/<id>/token-map.json counts as a `--map`.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { parseJson, pipe, safeParse, string } from 'valibot'
import { brandOverrides, type Foreign, type Layers, type TokenMap } from '#studio/import-tokens/brand-overrides.ts'
import { isDarkFile } from '#studio/import-tokens/file-scheme.ts'
import { parseTokenText } from '#studio/import-tokens/json.ts'
import { readForeignTokens, type Scheme } from '#studio/import-tokens/read-foreign-tokens.ts'
import { isResolver, sourcesOf } from '#studio/import-tokens/resolver-file.ts'
import {
  acceptAll,
  certainMap,
  faultsOfMap,
  likelyBrands,
  proposals,
  TokenMapFile,
  tokenMapFile,
} from '#studio/import-tokens/token-map.ts'
import { nearestName } from '../../../design-tokens/nearest-name.ts'
import { parseTokens } from '../../../design-tokens/parse-dtcg.ts'
import { readTokens } from '../../../design-tokens/read-tokens.ts'
import { putToken } from '../../../design-tokens/to-dtcg.ts'
import { brandById } from '../../brand.ts'
import { readBrandFonts } from '../../typeface/read-fonts.ts'
import { typefaceValue, USES } from '../../typeface/record.ts'
import { askRoles, valuesText } from './ask-roles.ts'

const MAX_SHOWN = 12

function readJson(path: string): unknown {
  if (!existsSync(path)) throw new RangeError(`File ${path} does not exist`)
  try {
    return parseTokenText(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new RangeError(`${path} cannot be read: ${cause instanceof Error ? cause.message : cause}`)
  }
}

const sourcesIn = (path: string, json: unknown, scheme: Scheme) =>
  isResolver(json) ? sourcesOf(json, scheme, (source) => readJson(join(dirname(path), source))) : [json]

/** A file with only dark colours replaces the others in the dark. */
function readFiles(paths: readonly string[], darkPaths: readonly string[]): Foreign {
  const files = paths.map((path) => ({ path, json: readJson(path) }))
  const isLight = ({ path, json }: (typeof files)[number]) => !isDarkFile(json, path)
  const light = files.some(isLight) ? files.filter(isLight) : files
  const dark = [
    ...files.filter((file) => !light.includes(file)),
    ...darkPaths.map((path) => ({ path, json: readJson(path) })),
  ]
  const tokens = (list: typeof files, scheme: Scheme) =>
    readForeignTokens(
      list.flatMap(({ path, json }) => sourcesIn(path, json, scheme)),
      scheme,
    )
  return { light: tokens(light, 'light'), dark: tokens([...light, ...dark], 'dark') }
}

function rememberedMap(file: string): Record<string, string | null> {
  if (!existsSync(file)) return {}
  const content = safeParse(pipe(string(), parseJson(), TokenMapFile), readFileSync(file, 'utf8'))
  if (!content.success)
    throw new RangeError(
      `${file} cannot be read. It looks like { "roles": { "color.brand": "colors.primary" } }; delete it to be asked again.`,
    )
  return content.output.roles
}

/** `colors.primary=color.brand`, in either order. `=color.fill` leaves a role as it follows from the brand colour. */
function pairOf(text: string, { semantic }: Layers): [role: string, name: string | null] {
  const [left = '', right = ''] = text.split('=').map((part) => part.trim())
  if (semantic.has(right)) return [right, left || null]
  if (semantic.has(left)) return [left, right || null]
  const near = nearestName(right, [...semantic.keys()]) ?? nearestName(left, [...semantic.keys()])
  throw new RangeError(
    `--map ${text}: neither side is a token of a brand${near ? `; did you mean ${near}?` : '. Write --map theirs=ours, such as --map colors.primary=color.brand'}`,
  )
}

/** What to write where nobody can be asked. */
function mapHelp(map: TokenMap, foreign: Foreign, layers: Layers): string[] {
  const lines = proposals(map, foreign, layers).flatMap(({ role, candidates }) => {
    const best = candidates.find(
      ({ name, reason }) => reason === 'name' && faultsOfMap({ ...map, [role]: name }, foreign, layers).length === 0,
    )
    return best ? [`  --map ${best.name}=${role}  (${valuesText(best)})`] : []
  })
  return lines.length > 0 ? ['More that may fit:', ...lines.slice(0, MAX_SHOWN)] : []
}

function refuseWithoutBrandColor(foreign: Foreign, layers: Layers): never {
  const { light } = foreign
  const likely = proposals({}, foreign, layers).flatMap(({ candidates }) => candidates.map(({ name }) => name))
  const names = [...new Set([...likely, ...likelyBrands(foreign)])]
  const colors = names.map((name) => `  ${name} ${light.tokens.get(name)?.value}`)
  throw new RangeError(
    [
      ...light.problems.slice(0, MAX_SHOWN),
      ...(colors.length === 0
        ? ['The file has no colour that can be a brand’s.']
        : [
            `Which of the ${colors.length} colours is the brand's? Add --map <name>=color.brand, with one of these:`,
            ...colors.slice(0, MAX_SHOWN),
          ]),
    ].join('\n'),
  )
}

async function importTokens(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      dark: { type: 'string', multiple: true },
      map: { type: 'string', multiple: true },
      accept: { type: 'boolean' },
    },
  })
  const [id = '', ...paths] = positionals
  if (!brandById(id)) throw new RangeError(`Brand ${id} does not exist. Create it with npm run brand -- new.`)
  if (paths.length === 0) throw new RangeError('Name the token file: npm run brand -- tokens import <id> tokens.json')
  const foreign = readFiles(paths, values.dark ?? [])
  const layers = {
    base: readTokens('design-tokens/base.tokens.json'),
    semantic: readTokens('design-tokens/semantic.tokens.json'),
    fonts: readBrandFonts(id),
  }
  const faultsOf = (map: TokenMap) => faultsOfMap(map, foreign, layers)
  const mapPath = `brands/${id}/token-map.json`
  const given = Object.fromEntries((values.map ?? []).map((pair) => pairOf(pair, layers)))
  const isAsked = process.stdin.isTTY && process.stdout.isTTY && !values.accept
  const remembered = rememberedMap(mapPath)
  const isGone = (name: string | null) => name !== null && !foreign.light.tokens.has(name)
  const gone = Object.entries(remembered).filter(([role, name]) => !(role in given) && isGone(name))
  if (gone.length > 0 && !isAsked)
    throw new RangeError(
      `${mapPath} remembers names that this file does not have: ${gone.map(([role, name]) => `${name} for ${role}`).join(', ')}. Name others with --map, or delete the file to be asked again.`,
    )
  for (const [role] of gone) delete remembered[role]
  const known = { ...remembered, ...given }
  let map: TokenMap = { ...certainMap(foreign, layers), ...known }
  // A file of ours, for another brand, names the typefaces of that one.
  for (const role of Object.keys(map))
    if (!(role in known) && layers.semantic.get(role)?.type === 'fontFamily') {
      const { [role]: name, ...others } = map
      const [fault] = faultsOf({ [role]: name ?? null })
      if (!fault) continue
      console.log(`left ${fault}`)
      map = others
    }
  if (isAsked && foreign.light.tokens.size > 0) {
    const terminal = createInterface({ input: process.stdin, output: process.stdout })
    const { 'color.brand': guess, ...others } = map
    const isGuessed = guess !== undefined && guess !== 'color.brand' && !('color.brand' in known)
    map = await askRoles(isGuessed ? others : map, foreign, layers, {
      say: console.log,
      ask: (question) => terminal.question(question),
      faultsOf,
    })
    terminal.close()
  }
  if (values.accept) {
    const accepted = acceptAll(map, foreign, layers)
    // Nobody was asked about these.
    for (const [role, name] of Object.entries(accepted)) if (!(role in map)) console.log(`took ${name} for ${role}`)
    map = accepted
  }
  if (Object.keys(map).length === 0) refuseWithoutBrandColor(foreign, layers)
  const faults = faultsOf(map)
  if (faults.length > 0) throw new RangeError(faults.join('\n'))
  const { file } = brandOverrides(map, foreign, layers)
  for (const use of USES) {
    const own = layers.fonts[use]
    if (!own) continue
    const $value = typefaceValue(own.family, layers.base.get('font.sans')?.value)
    putToken(file, `typeface.${use}`, { $type: 'fontFamily', $value })
  }
  writeFileSync(`brands/${id}/tokens.json`, `${JSON.stringify(file, null, 2)}\n`)
  // Tokens with our own names need no memory.
  const answers = Object.fromEntries(Object.entries(map).filter(([role, name]) => role !== name))
  if (Object.keys(answers).length > 0) writeFileSync(mapPath, `${JSON.stringify(tokenMapFile(answers), null, 2)}\n`)
  for (const problem of foreign.light.problems.slice(0, MAX_SHOWN)) console.log(`Not read: ${problem}`)
  if (!isAsked) for (const line of mapHelp(map, foreign, layers)) console.log(line)
  const used = Object.values(map).filter((name) => name !== null).length
  console.log(
    `wrote brands/${id}/tokens.json: ${parseTokens(file, 'tokens.json').size} of ${used} tokens differ from those of its colour. Next: npm run brand -- assets ${id}`,
  )
}

try {
  await importTokens()
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause)
  process.exitCode = 1
}
