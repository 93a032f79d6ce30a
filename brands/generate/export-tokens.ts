/**
 * `npm run tokens:export [brand…]`: what every brand looks like, for design tools, into build/tokens/: per brand the
 * resolved tokens as DTCG 2025.10 in light and in dark, and as CSS. `--stdout` prints the JSON in light instead.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { brandById, brands } from '#brands/brand.ts'
import { cssOf } from '#design-tokens/css.ts'
import { readResolvedTokens } from '#design-tokens/read-tokens.ts'
import { toTokenFile } from '#design-tokens/to-dtcg.ts'

const FOLDER = 'build/tokens'
const asked = process.argv.slice(2).filter((argument) => argument !== '--stdout')
const unknown = asked.find((id) => !brandById(id))
if (unknown) {
  console.error(`There is no brand ${unknown}: ${brands.map(({ id }) => id).join(', ')}`)
  process.exit(1)
}

for (const id of asked.length > 0 ? asked : brands.map((brand) => brand.id)) {
  const look = readResolvedTokens(id)
  const text = (scheme: 'light' | 'dark') => `${JSON.stringify(toTokenFile(look, scheme), null, 2)}\n`
  if (process.argv.includes('--stdout')) {
    process.stdout.write(text('light'))
    continue
  }
  mkdirSync(FOLDER, { recursive: true })
  for (const scheme of ['light', 'dark'] as const) writeFileSync(`${FOLDER}/${id}.${scheme}.tokens.json`, text(scheme))
  // The switches stand in `src/index.css` in the app: here they come with the file.
  const switches =
    ':root{--light:initial;--dark: }@media (prefers-color-scheme:dark){:root{--light: ;--dark:initial}}\n'
  writeFileSync(`${FOLDER}/${id}.css`, `${switches}${cssOf(look).replaceAll(';', ';\n  ').replace('{', '{\n  ')}\n`)
  console.log(`${FOLDER}/${id}.{light.tokens.json, dark.tokens.json, css}`)
}
