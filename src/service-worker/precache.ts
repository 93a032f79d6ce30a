import { type AppFile, isOfType, isWhole } from './verify.ts'

/**
 * A sign-out leaves it, by its name (`lib/auth/clear-site-data.ts`): what is in it is the same for everybody. A file's name holds the
 * hash of its content, so one cache serves the pages of all builds that are still open.
 */
const CACHE = 'washday-precache-files'

export const openCache = () => caches.open(CACHE)
const pathOf = ({ url }: AppFile) => `/${url}`

/** @returns false where the disk is full or broken: the file comes from the network next time */
export const put = (cache: Cache, path: string, answer: Response) =>
  cache.put(path, answer).then(
    () => true,
    () => false,
  )

async function missing(files: readonly AppFile[]): Promise<AppFile[]> {
  const requests = await (await openCache()).keys()
  const kept = new Set(requests.map(({ url }) => new URL(url).pathname))
  return files.filter((file) => !kept.has(pathOf(file)))
}

/**
 * The network's answer for a file of the build. One that is not what the build made is asked for again past the HTTP
 * cache, where it may be kept for a year.
 * @returns the answer to use, and whether it may be kept
 * @throws what the network throws
 */
async function load(request: Request, file: AppFile): Promise<{ answer: Response; isGood: boolean }> {
  // A request with an `integrity` fails here where its answer does not fit.
  const first = await fetch(request).catch(() => undefined)
  if (first && (await isWhole(first, file))) return { answer: first, isGood: true }
  try {
    const answer = await fetch(new Request(request, { cache: 'reload' }))
    return { answer, isGood: await isWhole(answer, file) }
  } catch (cause) {
    if (!first) throw cause
    return { answer: first, isGood: false }
  }
}

async function fetchAndPut(cache: Cache, file: AppFile) {
  const path = pathOf(file)
  const { answer, isGood } = await load(new Request(path), file)
  if (!isGood) throw new Error(`${path} is not what the build made`)
  await put(cache, path, answer)
}

/** All that the app needs to start; rejects when any of it cannot be had. A full disk keeps what fits. */
export async function precacheCritical(files: readonly AppFile[]) {
  const cache = await openCache()
  const first = await missing(files.filter(({ keep }) => keep === 'first'))
  await Promise.all(first.map((file) => fetchAndPut(cache, file)))
}

/** Whether all that the app needs to start is there, after the browser may have emptied the cache. */
export const hasCritical = async (files: readonly AppFile[]) =>
  (await missing(files.filter(({ keep }) => keep === 'first'))).length === 0

/** The rest, one after the other, so that nobody waits for it. What cannot be had now is had when it is asked for. */
export async function precacheRest(files: readonly AppFile[]) {
  const cache = await openCache()
  for (const file of await missing(files.filter(({ keep }) => keep === 'later')))
    await fetchAndPut(cache, file).catch(() => {})
}

/** Removes those of the files that are not what the build made, such as a worker before this one may have kept. */
export async function deleteInvalid(files: readonly AppFile[]) {
  const cache = await openCache()
  for (const file of files) {
    const kept = await cache.match(pathOf(file), { ignoreVary: true })
    if (kept && !(await isWhole(kept, file))) await cache.delete(pathOf(file), { ignoreVary: true })
  }
}

/**
 * Removes the files of builds before.
 * @param shell path of the page that is kept beside the files
 */
export async function deleteStale(files: readonly AppFile[], shell: string) {
  const cache = await openCache()
  const known = new Set([...files.map(pathOf), shell])
  for (const request of await cache.keys()) if (!known.has(new URL(request.url).pathname)) await cache.delete(request)
}

/** What the worker has given to pages from the cache and not looked into since. */
const given = new Set<AppFile>()

/**
 * Drops what is not what the build made, once the page rests: looking into each file before it is given would delay the
 * page. Of what nobody has asked for only the start is looked into, which must be whole when there is no network.
 */
export async function checkGiven(files: readonly AppFile[]) {
  const checked = files.filter((file) => file.keep === 'first' || given.has(file))
  given.clear()
  await deleteInvalid(checked)
}

/**
 * A file under `/assets/`. What is kept is given at once, if it is of its type. A page asks by `reload` for what it could
 * not use: then it is given only if it is what the build made. From the network it is kept if it is that; anything else of
 * its type is passed on and not kept, as from a proxy that rewrites scripts.
 * @param file undefined where it is of another build: its digest is not known, and it is never kept
 */
export async function cacheFirst(request: Request, file: AppFile | undefined): Promise<Response> {
  const { pathname } = new URL(request.url)
  const cache = await openCache().catch(() => undefined)
  const kept = await cache?.match(request, { ignoreVary: true }).catch(() => undefined)
  const isTrusted = kept && isOfType(kept, pathname)
  if (kept && isTrusted && request.cache !== 'reload') {
    if (file) given.add(file)
    return kept
  }
  if (kept && isTrusted && file && (await isWhole(kept, file))) return kept
  if (kept) await cache?.delete(request, { ignoreVary: true }).catch(() => {})
  const { answer, isGood } = file ? await load(request, file) : { answer: await fetch(request), isGood: false }
  if (isGood) await cache?.put(request, answer.clone()).catch(() => {}) // no room: the next visit asks again
  // A failed status tells the page what it has to know; a page under a file's name must not be taken for the file.
  return answer.ok && !isOfType(answer, pathname) ? Response.error() : answer
}
