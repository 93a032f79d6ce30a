/**
 * `npm run tokens:export [brand…]`: writes the resolved tokens of each brand for design tools to build/tokens/, as DTCG
 * 2025.10 in light and in dark, and as CSS. `--stdout` prints the JSON in light instead.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { brandById, brands } from '#brands/brand.ts'
import { cssOf } from '#design-tokens/css.ts'
import { readResolvedTokens } from '#design-tokens/read-tokens.ts'
import { toTokenFile } from '#design-tokens/to-dtcg.ts'

const FOLDER = 'build/tokens'
const requestedIds = process.argv.slice(2).filter((argument) => argument !== '--stdout')
const unknownId = requestedIds.find((id) => !brandById(id))
if (unknownId) {
  console.error(`Brand ${unknownId} does not exist. The brands are ${brands.map(({ id }) => id).join(', ')}.`)
  process.exit(1)
}

for (const id of requestedIds.length > 0 ? requestedIds : brands.map((brand) => brand.id)) {
  const tokens = readResolvedTokens(id)
  const text = (scheme: 'light' | 'dark') => `${JSON.stringify(toTokenFile(tokens, scheme), null, 2)}\n`
  if (process.argv.includes('--stdout')) {
    process.stdout.write(text('light'))
    continue
  }
  mkdirSync(FOLDER, { recursive: true })
  for (const scheme of ['light', 'dark'] as const) writeFileSync(`${FOLDER}/${id}.${scheme}.tokens.json`, text(scheme))
  // The app defines `--light` and `--dark` in `src/index.css`; the exported file needs them itself.
  const schemeVariables =
    ':root{--light:initial;--dark: }@media (prefers-color-scheme:dark){:root{--light: ;--dark:initial}}\n'
  writeFileSync(
    `${FOLDER}/${id}.css`,
    `${schemeVariables}${cssOf(tokens).replaceAll(';', ';\n  ').replace('{', '{\n  ')}\n`,
  )
  console.log(`${FOLDER}/${id}.{light.tokens.json, dark.tokens.json, css}`)
}
