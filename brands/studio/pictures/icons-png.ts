/** Generates the files of a brand in `public/<id>/` from its logo, its share.svg and its tokens. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { type AssetRecord, type AssetSources, hashOf, hashOfSources, readSources } from '../../asset-record.ts'
import { readLogo } from '../../logo.ts'
import { favicon, tile } from './icons-svg.ts'

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
 * Draws the pictures of one brand.
 * @returns the files of `public/<id>/` by name, and the content of `assets.json`
 * @throws RangeError when its logo or share.svg cannot be drawn
 */
export async function drawAssets(sources: AssetSources) {
  const { colors } = sources
  const logo = readLogo(sources.logo)
  const icon = favicon(logo, colors)
  const isVisible = await drawsSomething(icon).catch((cause: unknown) => {
    throw new RangeError(`The logo cannot be drawn: ${cause instanceof Error ? cause.message.split('\n')[0] : cause}`)
  })
  if (!isVisible) throw new RangeError('The logo draws nothing')
  const roundedTile = tile(logo, colors, 0.62, 112)
  const files: Record<string, string | Buffer> = {
    'icon.svg': icon,
    'favicon-32.png': await png(tile(logo, colors, 0.72, 96), 32),
    'icon-192.png': await png(roundedTile, 192),
    'icon-512.png': await png(roundedTile, 512),
    // A launcher may crop a maskable icon to a circle of 80 %. The corners of the logo stay inside it.
    'maskable-192.png': await png(tile(logo, colors, 0.54), 192),
    'maskable-512.png': await png(tile(logo, colors, 0.54), 512),
    'apple-touch-icon.png': await png(tile(logo, colors, 0.62), 180),
    'share.png': await png(sources.share, 1200, 630),
    ...sources.stage,
  }
  const record: AssetRecord = {
    sources: hashOfSources(sources),
    files: Object.fromEntries(Object.entries(files).map(([name, content]) => [name, hashOf(content)])),
  }
  return { files, record: `${JSON.stringify(record, null, 2)}\n` }
}

/**
 * Writes the pictures and the asset record of one brand.
 * @throws RangeError when its logo or share.svg cannot be drawn
 */
export async function makeAssets(id: string): Promise<void> {
  const { files, record } = await drawAssets(readSources(id))
  const folder = join('public', id)
  mkdirSync(folder, { recursive: true })
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  writeFileSync(`brands/${id}/assets.json`, record)
}
