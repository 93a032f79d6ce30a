/** Reads token files from the disk. Node.js only. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseTokens, type Tokens } from './parse-dtcg.ts'
import { type Presets, withPresets } from './presets.ts'
import { type ResolvedTokens, resolveTokens, type TokenLayers } from './resolve-tokens.ts'

/**
 * @param root folder of the project. Panda bundles this module to CommonJS and reads relative to the working directory.
 */
export function readTokens(path: string, root = ''): Tokens {
  return parseTokens(JSON.parse(readFileSync(join(root, path), 'utf8')), path)
}

function readPresets(brand: string, root: string): Presets {
  const path = join(root, `brands/${brand}/brand.json`)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

/** The tokens of a brand in `brands/`, before aliases are followed. */
export const readLayers = (brand: string, root = ''): TokenLayers => ({
  base: readTokens('design-tokens/base.tokens.json', root),
  semantic: readTokens('design-tokens/semantic.tokens.json', root),
  brand: withPresets(readTokens(`brands/${brand}/tokens.json`, root), readPresets(brand, root)),
})

/** The resolved tokens of a brand in `brands/`. */
export const readResolvedTokens = (brand: string, root = ''): ResolvedTokens => resolveTokens(readLayers(brand, root))
