import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { describeError, type Log } from '#server/log.ts'

const DAY_MS = 86_400_000
/** A page may stay open, and a phone in a drawer, for as long. */
const KEPT_MS = 30 * DAY_MS

/**
 * Puts a build's files into a folder that all servers share, notes that they are in use, and removes those that no
 * server has used for 30 days. Names hold the hash of what is in them, so two builds never disagree.
 * @param shared has the same `assets/` as a build
 * @param built the build that this server serves
 */
export async function retainAssets(shared: string, built: string, now = new Date()): Promise<void> {
  const from = join(built, 'assets')
  const to = join(shared, 'assets')
  await mkdir(to, { recursive: true })
  const [ours, kept] = await Promise.all([readdir(from), readdir(to)])
  for (const name of ours) {
    // Whole under its name or not there: another server may be answering with it.
    const half = join(to, `.${name}.${crypto.randomUUID()}`)
    if (!kept.includes(name)) {
      await copyFile(join(from, name), half)
      await rename(half, join(to, name))
    }
    await utimes(join(to, name), now, now)
  }
  for (const name of kept) {
    const file = join(to, name)
    // Two servers may clear up at once.
    const usedAt = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => now.getTime(),
    )
    if (now.getTime() - usedAt > KEPT_MS) await rm(file, { force: true })
  }
}

/** Does so now, and once a day as long as the server runs. A folder that cannot be written to is told in the log: today's pages need none of it. */
export async function startRetainingAssets(
  shared: string,
  built: string,
  { log, stopping }: { log: Log; stopping: AbortSignal },
): Promise<void> {
  const keep = () =>
    retainAssets(shared, built).catch((error: unknown) =>
      log.error('The files of builds cannot be kept', { path: shared, error: describeError(error) }),
    )
  await keep()
  const timer = setInterval(keep, DAY_MS).unref()
  stopping.addEventListener('abort', () => clearInterval(timer))
}
