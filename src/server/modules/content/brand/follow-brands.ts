import type { EventEmitter } from 'node:events'
import { join, sep } from 'node:path'
import type { Plugin } from 'vite'
import { readBrandsAgain } from '#brands/brand.ts'
import { ROOT } from '#server/platform/root-dir.ts'
import { forgetThemes } from './brand-theme.ts'
import { forgetPictures } from './promotion-pictures.ts'

/** One saved brand is several files. */
const PAUSE_MS = 100

type Followed = {
  /** Watches the project and tells each event and path, as Vite's does. */
  watcher: Pick<EventEmitter, 'on'>
  /** After the changed brands were taken. */
  onChange: () => void
  onProblem: (message: string) => void
}

/** Development only: takes brands that were changed on the disk, without a restart. */
export function followBrands({ watcher, onChange, onProblem }: Followed, readAgain = readBrandsAgain): void {
  let timer: NodeJS.Timeout | undefined
  const take = () => {
    try {
      readAgain()
      forgetThemes()
      forgetPictures()
      onChange()
    } catch (cause) {
      onProblem(cause instanceof Error ? cause.message : String(cause))
    }
  }
  const folder = join(ROOT, 'brands') + sep
  watcher.on('all', (_event: string, path: string) => {
    if (!path.startsWith(folder) || path.startsWith(join(folder, 'studio') + sep) || path.endsWith('.ts')) return
    clearTimeout(timer)
    timer = setTimeout(take, PAUSE_MS)
  })
}

/**
 * Follows the files of brands. It is a plugin, because Vite has another watcher after it has restarted itself, as it does when a
 * locale changes.
 */
export const followedBrands = (onProblem: (message: string) => void): Plugin => ({
  name: 'followed-brands',
  configureServer: ({ watcher, ws }) =>
    followBrands({ watcher, onChange: () => ws.send({ type: 'full-reload' }), onProblem }),
})
