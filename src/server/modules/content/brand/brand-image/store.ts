import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renditionsOf } from './renditions.ts'

/** A shop has one; the others are older ones, which open pages still show. */
const MAX_STORED = 50
/** Path under which the images are served. */
export const IMAGES_PATH = '/api-internal/brand-image'
const HASH = /^[0-9a-f]{32}$/
const FILE = /^(\d{1,4})\.webp$/

/** Whether a path is that of an image which is, or was, stored on this server. */
export function isImagePath(path: string): boolean {
  const [hash = '', file = '', ...more] = path.startsWith(`${IMAGES_PATH}/`)
    ? path.slice(IMAGES_PATH.length + 1).split('/')
    : []
  return HASH.test(hash) && FILE.test(file) && more.length === 0
}

const widthOf = (file: string) => Number(FILE.exec(file)?.[1] ?? 0)
const widthsIn = async (folder: string) =>
  (await readdir(folder).catch((): string[] => []))
    .map(widthOf)
    .filter(Boolean)
    .toSorted((one, other) => one - other)

async function deleteOldest(folder: string) {
  const names = (await readdir(folder)).filter((name) => HASH.test(name))
  const dated = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })))
  for (const { name } of dated.toSorted((one, other) => other.at - one.at).slice(MAX_STORED))
    await rm(join(folder, name), { recursive: true, force: true })
}

/** Name under which an image is stored. */
export const imageIdOf = (source: Buffer) => createHash('sha256').update(source).digest('hex').slice(0, 32)

/**
 * Stores an image in all its widths. Its name is the digest of the download, so that all servers of a deployment use the same
 * name.
 * @returns its name, and the widths from small to large
 * @throws ImageRejected
 */
export async function storeImage(
  folder: string,
  source: Buffer,
  render = renditionsOf,
): Promise<{ hash: string; widths: number[] }> {
  const hash = imageIdOf(source)
  const imageFolder = join(folder, hash)
  const storedWidths = await widthsIn(imageFolder)
  if (storedWidths.length) return { hash, widths: storedWidths }
  const renditions = await render(source)
  await mkdir(folder, { recursive: true })
  const draft = await mkdtemp(join(folder, 'new-'))
  for (const { width, bytes } of renditions) await writeFile(join(draft, `${width}.webp`), bytes)
  // Another server with the same folder may have stored the same image first.
  await rename(draft, imageFolder).catch(() => rm(draft, { recursive: true, force: true }))
  await deleteOldest(folder)
  return { hash, widths: renditions.map(({ width }) => width) }
}

/** The file of an image, or undefined when it does not exist. */
export async function storedImage(folder: string, hash: string, file: string): Promise<Buffer | undefined> {
  if (!HASH.test(hash) || !FILE.test(file)) return undefined
  return readFile(join(folder, hash, file)).catch(() => undefined)
}
