import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fontFaces } from '#brands/typeface/font-faces.ts'
import { fontsFolder, readBrandFonts } from '#brands/typeface/read-fonts.ts'
import { ROOT } from '#server/platform/root-dir.ts'

/** Path under which the files are served, each by a hash of its content. */
export const FONTS_PATH = '/api-internal/brand-font'
const nameOf = (bytes: Buffer) => `${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}.woff2`

type Font = { name: string; bytes: Buffer }
export type FontSheet = { css: string; fonts: readonly Font[] }

/** The style sheet of a brand's fonts, and their files; empty for a brand that has none. */
export function fontSheetOf(id: string): FontSheet {
  const record = readBrandFonts(id, ROOT)
  const faces = (['text', 'heading'] as const).flatMap((use) =>
    (record[use]?.weights ?? []).flatMap(({ files }) =>
      files.map(({ file }) => {
        const bytes = readFileSync(join(fontsFolder(id, ROOT), file))
        return { file, bytes, name: nameOf(bytes) }
      }),
    ),
  )
  const addresses = new Map(faces.map(({ file, name }) => [file, `${FONTS_PATH}/${name}`]))
  return {
    css: fontFaces(record, (file) => addresses.get(file) ?? ''),
    fonts: faces.map(({ name, bytes }) => ({ name, bytes })),
  }
}
