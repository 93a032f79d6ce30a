/**
 * `npm run brand:new <id> -- --color '#7c3aed' --name 'Lilac Wash' --logo lilac.svg`: creates a complete brand. The logo
 * may be an SVG as a drawing tool exports it, or a PNG, JPEG or WebP. `--logo-dark` is one for the dark scheme.
 * `--title-th`, `--title-en`, `--operator-th` and `--operator-en` default to the name. `--phone` as +66…, `--line` and
 * `--email` appear on the help page and in the legal texts; the rest that these name is written in `company.json`.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { GenericSchema } from 'valibot'
import { BrandFile } from '#brands/brand-file.ts'
import { type Company, CompanyFile } from '#brands/company.ts'
import { parseBrandFile } from '#brands/findings.ts'
import { importLogo } from '#brands/import-logo/import-logo.ts'
import { readLogo } from '#brands/logo.ts'
import { PALETTE_MODES, paletteOf } from '#design-tokens/palette.ts'
import { brandTokens } from '#design-tokens/to-dtcg.ts'
import { makeAssets } from './icons-png.ts'
import { share } from './icons-svg.ts'
import { isPicture, rasterLogo } from './raster-logo.ts'

/** Subdomains and paths with another meaning, and folders beside those of the brands. */
const RESERVED = new Set([
  'api',
  'app',
  'assets',
  'brand',
  'brands',
  'builds',
  'dev',
  'en',
  'generate',
  'import-logo',
  'th',
  'typeface',
  'www',
])

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
  mkdirSync(folder)
  try {
    const { phone = null, line = null, email = null } = values
    const inBoth = (kind: 'title' | 'operator') => ({
      th: values[`${kind}-th`] ?? name,
      en: values[`${kind}-en`] ?? name,
    })
    const write = (file: string, schema: GenericSchema, content: unknown) => {
      parseBrandFile(schema, file, content)
      writeFileSync(join(folder, file), `${JSON.stringify(content, null, 2)}\n`)
    }
    write('brand.json', BrandFile, {
      name,
      title: inBoth('title'),
      description: {
        th: `${name} สแกน จ่าย แล้วเห็นทันทีว่าเครื่องเริ่มทำงาน`,
        en: `${name}: scan, pay, and see your machine start.`,
      },
      operator: inBoth('operator'),
      contact: { phone, line, email, hours: null },
    } satisfies BrandFile)
    write('company.json', CompanyFile, {
      name: inBoth('operator'),
      registration: null,
      address: null,
      ecommerce: null,
      dataProtectionOfficer: null,
    } satisfies Company)
    writeFileSync(join(folder, 'tokens.json'), `${JSON.stringify(brandTokens(color, palette), null, 2)}\n`)
    for (const [i, { svg }] of imported.entries())
      writeFileSync(join(folder, i === 0 ? 'logo.svg' : 'logo-dark.svg'), `${svg}\n`)
    writeFileSync(join(folder, 'share.svg'), share(parsedLogo, paletteOf(color, palette)))
    await makeAssets(id)
  } catch (cause) {
    // An incomplete brand would break every build.
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
