/**
 * `npm run brand:new <id> -- --color '#7c3aed' --name 'Lilac Wash' --logo lilac.svg`: a new brand, whole. Also
 * `--title-th`, `--title-en`, `--operator-th`, `--operator-en`: the name where they are not given; and for the help page
 * `--phone` as +66…, `--line`, `--email`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readLogo } from '#brands/logo.ts'
import { paletteOf } from '#design-tokens/palette.ts'
import { brandTokens } from '#design-tokens/to-dtcg.ts'
import { makeAssets } from './icons-png.ts'
import { share } from './icons-svg.ts'

const LIST = 'brands/brand.ts'
/** Sub-domains and paths with another meaning; of `default` the variable would be one that there is. */
const RESERVED = new Set([
  'api',
  'app',
  'assets',
  'brand',
  'brands',
  'builds',
  'default',
  'dev',
  'en',
  'make',
  'th',
  'www',
])

const text = (value: unknown) => `'${String(value).replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

function readArguments() {
  const option = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      color: option,
      name: option,
      logo: option,
      'title-th': option,
      'title-en': option,
      'operator-th': option,
      'operator-en': option,
      phone: option,
      line: option,
      email: option,
    },
  })
  const [id = ''] = positionals
  const refuse = (why: string): never => {
    throw new RangeError(why)
  }
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(id) || id.length > 32)
    refuse(`“${id}” is no brand id: small letters, digits and single dashes, at most 32, starting with a letter`)
  if (RESERVED.has(id)) refuse(`${id} is taken by the product itself: choose another id`)
  if (existsSync(`brands/${id}`)) refuse(`There is a brand ${id} already: brands/${id}/`)
  const color = values.color?.toLowerCase() ?? refuse('--color is missing: the primary colour as #rrggbb')
  if (!/^#[0-9a-f]{6}$/.test(color)) refuse(`${values.color} is no colour: write it as #rrggbb`)
  const name = values.name?.trim() || refuse('--name is missing: what the shop calls itself')
  for (const [key, value] of Object.entries(values))
    if (/\p{Cc}/u.test(value) || value.length > 200) refuse(`--${key} must be one line of at most 200 signs`)
  const logo = values.logo ?? refuse('--logo is missing: the path of an SVG')
  if (!existsSync(logo)) refuse(`There is no file ${logo}`)
  return { id, color, name, values, logo: readFileSync(logo, 'utf8') }
}

function addToList(id: string, variable: string) {
  const list = readFileSync(LIST, 'utf8')
  const added = list
    .replace(/^import/, `import { ${variable} } from '#brands/make/${id}/brand.ts'\nimport`)
    .replace(/(brands: readonly Brand\[\] = \[[^\]]*?),?\s*\]/, `$1, ${variable}]`)
  writeFileSync(LIST, added)
  // Imports in order, long lines broken: as the checks want it.
  spawnSync('npx', ['biome', 'check', '--write', LIST, `brands/${id}`], { stdio: 'ignore' })
  return () => writeFileSync(LIST, list)
}

async function makeBrand() {
  const { id, color, name, values, logo } = readArguments()
  const drawn = readLogo(logo)
  const folder = join('brands', id)
  const variable = `${id.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())}Brand`
  mkdirSync(folder)
  let undoList = () => {}
  try {
    const title = (language: 'th' | 'en') => values[`title-${language}`] ?? name
    const reach = (way: 'phone' | 'line' | 'email') => (values[way] ? text(values[way]) : 'null')
    const operator = (language: 'th' | 'en') => values[`operator-${language}`] ?? name
    writeFileSync(
      join(folder, 'brand.ts'),
      `import type { Brand } from '#brands/brand.ts'

export const ${variable}: Brand = {
  id: ${text(id)},
  name: ${text(name)},
  title: { th: ${text(title('th'))}, en: ${text(title('en'))} },
  description: {
    th: ${text(`${name} สแกน จ่าย แล้วรู้ว่าเครื่องเริ่มแล้ว`)},
    en: ${text(`${name}: scan, pay, and know that the machine has started.`)},
  },
  operator: { th: ${text(operator('th'))}, en: ${text(operator('en'))} },
  contact: { phone: ${reach('phone')}, line: ${reach('line')}, email: ${reach('email')}, hours: null },
}
`,
    )
    writeFileSync(join(folder, 'tokens.json'), `${JSON.stringify(brandTokens(color), null, 2)}\n`)
    writeFileSync(join(folder, 'logo.svg'), logo)
    writeFileSync(join(folder, 'share.svg'), share(drawn, paletteOf(color)))
    undoList = addToList(id, variable)
    await makeAssets(id)
  } catch (cause) {
    // Half a brand would break every build.
    undoList()
    for (const path of [folder, join('public', id)]) rmSync(path, { recursive: true, force: true })
    throw cause
  }
  console.log(`brands/${id}/ and public/${id}/ are made. Look: npm start, then http://${id}.app.localhost:3000`)
}

try {
  await makeBrand()
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause)
  process.exitCode = 1
}
