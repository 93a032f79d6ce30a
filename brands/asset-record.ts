/** Which sources the pictures in `public/<id>/` were drawn from, as recorded in `brands/<id>/assets.json`. Node.js only. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Palette } from '#design-tokens/palette.ts'
import { readResolvedTokens } from '#design-tokens/read-tokens.ts'
import { brandPalette } from '#design-tokens/resolve-tokens.ts'
import { readStageArt } from './read-stage-art.ts'

/** Hashes of a brand's sources and of the files drawn from them. */
export type AssetRecord = { sources: string; files: Record<string, string> }

/** `stage` by name, as of `stage-art.ts`. */
export type AssetSources = {
  logo: string
  share: string
  stage?: Record<string, string>
  colors: { light: Palette; dark: Palette }
}

/** What draws them. */
const GENERATORS = ['studio/pictures/icons-svg', 'logo', 'studio/pictures/icons-png']

export const hashOf = (...parts: (string | Buffer)[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex').slice(0, 32)
}

export const fileHash = (path: string): string => hashOf(readFileSync(path))

export function readSources(id: string): AssetSources {
  const [logo, share] = ['logo.svg', 'share.svg'].map((name) => readFileSync(`brands/${id}/${name}`, 'utf8'))
  return { logo: logo ?? '', share: share ?? '', stage: readStageArt(id), colors: brandPalette(readResolvedTokens(id)) }
}

/** A hash of everything that the pictures depend on: logo, share.svg, colours, and the code that draws them. */
export const hashOfSources = ({ logo, share, stage, colors }: AssetSources): string =>
  hashOf(
    logo,
    share,
    JSON.stringify(stage ?? {}),
    ...GENERATORS.map((name) => readFileSync(`brands/${name}.ts`)),
    JSON.stringify(colors),
  )
