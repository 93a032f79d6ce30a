/** The token files on disk. Node only. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseTokens, type Tokens } from './parse-dtcg.ts'
import { type ResolvedTokens, resolveTokens } from './resolve-tokens.ts'

/** @param root the project's folder; relative to the working directory where Panda bundles this to CommonJS */
export function readTokens(path: string, root = ''): Tokens {
  return parseTokens(JSON.parse(readFileSync(join(root, path), 'utf8')), path)
}

/** What a brand of `brands/` looks like. */
export const readResolvedTokens = (brand: string, root = ''): ResolvedTokens =>
  resolveTokens({
    base: readTokens('design-tokens/base.tokens.json', root),
    semantic: readTokens('design-tokens/semantic.tokens.json', root),
    brand: readTokens(`brands/${brand}/tokens.json`, root),
  })
