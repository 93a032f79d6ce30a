/** All files of a brand under `public/<id>/`, made from its logo, its share.svg and its tokens. */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { readLogo } from '#brands/logo.ts'
import { paletteOf } from '#design-tokens/palette.ts'
import { readResolvedTokens } from '#design-tokens/read-tokens.ts'
import { favicon, tile } from './icons-svg.ts'

/** What a brand's files were made from, and what they were: kept as `brands/<id>/assets.json`. */
export type AssetRecord = { sources: string; files: Record<string, string> }

const sha = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex').slice(0, 32)
}

/** Changes with every source of a brand's pictures: logo, share.svg, colour, and how they are drawn. */
export function sourcesOf(id: string): string {
  const own = [`brands/${id}/logo.svg`, `brands/${id}/share.svg`]
  const ours = ['generate/icons-svg', 'logo', 'generate/icons-png'].map((name) => `brands/${name}.ts`)
  return sha(...[...own, ...ours].map((path) => readFileSync(path)), JSON.stringify(colorsOf(id)))
}

/** The brand's palette, from its tokens. */
export const colorsOf = (id: string) => paletteOf(String(readResolvedTokens(id).get('color.brand')?.value))

export const fileHash = (path: string) => sha(readFileSync(path))

const png = (svg: string, width: number, height = width) =>
  sharp(Buffer.from(svg), { density: 300, limitInputPixels: 50_000_000 })
    .resize(width, height)
    .png({ compressionLevel: 9, palette: true, quality: 95, effort: 10 })
    .toBuffer()

async function drawsSomething(svg: string) {
  const { channels } = await sharp(Buffer.from(svg)).resize(64, 64).ensureAlpha().stats()
  return (channels[3]?.max ?? 0) > 0
}

/**
 * Makes the pictures of one brand and the record of them.
 * @throws RangeError when its logo or share.svg cannot be drawn
 */
export async function makeAssets(id: string): Promise<void> {
  const logo = readLogo(readFileSync(`brands/${id}/logo.svg`, 'utf8'))
  const colors = colorsOf(id)
  const icon = favicon(logo, colors)
  const isDrawn = await drawsSomething(icon).catch((cause: unknown) => {
    throw new RangeError(`The logo cannot be drawn: ${cause instanceof Error ? cause.message.split('\n')[0] : cause}`)
  })
  if (!isDrawn) throw new RangeError('The logo draws nothing')
  const round = tile(logo, colors, 0.62, 112)
  const files: Record<string, string | Buffer> = {
    'icon.svg': icon,
    'favicon-32.png': await png(tile(logo, colors, 0.72, 96), 32),
    'icon-192.png': await png(round, 192),
    'icon-512.png': await png(round, 512),
    // A launcher may cut a maskable icon to a circle of 80 %: the logo's corners stay inside.
    'maskable-192.png': await png(tile(logo, colors, 0.54), 192),
    'maskable-512.png': await png(tile(logo, colors, 0.54), 512),
    'apple-touch-icon.png': await png(tile(logo, colors, 0.62), 180),
    'share.png': await png(readFileSync(`brands/${id}/share.svg`, 'utf8'), 1200, 630),
  }
  const folder = join('public', id)
  mkdirSync(folder, { recursive: true })
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  const record: AssetRecord = {
    sources: sourcesOf(id),
    files: Object.fromEntries(Object.keys(files).map((name) => [name, fileHash(join(folder, name))])),
  }
  writeFileSync(`brands/${id}/assets.json`, `${JSON.stringify(record, null, 2)}\n`)
}
