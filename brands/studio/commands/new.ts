/** `npm run brand -- new`: creates a complete brand; the rest that its legal texts name is written in `company.json`. */
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { saveBrand } from '#studio/draft/brand-folder.ts'
import { newDraft, problemOfId } from '#studio/draft/draft.ts'
import { type ImportedLogo, importLogo } from '#studio/import-logo/import-logo.ts'
import { isPicture, rasterLogo } from '#studio/pictures/raster-logo.ts'
import { PALETTE_MODES } from '../../../design-tokens/palette.ts'
import { LOGO_FILES, LOGO_KINDS, type LogoKind, logoTexts, shapeOf } from '../../logo-files.ts'

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
      'logo-wide': option,
      'logo-wide-dark': option,
      'title-th': option,
      'title-en': option,
      'operator-th': option,
      'operator-en': option,
      'sms-name': option,
      phone: option,
      line: option,
      email: option,
    },
  })
  const [id = ''] = positionals
  const refuse = (reason: string): never => {
    throw new RangeError(reason)
  }
  const idProblem = problemOfId(id)
  if (idProblem) refuse(idProblem)
  if (existsSync(`brands/${id}/brand.json`)) refuse(`Brand ${id} already exists in brands/${id}/`)
  const color = values.color?.toLowerCase() ?? refuse('--color is missing: pass the brand colour as #rrggbb')
  if (!/^#[0-9a-f]{6}$/.test(color)) refuse(`${values.color} is not a colour: write it as #rrggbb`)
  const palette = PALETTE_MODES.find((mode) => mode === values.fills)
  if (values.fills && !palette)
    refuse(`--fills ${values.fills} is unknown: use deep (white text), bright (black text), or leave it out`)
  const name = values.name?.trim() || refuse('--name is missing: pass the name of the shop')
  for (const [key, value] of Object.entries(values))
    if (/\p{Cc}/u.test(value) || value.length > 200) refuse(`--${key} must be one line of at most 200 characters`)
  const logo = values.logo ?? refuse('--logo is missing: pass the path of an SVG or a PNG')
  const paths = {
    logo,
    darkLogo: values['logo-dark'],
    wideLogo: values['logo-wide'],
    darkWideLogo: values['logo-wide-dark'],
  } satisfies Record<LogoKind, string | undefined>
  for (const path of Object.values(paths)) if (path && !existsSync(path)) refuse(`File ${path} does not exist`)
  return { id, color, palette, name, values, paths }
}

async function readLogoFile(path: string | undefined, kind: LogoKind): Promise<ImportedLogo | undefined> {
  if (path === undefined) return undefined
  const bytes = readFileSync(path)
  const shape = shapeOf(kind)
  return isPicture(bytes) ? rasterLogo(bytes, shape) : importLogo(bytes.toString('utf8'), shape)
}

async function createBrand() {
  const { id, color, palette, name, values, paths } = readArguments()
  const logos = new Map<LogoKind, ImportedLogo>()
  for (const kind of LOGO_KINDS) {
    const logo = await readLogoFile(paths[kind], kind)
    if (logo) logos.set(kind, logo)
  }
  const draft = newDraft({ id, name, color, palette })
  const { title, operator, contact } = draft.brand
  const inBoth = (key: 'title' | 'operator', texts: { th: string; en: string }) => ({
    th: values[`${key}-th`] ?? texts.th,
    en: values[`${key}-en`] ?? texts.en,
  })
  const brand = {
    ...draft.brand,
    ...(values['sms-name'] && { smsName: values['sms-name'] }),
    title: inBoth('title', title),
    operator: inBoth('operator', operator),
    contact: {
      ...contact,
      phone: values.phone ?? null,
      line: values.line ?? null,
      email: values.email ?? null,
    },
  }
  await saveBrand({ ...draft, brand, ...logoTexts((_, kind) => logos.get(kind)?.svg ?? null) }, null)
  for (const [kind, { notes }] of logos) for (const note of notes) console.log(`${LOGO_FILES[kind]}: ${note}`)
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
