import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

/** Images and fonts are compressed already. */
const COMPRESSIBLE = /^assets\/.*\.(?:js|css|wasm|txt|json|svg)$/

/** For all files `best` takes twenty seconds, `least` a tenth of a second. */
export type Effort = 'best' | 'least'
const QUALITY: Record<Effort, number> = {
  best: constants.BROTLI_MAX_QUALITY,
  least: constants.BROTLI_MIN_QUALITY,
}

/**
 * Compresses each file with a hash in its name, so that no server has to at the first request. `src/server/web/files.ts`
 * sends the `.br` file next to the original.
 */
export const precompressFiles = (effort: Effort): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const compress = promisify(brotliCompress)
    const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY[effort] }
    const files = Object.values(bundle).filter(({ fileName }) => COMPRESSIBLE.test(fileName))
    await Promise.all(
      files.map(async (file) => {
        const compressed = await compress(file.type === 'chunk' ? file.code : file.source, { params })
        await writeFile(join(dir, `${file.fileName}.br`), compressed)
      }),
    )
  },
})
