/** What the brand editor needs of the disk. Only where the workbench is served from the sources, and only for its own pages. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/** Of one request; a photograph is larger than any logo. */
const MAX_BODY_BYTES = 12 * 1024 * 1024
const BYTES = '/bytes/'
const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/

/** Loaded when first asked for, by Node.js itself as the commands do, so that the workbench starts without it. */
const api = (): Promise<typeof import('./draft/editor-api.ts')> =>
  import(pathToFileURL(join(process.cwd(), 'brands/studio/draft/editor-api.ts')).href)

/**
 * Whether a request comes from a page of this workbench on this machine: another machine has another address, another
 * name that leads here another `Host`, and another page another `Origin`.
 */
function isOwn({ headers, socket, method }: IncomingMessage): boolean {
  const { host = '', origin } = headers
  if (!LOOPBACK.test(socket.remoteAddress ?? '') || !LOOPBACK_HOST.test(host)) return false
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  return method === 'GET' ? origin === undefined || origin === `http://${host}` : origin === `http://${host}`
}

/** @returns undefined for one that is too large, which is read all the same: the browser hears the answer only after it */
async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size <= MAX_BODY_BYTES) chunks.push(chunk)
  }
  return size > MAX_BODY_BYTES ? undefined : Buffer.concat(chunks)
}

function send(response: ServerResponse, status: number, answer: unknown) {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(answer))
}

/** Chosen pictures and fonts, which the previews show. */
async function sendBytes(response: ServerResponse, path: string) {
  const found = (await api()).bytesAnswer(path)
  if (!found) return send(response, 404, { message: 'There is no such file.' })
  const headers = { 'content-type': found.type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
  response.writeHead(200, headers).end(found.bytes)
}

async function answer(request: IncomingMessage, response: ServerResponse) {
  if (!isOwn(request)) return send(response, 403, { message: 'Only the workbench on this machine may do this.' })
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const { listBrands, openBrandAnswer, saveAnswer, shopAnswer, logoAnswer, ...files } = await api()
  if (request.method === 'GET') {
    const path = decodeURIComponent(pathname)
    if (path.startsWith(BYTES)) return await sendBytes(response, path.slice(BYTES.length))
    const id = pathname.slice(1)
    return send(response, ...(id === '' ? listBrands() : openBrandAnswer(decodeURIComponent(id))))
  }
  if (request.method !== 'POST') return send(response, 405, { message: 'GET or POST' })
  const body = await bodyOf(request)
  if (!body) return send(response, 413, { message: 'The file has more than 12 MB.' })
  const type = request.headers['content-type']
  if (pathname === '/save' && type === 'application/json') return send(response, ...(await saveAnswer(body.toString())))
  if (pathname === '/shop' && type === 'application/json') return send(response, ...(await shopAnswer(body.toString())))
  if (pathname === '/logo' && type === 'application/octet-stream')
    return send(response, ...(await logoAnswer(body, searchParams.get('shape') === 'wide' ? 'wide' : 'square')))
  if (pathname === '/bytes' && type === 'application/json')
    return send(response, ...(await files.bytesProblemsAnswer(body.toString())))
  if (pathname === '/picture' && type === 'application/octet-stream') {
    const [place, name] = ['place', 'name'].map((key) => searchParams.get(key) ?? '')
    return send(response, ...(await files.pictureAnswer(place ?? '', name ?? '', body)))
  }
  if (pathname === '/typeface' && type?.startsWith('multipart/form-data;'))
    return send(response, ...(await files.typefaceAnswer(type, body)))
  return send(response, 404, { message: 'There is no such call.' })
}

export const editorServer: Plugin = {
  name: 'brand-editor',
  apply: 'serve',
  configureServer({ middlewares, config: { logger } }) {
    middlewares.use('/brand-editor', (request, response) => {
      answer(request, response).catch((cause: unknown) => {
        logger.error(`brand editor: ${cause instanceof Error ? cause.stack : cause}`)
        send(response, 500, { message: cause instanceof Error ? cause.message : String(cause) })
      })
    })
  },
}
