/**
 * `npm run tokens:import <brand> -- colors.json [more.json…] [--dark dark.json] [--map color.brand=colors.primary]`: writes
 * the brand's tokens.json from the files of a design tool. A resolver file names the others. `--map` may be repeated, and is
 * kept in brands/<id>/token-names.json for the next time.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { parseJson, pipe, record, safeParse, string } from 'valibot'
import { brandById } from '#brands/brand.ts'
import { checkTokens } from '#design-tokens/check-tokens.ts'
import { brandOverrides, suggestNames } from '#design-tokens/import/brand-overrides.ts'
import { readForeignTokens, type Scheme } from '#design-tokens/import/read-foreign-tokens.ts'
import { isResolver, sourcesOf } from '#design-tokens/import/resolver-file.ts'
import { parseTokens } from '#design-tokens/parse-dtcg.ts'
import { readTokens } from '#design-tokens/read-tokens.ts'
import { resolveTokens } from '#design-tokens/resolve-tokens.ts'

const TokenNames = pipe(string(), parseJson(), record(string(), string()))
const MAX_SHOWN = 12

const readJson = (path: string): unknown => {
  if (!existsSync(path)) throw new RangeError(`File ${path} does not exist`)
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new RangeError(`${path} is not JSON: ${cause instanceof Error ? cause.message : cause}`)
  }
}

const sourcesIn = (paths: readonly string[], scheme: Scheme): unknown[] =>
  paths.flatMap((path) => {
    const json = readJson(path)
    return isResolver(json) ? sourcesOf(json, scheme, (source) => readJson(join(dirname(path), source))) : [json]
  })

function rememberedNames(file: string): Readonly<Record<string, string>> {
  if (!existsSync(file)) return {}
  const names = safeParse(TokenNames, readFileSync(file, 'utf8'))
  if (!names.success) throw new RangeError(`${file} must be an object of names: { "color.brand": "colors.primary" }`)
  return names.output
}

function importTokens() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { dark: { type: 'string', multiple: true }, map: { type: 'string', multiple: true } },
  })
  const [id = '', ...paths] = positionals
  if (!brandById(id)) throw new RangeError(`Brand ${id} does not exist. Create it with npm run brand:new.`)
  if (paths.length === 0) throw new RangeError('Name the token file: npm run tokens:import <brand> -- tokens.json')
  const light = readForeignTokens(sourcesIn(paths, 'light'))
  const dark = readForeignTokens([...sourcesIn(paths, 'dark'), ...sourcesIn(values.dark ?? [], 'dark')], 'dark')
  const foreign = { light, dark }
  const layers = {
    base: readTokens('design-tokens/base.tokens.json'),
    semantic: readTokens('design-tokens/semantic.tokens.json'),
  }
  const namesFile = `brands/${id}/token-names.json`
  const given = Object.fromEntries((values.map ?? []).map((pair) => pair.split('=', 2).map((part) => part.trim())))
  const kept = { ...rememberedNames(namesFile), ...given }
  const names = { ...suggestNames(foreign, layers), ...kept }
  if (Object.keys(names).length === 0) {
    const isLikely = (name: string) => Number(/brand|primary|accent/i.test(name))
    const colors = [...light.tokens]
      .filter(([, { type }]) => type === 'color')
      .sort(([a], [b]) => isLikely(b) - isLikely(a))
      .map(([name, { value }]) => `  ${name} ${value}`)
    throw new RangeError(
      [
        ...(light.tokens.size === 0 ? light.problems : []),
        `Which of the ${colors.length} colours is the brand's? Add --map color.brand=<name>, such as one of these:`,
        ...colors.slice(0, MAX_SHOWN),
      ].join('\n'),
    )
  }
  const { file, problems } = brandOverrides(names, foreign, layers)
  const brand = problems.length > 0 ? undefined : parseTokens(file, 'tokens.json')
  const findings = brand ? checkTokens(resolveTokens({ ...layers, brand })) : []
  if (!brand || findings.length > 0)
    throw new RangeError([...problems, ...findings.map(({ message }) => message)].join('\n'))
  writeFileSync(`brands/${id}/tokens.json`, `${JSON.stringify(file, null, 2)}\n`)
  if (Object.keys(kept).length > 0) writeFileSync(namesFile, `${JSON.stringify(kept, null, 2)}\n`)
  for (const problem of light.problems.slice(0, MAX_SHOWN)) console.log(`Not read: ${problem}`)
  console.log(
    `wrote brands/${id}/tokens.json: ${brand.size} of ${Object.keys(names).length} tokens differ from those of its colour. Next: npm run brand:assets ${id}`,
  )
}

try {
  importTokens()
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause)
  process.exitCode = 1
}
