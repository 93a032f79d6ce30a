/** A file of the build, as `src/build/kept-files.ts` sorts them. */
export type AppFile = { url: string; keep: 'first' | 'later' | 'asked' }

/**
 * A sign-out leaves it, by its name (`lib/session/traces.ts`): what is in it is the same for everybody. A file's name holds the
 * hash of its content, so one cache serves the pages of all builds that are still open.
 */
const CACHE = 'washday-precache-files'

export const openKept = () => caches.open(CACHE)
const pathOf = ({ url }: AppFile) => `/${url}`

async function missing(files: readonly AppFile[]): Promise<string[]> {
  const requests = await (await openKept()).keys()
  const kept = new Set(requests.map(({ url }) => new URL(url).pathname))
  return files.map(pathOf).filter((path) => !kept.has(path))
}

/** All that the app needs to start; rejects when any of it cannot be had. */
export async function keepFirst(files: readonly AppFile[]) {
  await (await openKept()).addAll(await missing(files.filter(({ keep }) => keep === 'first')))
}

/** The rest, one after the other, so that nobody waits for it. What cannot be had now is had when it is asked for. */
export async function keepLater(files: readonly AppFile[]) {
  const cache = await openKept()
  for (const path of await missing(files.filter(({ keep }) => keep === 'later'))) await cache.add(path).catch(() => {})
}

/**
 * Removes the files of builds before.
 * @param shell path of the page that is kept beside the files
 */
export async function dropOthers(files: readonly AppFile[], shell: string) {
  const cache = await openKept()
  const known = new Set([...files.map(pathOf), shell])
  for (const request of await cache.keys()) if (!known.has(new URL(request.url).pathname)) await cache.delete(request)
}

/** A file under `/assets/`, which is kept from then on. A disk that is broken or full is no reason to go without. */
export async function fileFor(request: Request): Promise<Response> {
  const cache = await openKept().catch(() => undefined)
  const kept = await cache?.match(request, { ignoreVary: true }).catch(() => undefined)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await cache?.put(request, answer.clone()).catch(() => {}) // no room: the next visit asks again
  return answer
}
