import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brands } from '#brands/brand.ts'
import { fontFaces } from '#brands/typeface/font-faces.ts'
import { fontsFolder, readBrandFonts } from '#brands/typeface/read-fonts.ts'
import type { Locale } from '#contract/locale.ts'
import { ApiError, problemResponse } from '#server/http/api-error.ts'
import type { Router } from '#server/http/router.ts'
import { ROOT } from '#server/root-dir.ts'

/** Path under which the files are served, each by a hash of its content. */
const FONTS_PATH = '/api-internal/brand-font'
const nameOf = (bytes: Buffer) => `${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}.woff2`

type Font = { name: string; bytes: Buffer }
export type FontSheet = {
  css: string
  fonts: readonly Font[]
  /** Addresses of the fonts that a first screen with these styles shows. */
  preloadsFor: (css: string, locale: Locale) => string[]
}

const sheets = new Map<string, FontSheet>()

/** The style sheet of a brand's fonts, and their files; empty for a brand that has none. */
export function fontSheetOf(id: string, root = ROOT): FontSheet {
  const key = join(root, id)
  const stored = sheets.get(key)
  if (stored) return stored
  const record = readBrandFonts(id, root)
  const faces = (['text', 'heading'] as const).flatMap((use) =>
    (record[use]?.weights ?? []).flatMap(({ weight, files }) =>
      files.map(({ file, range }) => {
        const bytes = readFileSync(join(fontsFolder(id, root), file))
        const name = nameOf(bytes)
        return {
          use,
          weight,
          file,
          name,
          bytes,
          address: `${FONTS_PATH}/${name}`,
          hasLatin: !range || range.includes('U+20'),
        }
      }),
    ),
  )
  const addresses = new Map(faces.map(({ file, address }) => [file, address]))
  const sheet: FontSheet = {
    css: fontFaces(record, (file) => addresses.get(file) ?? ''),
    fonts: faces.map(({ name, bytes }) => ({ name, bytes })),
    preloadsFor: (css, locale) =>
      faces
        .filter(({ use, weight, hasLatin }) => {
          const isNamed = use === 'text' || css.includes('var(--fonts-heading)')
          return isNamed && css.includes(`font-weight:${weight}`) && (hasLatin || locale === 'th')
        })
        .map(({ address }) => address),
  }
  sheets.set(key, sheet)
  return sheet
}

/** Serves the fonts of all brands. A changed font has another name. */
export function mountBrandFonts(server: Router, root = ROOT) {
  const fonts = new Map(brands.flatMap(({ id }) => fontSheetOf(id, root).fonts.map(({ name, bytes }) => [name, bytes])))
  server.get(`${FONTS_PATH}/:name`, (c) => {
    const bytes = fonts.get(c.req.param('name'))
    if (!bytes) return problemResponse(new ApiError('not_found'), { 'cache-control': 'no-store' })
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })
}
