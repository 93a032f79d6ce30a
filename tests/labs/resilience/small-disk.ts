import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const MOUNT = 'mount -t tmpfs -o "size=$1,mode=755" tmpfs "$0" && shift && exec "$@"'

/** Root may mount; other users become root of a new namespace first, and themselves again in another one inside it. */
function throughMount(folder: string, bytes: number): string[] {
  const mount = ['sh', '-c', MOUNT, folder, String(bytes)]
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0]
  if (uid === 0) return ['unshare', '--mount', ...mount]
  return ['unshare', '--map-root-user', '--mount', ...mount, 'unshare', `--map-user=${uid}`, `--map-group=${gid}`]
}

const isFull = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOSPC'

/**
 * Mounts a real disk of `bytes` in place of a folder, for one process and its children; it disappears with the last of
 * them.
 * @throws Error if mounting is impossible (not Linux, or a container that forbids it)
 */
export function smallDisk(folder: string, bytes: number) {
  const through = throughMount(folder, bytes)
  const [program = '', ...rest] = through
  const { status, stderr, error } = spawnSync(program, [...rest, 'true'], { encoding: 'utf8' })
  if (status !== 0)
    throw new Error(
      `A disk that can be filled takes Linux, and either root who may mount or user namespaces: ${error ?? stderr}`,
    )
  return {
    /** Command prefix for a process that has the disk. */
    through,
    /** The folder as that process sees it. */
    seenBy: (pid: number) => `/proc/${pid}/root${folder}`,
    /** Fills the disk completely. */
    fill(pid: number) {
      const file = openSync(join(this.seenBy(pid), 'ballast'), 'w')
      for (const size of [1 << 20, 1 << 12])
        try {
          for (;;) writeSync(file, Buffer.alloc(size, 1))
        } catch (error) {
          if (!isFull(error)) throw error
        }
      closeSync(file)
    },
    makeRoom(pid: number) {
      rmSync(join(this.seenBy(pid), 'ballast'))
    },
  }
}
