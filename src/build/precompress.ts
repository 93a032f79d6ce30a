import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

/** Pictures and the like are packed already. */
const PACKED = /^assets\/.*\.(?:js|css|wasm|txt|json|svg)$/

/** The best takes twenty seconds for all files, the least a tenth of one. */
export type Effort = 'best' | 'least'
const QUALITY: Record<Effort, number> = {
  best: constants.BROTLI_MAX_QUALITY,
  least: constants.BROTLI_MIN_QUALITY,
}

/**
 * Compresses each file with a hash in its name once, so that no server does it at the first request.
 * `src/server/web/files.ts` sends the file that stands beside the original.
 */
export const precompress = (effort: Effort): Plugin => ({
  name: 'packed-files',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const pack = promisify(brotliCompress)
    const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY[effort] }
    const parts = Object.values(bundle).filter(({ fileName }) => PACKED.test(fileName))
    await Promise.all(
      parts.map(async (part) => {
        const packed = await pack(part.type === 'chunk' ? part.code : part.source, { params })
        await writeFile(join(dir, `${part.fileName}.br`), packed)
      }),
    )
  },
})
