import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { DEFAULT_BRAND_ID } from '../brands/default-brand.ts'

/** What Panda's config is made of, and Panda itself. */
export const STYLE_CODE_SOURCES = [
  'panda.config.ts',
  'package-lock.json',
  'design-tokens/**/*.{ts,json}',
  'brands/*.ts',
  `brands/${DEFAULT_BRAND_ID}/*.json`,
]
const GENERATED = 'src/styled-system/css'
/** A hash of the sources that the code in `src/styled-system/` was generated from. */
const RECORD = 'node_modules/.style-code'

/** @param patterns of files */
export function hashOf(patterns: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of globSync(patterns).sort()) hash.update(`${path}\0`).update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}

/** `npm ci` generates the code and removes the record. */
function isNewerThanSources(): boolean {
  const generatedAt = statSync(GENERATED).mtimeMs
  return globSync(STYLE_CODE_SOURCES).every((path) => statSync(path).mtimeMs < generatedAt)
}

/** Generates the code of the styles if it is not that of the sources: Panda takes as long as the rest of a start. */
export async function generateStyleCode(): Promise<void> {
  const hash = hashOf(STYLE_CODE_SOURCES)
  if (existsSync(GENERATED) && (existsSync(RECORD) ? readFileSync(RECORD, 'utf8') === hash : isNewerThanSources()))
    return
  await promisify(execFile)(process.execPath, ['node_modules/@pandacss/dev/bin.js', 'codegen', '--silent'])
  writeFileSync(RECORD, hash)
}
