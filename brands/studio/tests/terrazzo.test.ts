import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { defineConfig, Logger, parse } from '@terrazzo/parser'
import { expect, test } from 'vitest'
import { parseTokens } from '../../../design-tokens/parse-dtcg.ts'
import { brands } from '../../brand.ts'

const cwd = pathToFileURL(`${process.cwd()}/`)
const logger = new Logger({ level: 'silent' })

type Json = { [key: string]: unknown }
const isGroup = (value: unknown): value is Json => typeof value === 'object' && value !== null && !('$value' in value)
const read = (path: string): Json => JSON.parse(readFileSync(path, 'utf8'))

/** Merges two files as the layers are merged: the second overrides the first. */
function merge(lower: Json, upper: Json): Json {
  const merged = { ...lower }
  for (const [key, value] of Object.entries(upper)) {
    const lowerValue = merged[key]
    merged[key] = isGroup(lowerValue) && isGroup(value) ? merge(lowerValue, value) : value
  }
  return merged
}

/** The token names according to Terrazzo, an independent parser of the published format. Throws its errors. */
async function namesByTerrazzo(json: Json): Promise<string[]> {
  const config = defineConfig({}, { cwd, logger })
  const source = { filename: new URL('all.tokens.json', cwd), src: JSON.stringify(json) }
  const { tokens } = await parse([source], { config, logger })
  return Object.keys(tokens)
}

const base = read('design-tokens/base.tokens.json')
const semantic = read('design-tokens/semantic.tokens.json')

test.each(brands.map(({ id }) => id))(
  'the tokens of %s are valid DTCG 2025.10 for our parser and for Terrazzo',
  async (id) => {
    const path = `brands/${id}/tokens.json`
    const brandFile = read(path)
    const all = merge(merge(base, semantic), brandFile)
    expect(await namesByTerrazzo(all)).toEqual(expect.arrayContaining([...parseTokens(all, 'all').keys()]))
    expect(() => parseTokens(brandFile, path)).not.toThrow()
  },
)
