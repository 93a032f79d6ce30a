/**
 * `npm run brand:new <id> -- --color '#7c3aed' --name 'Lilac Wash' --logo lilac.svg`: creates a complete brand. The logo
 * may be an SVG as a drawing tool exports it, or a PNG, JPEG or WebP. `--logo-dark` is one for the dark scheme.
 * `--title-th`, `--title-en`, `--operator-th` and `--operator-en` default to the name. `--phone` as +66…, `--line` and
 * `--email` appear on the help page and in the legal texts; the rest that these name is written in `company.ts`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { importLogo } from '#brands/import-logo/import-logo.ts'
import { readLogo } from '#brands/logo.ts'
import { PALETTE_MODES, paletteOf } from '#design-tokens/palette.ts'
import { brandTokens } from '#design-tokens/to-dtcg.ts'
import { makeAssets } from './icons-png.ts'
import { share } from './icons-svg.ts'
import { isPicture, rasterLogo } from './raster-logo.ts'

const LIST_FILE = 'brands/brand.ts'
/** Subdomains and paths with another meaning, and `default`, whose variable `defaultBrand` already exists. */
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
  'generate',
  'th',
  'www',
])

const stringLiteral = (value: unknown) => `'${String(value).replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

function readArguments() {
  const option = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      color: option,
      fills: option,
      name: option,
      logo: option,
      'logo-dark': option,
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
  const refuse = (reason: string): never => {
    throw new RangeError(reason)
  }
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(id) || id.length > 32)
    refuse(
      `“${id}” is not a brand id: use at most 32 lower-case letters, digits and single dashes, starting with a letter`,
    )
  if (RESERVED.has(id)) refuse(`${id} is reserved by the product: choose another id`)
  if (existsSync(`brands/${id}`)) refuse(`Brand ${id} already exists in brands/${id}/`)
  const color = values.color?.toLowerCase() ?? refuse('--color is missing: pass the brand colour as #rrggbb')
  if (!/^#[0-9a-f]{6}$/.test(color)) refuse(`${values.color} is not a colour: write it as #rrggbb`)
  const palette = PALETTE_MODES.find((mode) => mode === values.fills)
  if (values.fills && !palette)
    refuse(`--fills ${values.fills} is unknown: use deep (white text), bright (black text), or leave it out`)
  const name = values.name?.trim() || refuse('--name is missing: pass the name of the shop')
  for (const [key, value] of Object.entries(values))
    if (/\p{Cc}/u.test(value) || value.length > 200) refuse(`--${key} must be one line of at most 200 characters`)
  const logo = values.logo ?? refuse('--logo is missing: pass the path of an SVG or a PNG')
  const files = [logo, values['logo-dark']].filter((path) => path !== undefined)
  for (const path of files) if (!existsSync(path)) refuse(`File ${path} does not exist`)
  return { id, color, palette, name, values, logos: files.map((path) => readFileSync(path)) }
}

function addToList(id: string, variable: string) {
  const list = readFileSync(LIST_FILE, 'utf8')
  const updatedList = list
    .replace(/^import/, `import { ${variable} } from './${id}/brand.ts'\nimport`)
    .replace(/(brands: readonly Brand\[\] = \[[^\]]*?),?\s*\]/, `$1, ${variable}]`)
  writeFileSync(LIST_FILE, updatedList)
  // Biome sorts the imports and wraps long lines.
  spawnSync('npx', ['biome', 'check', '--write', LIST_FILE, `brands/${id}`], { stdio: 'ignore' })
  return () => writeFileSync(LIST_FILE, list)
}

async function createBrand() {
  const { id, color, palette, name, values, logos } = readArguments()
  const imported = await Promise.all(
    logos.map(async (logo) =>
      isPicture(logo) ? { svg: await rasterLogo(logo), notes: [] } : importLogo(logo.toString('utf8')),
    ),
  )
  const [parsedLogo] = imported.map(({ svg }) => readLogo(svg))
  if (!parsedLogo) throw new Error('There is no logo')
  const folder = join('brands', id)
  const variable = `${id.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())}Brand`
  mkdirSync(folder)
  let restoreList = () => {}
  try {
    const title = (language: 'th' | 'en') => values[`title-${language}`] ?? name
    const contact = (key: 'phone' | 'line' | 'email') => (values[key] ? stringLiteral(values[key]) : 'null')
    const operator = (language: 'th' | 'en') => values[`operator-${language}`] ?? name
    writeFileSync(
      join(folder, 'brand.ts'),
      `import type { Brand } from '#brands/brand.ts'

export const ${variable}: Brand = {
  id: ${stringLiteral(id)},
  name: ${stringLiteral(name)},
  title: { th: ${stringLiteral(title('th'))}, en: ${stringLiteral(title('en'))} },
  description: {
    th: ${stringLiteral(`${name} สแกน จ่าย แล้วเห็นทันทีว่าเครื่องเริ่มทำงาน`)},
    en: ${stringLiteral(`${name}: scan, pay, and see your machine start.`)},
  },
  operator: { th: ${stringLiteral(operator('th'))}, en: ${stringLiteral(operator('en'))} },
  contact: { phone: ${contact('phone')}, line: ${contact('line')}, email: ${contact('email')}, hours: null },
}
`,
    )
    writeFileSync(
      join(folder, 'company.ts'),
      `import type { Company } from '#brands/company.ts'

export const company: Company = {
  name: { th: ${stringLiteral(operator('th'))}, en: ${stringLiteral(operator('en'))} },
  registration: null,
  address: null,
  ecommerce: null,
  dataProtectionOfficer: null,
}
`,
    )
    writeFileSync(join(folder, 'tokens.json'), `${JSON.stringify(brandTokens(color, palette), null, 2)}\n`)
    for (const [i, { svg }] of imported.entries())
      writeFileSync(join(folder, i === 0 ? 'logo.svg' : 'logo-dark.svg'), `${svg}\n`)
    writeFileSync(join(folder, 'share.svg'), share(parsedLogo, paletteOf(color, palette)))
    restoreList = addToList(id, variable)
    await makeAssets(id)
  } catch (cause) {
    // An incomplete brand would break every build.
    restoreList()
    for (const path of [folder, join('public', id)]) rmSync(path, { recursive: true, force: true })
    throw cause
  }
  for (const note of imported.flatMap(({ notes }) => notes)) console.log(`The logo: ${note}`)
  console.log(
    `created brands/${id}/ and public/${id}/. To see the brand, run npm start and open http://${id}.app.localhost:3000`,
  )
}

try {
  await createBrand()
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause)
  process.exitCode = 1
}
