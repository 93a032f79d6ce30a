import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin } from 'vite'

/** Pictures and the like are packed already. */
const PACKED = /^assets\/.*\.(?:js|css|wasm|txt|json|svg)$/

/**
 * Packs each file with a hash in its name as well as brotli can, once and for all servers: six times as slow as the host
 * would do it at the first request, and a tenth smaller. `src/server/host/files.ts` sends what stands beside a file.
 */
export const packedFiles: Plugin = {
  name: 'packed-files',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const pack = promisify(brotliCompress)
    const parts = Object.values(bundle).filter(({ fileName }) => PACKED.test(fileName))
    await Promise.all(
      parts.map(async (part) => {
        const packed = await pack(part.type === 'chunk' ? part.code : part.source)
        await writeFile(join(dir, `${part.fileName}.br`), packed)
      }),
    )
  },
}
