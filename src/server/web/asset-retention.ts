import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '#contract/duration.ts'
import { describeError, type Log } from '#server/platform/log.ts'

/** How long a page may stay open, or a phone stay unused. */
const RETENTION_MS = 30 * DAY_MS

/**
 * Copies a build's files into a folder that all servers share, marks them as used, and deletes those that no server has
 * used for 30 days. File names contain a hash of the content, so two builds never conflict.
 * @param shared has the same `assets/` as a build
 * @param built the build that this server serves
 */
export async function retainAssets(shared: string, built: string, now = new Date()): Promise<void> {
  const from = join(built, 'assets')
  const to = join(shared, 'assets')
  await mkdir(to, { recursive: true })
  const [buildFiles, sharedFiles] = await Promise.all([readdir(from), readdir(to)])
  for (const name of buildFiles) {
    // Copied under another name and renamed, because another server may be sending the file.
    const draft = join(to, `.${name}.${crypto.randomUUID()}`)
    if (!sharedFiles.includes(name)) {
      await copyFile(join(from, name), draft)
      await rename(draft, join(to, name))
    }
    await utimes(join(to, name), now, now)
  }
  for (const name of sharedFiles) {
    const file = join(to, name)
    // Two servers may delete files at once.
    const usedAt = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => now.getTime(),
    )
    if (now.getTime() - usedAt > RETENTION_MS) await rm(file, { force: true })
  }
}

/** Runs `retainAssets` now, and once a day while the server runs. A failure is only logged: pages of this build do not need the folder. */
export async function startRetainingAssets(
  shared: string,
  built: string,
  { log, stopping }: { log: Log; stopping: AbortSignal },
): Promise<void> {
  const retain = () =>
    retainAssets(shared, built).catch((error: unknown) =>
      log.error('assets of builds cannot be retained', { path: shared, error: describeError(error) }),
    )
  await retain()
  const timer = setInterval(retain, DAY_MS).unref()
  stopping.addEventListener('abort', () => clearInterval(timer))
}
