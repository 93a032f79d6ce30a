import { type AppFile, hasExpectedType, matchesDigest } from './verify.ts'

/**
 * A sign-out recognises this cache by its name and keeps it (`lib/auth/clear-site-data.ts`), because its content is the
 * same for everybody. File names contain content hashes, so one cache serves pages of all builds that are still open.
 */
const CACHE = 'washday-precache-files'

export const openCache = () => caches.open(CACHE)
const pathOf = ({ url }: AppFile) => `/${url}`

/** @returns false if the disk is full or broken: the file is then fetched next time */
export const put = (cache: Cache, path: string, response: Response) =>
  cache.put(path, response).then(
    () => true,
    () => false,
  )

async function missingFiles(files: readonly AppFile[]): Promise<AppFile[]> {
  const requests = await (await openCache()).keys()
  const cachedPaths = new Set(requests.map(({ url }) => new URL(url).pathname))
  return files.filter((file) => !cachedPaths.has(pathOf(file)))
}

/**
 * Fetches a file of the build. A corrupt response is fetched again past the HTTP cache, which may keep it for a year.
 * @returns the response to use, and whether it is valid and may be cached
 * @throws the error of `fetch`
 */
async function fetchFile(request: Request, file: AppFile): Promise<{ response: Response; isValid: boolean }> {
  // A request with `integrity` rejects here if the response does not match it.
  const first = await fetch(request).catch(() => undefined)
  if (first && (await matchesDigest(first, file))) return { response: first, isValid: true }
  try {
    const response = await fetch(new Request(request, { cache: 'reload' }))
    return { response, isValid: await matchesDigest(response, file) }
  } catch (cause) {
    if (!first) throw cause
    return { response: first, isValid: false }
  }
}

async function fetchAndPut(cache: Cache, file: AppFile) {
  const path = pathOf(file)
  const { response, isValid } = await fetchFile(new Request(path), file)
  if (!isValid) throw new Error(`${path} does not match its digest`)
  await put(cache, path, response)
}

/**
 * Caches the files that the app needs to start; rejects if any cannot be fetched. On a full disk it caches what fits.
 */
export async function precacheCritical(files: readonly AppFile[]) {
  const cache = await openCache()
  const first = await missingFiles(files.filter(({ keep }) => keep === 'first'))
  await Promise.all(first.map((file) => fetchAndPut(cache, file)))
}

/** Whether the files that the app needs to start are cached: the browser may have emptied the cache. */
export const hasCritical = async (files: readonly AppFile[]) =>
  (await missingFiles(files.filter(({ keep }) => keep === 'first'))).length === 0

/** Caches the remaining files one by one, to leave bandwidth to the page. Failed files are fetched on demand. */
export async function precacheRest(files: readonly AppFile[]) {
  const cache = await openCache()
  for (const file of await missingFiles(files.filter(({ keep }) => keep === 'later')))
    await fetchAndPut(cache, file).catch(() => {})
}

/** Deletes cached files that do not match their digest, such as an earlier worker may have stored. */
export async function deleteInvalid(files: readonly AppFile[]) {
  const cache = await openCache()
  for (const file of files) {
    const cached = await cache.match(pathOf(file), { ignoreVary: true })
    if (cached && !(await matchesDigest(cached, file))) await cache.delete(pathOf(file), { ignoreVary: true })
  }
}

/**
 * Deletes the files of earlier builds.
 * @param shell path of the app shell, which is kept too
 */
export async function deleteStale(files: readonly AppFile[], shell: string) {
  const cache = await openCache()
  const currentPaths = new Set([...files.map(pathOf), shell])
  for (const request of await cache.keys())
    if (!currentPaths.has(new URL(request.url).pathname)) await cache.delete(request)
}

/** Files served from the cache whose digest has not been checked since. */
const servedFiles = new Set<AppFile>()

/**
 * Deletes corrupt files from the cache once the page is idle: checking each file before serving it would delay the
 * page. Checks the served files, and always those that the app needs to start, which must be intact without a network.
 */
export async function checkServedFiles(files: readonly AppFile[]) {
  const filesToCheck = files.filter((file) => file.keep === 'first' || servedFiles.has(file))
  servedFiles.clear()
  await deleteInvalid(filesToCheck)
}

/**
 * Responds to a request for a file under `/assets/`. A cached file of the expected type is served at once. With cache
 * mode `reload`, which a page uses for a file that it could not use, a cached file is served only if it matches its
 * digest. A fetched file is cached if it matches its digest; otherwise, as from a proxy that rewrites scripts, a file
 * of the expected type is passed on uncached.
 * @param file undefined for a file of another build, whose digest is unknown; it is never cached
 */
export async function cacheFirst(request: Request, file: AppFile | undefined): Promise<Response> {
  const { pathname } = new URL(request.url)
  const cache = await openCache().catch(() => undefined)
  const cached = await cache?.match(request, { ignoreVary: true }).catch(() => undefined)
  const isTrusted = cached && hasExpectedType(cached, pathname)
  if (cached && isTrusted && request.cache !== 'reload') {
    if (file) servedFiles.add(file)
    return cached
  }
  if (cached && isTrusted && file && (await matchesDigest(cached, file))) return cached
  if (cached) await cache?.delete(request, { ignoreVary: true }).catch(() => {})
  const { response, isValid } = file
    ? await fetchFile(request, file)
    : { response: await fetch(request), isValid: false }
  if (isValid) await cache?.put(request, response.clone()).catch(() => {}) // disk full: fetched again on the next visit
  // An error status is passed on, but an HTML page under a file's name must not be taken for the file.
  return response.ok && !hasExpectedType(response, pathname) ? Response.error() : response
}
