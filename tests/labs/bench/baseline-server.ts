/** The baseline of the server: Node's own HTTP server with one precompressed response. `node baseline-server.ts <bytes>` */
import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'

const bytes = Number(process.argv[2])
// Different words, so that the compression ratio is that of a page.
const words = Array.from({ length: Math.ceil(bytes / 8) }, (_, i) => ((i * 2_654_435_761) >>> 0).toString(36))
const body = brotliCompressSync(Buffer.from(`<!doctype html><p>${words.join(' ')}`)).subarray(0, bytes)
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-encoding': 'br',
  'content-length': String(body.length),
  'cache-control': 'no-cache',
}
const server = createServer((_, response) => response.writeHead(200, headers).end(body))
server.listen(0, '127.0.0.1', 4096, () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : 0)
})
process.on('disconnect', () => process.exit(0))
