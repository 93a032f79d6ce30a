import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

/** Fast compression: the server would take seconds to compress the files at start. */
const FAST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MIN_QUALITY } }

const COPIED_PATHS = ['brands', 'design-tokens', 'dist', 'package.json', 'src']

/** Copies the served project, for `release` to change. */
export function copyForRelease(): string {
  const root = mkdtempSync(join(tmpdir(), 'washday-release-'))
  const filter = (path: string) => path !== 'brands/studio'
  for (const path of COPIED_PATHS) cpSync(path, join(root, path), { recursive: true, filter })
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'))
  return root
}

/** Simulates a new build: renames all its assets, so that those of the build before no longer exist. */
export function release(root: string) {
  const dist = join(root, 'dist')
  const assets = join(dist, 'assets')
  const names = new Map(readdirSync(assets).map((name) => [name, name.replace(/\.\w+$/, (end) => `r${end}`)]))
  const anyName = new RegExp([...names.keys()].map((name) => name.replaceAll(/[.$]/g, '\\$&')).join('|'), 'g')
  const rename = (file: string) =>
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replaceAll(anyName, (name) => names.get(name) ?? name),
    )
  for (const name of names.keys()) if (/\.(?:js|css)$/.test(name)) rename(join(assets, name))
  for (const [name, newName] of names)
    if (name.endsWith('.br')) rmSync(join(assets, name))
    else renameSync(join(assets, name), join(assets, newName))
  for (const name of readdirSync(assets).filter((name) => /\.(?:js|css)$/.test(name)))
    writeFileSync(join(assets, `${name}.br`), brotliCompressSync(readFileSync(join(assets, name)), FAST_BROTLI))
  for (const name of ['sw.js', '.vite/manifest.json']) rename(join(dist, name))
  const worker = join(dist, 'sw.js')
  const digestOf = (url: string) =>
    createHash('sha256')
      .update(readFileSync(join(dist, url)))
      .digest()
      .subarray(0, 16)
      .toString('base64url')
  writeFileSync(
    worker,
    readFileSync(worker, 'utf8').replaceAll(
      /("digest":")[^"]*("[^{}]*"url":"([^"]+)")/g,
      (_, before: string, after: string, url: string) => before + digestOf(url) + after,
    ),
  )
}
