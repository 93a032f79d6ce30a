/** Generates the files of a brand in `public/<id>/` from its logo, its share.svg and its tokens. */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { readLogo } from '#brands/logo.ts'
import type { Palette } from '#design-tokens/palette.ts'
import { readResolvedTokens } from '#design-tokens/read-tokens.ts'
import { brandPalette } from '#design-tokens/resolve-tokens.ts'
import { favicon, tile } from './icons-svg.ts'

/** Hashes of a brand's sources and of the files generated from them, as stored in `brands/<id>/assets.json`. */
export type AssetRecord = { sources: string; files: Record<string, string> }

const sha = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex').slice(0, 32)
}

type Sources = { logo: string; share: string; colors: { light: Palette; dark: Palette } }

function readSources(id: string): Sources {
  const [logo, share] = ['logo.svg', 'share.svg'].map((name) => readFileSync(`brands/${id}/${name}`, 'utf8'))
  return { logo: logo ?? '', share: share ?? '', colors: brandPalette(readResolvedTokens(id)) }
}

/** A hash of everything that a brand's pictures depend on: logo, share.svg, colours, and the generator's source. */
export const sourcesOf = (id: string): string => hashOf(readSources(id))

function hashOf({ logo, share, colors }: Sources): string {
  const generatorFiles = ['generate/icons-svg', 'logo', 'generate/icons-png'].map((name) => `brands/${name}.ts`)
  return sha(logo, share, ...generatorFiles.map((path) => readFileSync(path)), JSON.stringify(colors))
}

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
 * Draws the pictures of one brand.
 * @returns the files of `public/<id>/` by name, and the content of `assets.json`
 * @throws RangeError when its logo or share.svg cannot be drawn
 */
export async function drawAssets(sources: Sources) {
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
  }
  const record: AssetRecord = {
    sources: hashOf(sources),
    files: Object.fromEntries(Object.entries(files).map(([name, content]) => [name, sha(content)])),
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
