import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listen } from '#tests/support/server/loopback.ts'
import { PAGE_TOOLS } from './page-tools.ts'

/** The path of the script that the proxy adds to pages. The content security policy allows scripts of the page's origin. */
const SCRIPT_PATH = '/browser-test.js'

/** A key and a self-signed certificate for this run. */
function makeCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'washday-tls-'))
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const { status, stderr } = spawnSync(
    'openssl',
    [
      ...['req', '-x509', '-nodes', '-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
      ...['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-keyout', keyFile, '-out', certFile],
    ],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`openssl failed: ${stderr}`)
  const certificate = { key: readFileSync(keyFile), cert: readFileSync(certFile) }
  rmSync(folder, { recursive: true })
  return certificate
}

/** Whether the markup or an import of a page requests it. API calls and downloads of the worker have the destination `empty`. */
const isFileOfPage = ({ headers }: IncomingMessage) =>
  !['empty', 'document', 'serviceworker', undefined].includes(headers['sec-fetch-dest']?.toString())

export type TlsProxy = {
  /** `https://localhost:{port}` */
  origin: string
  /** The number of pending and of all requests for files of a page. */
  files: () => { pending: number; requested: number }
  /** Refuses and closes all connections, as on a phone without a network. */
  goDown: () => Promise<void>
  comeBack: () => Promise<void>
}

/**
 * TLS in front of a server on loopback, since WebKit drops `Secure` cookies of plain http even on localhost. Also adds a
 * script to each page that records its errors, which MiniBrowser does not report.
 */
export async function startTlsProxy(port: number): Promise<TlsProxy> {
  const files = { pending: 0, requested: 0 }
  const server = createServer(makeCertificate(), (incoming, outgoing) => {
    if (incoming.url === SCRIPT_PATH) {
      outgoing.writeHead(200, { 'content-type': 'text/javascript' }).end(PAGE_TOOLS)
      return
    }
    if (isFileOfPage(incoming)) {
      files.pending++
      files.requested++
      outgoing.once('close', () => files.pending--)
    }
    const { 'accept-encoding': _, ...headers } = incoming.headers
    const forwarded = request(
      {
        host: '127.0.0.1',
        port,
        method: incoming.method,
        path: incoming.url,
        headers: { ...headers, 'x-forwarded-proto': 'https' },
      },
      (answer) => {
        const { 'strict-transport-security': _, ...headers } = answer.headers
        if (!headers['content-type']?.startsWith('text/html')) {
          outgoing.writeHead(answer.statusCode ?? 502, headers)
          answer.pipe(outgoing)
          return
        }
        delete headers['content-length']
        let html = ''
        answer.setEncoding('utf8')
        answer.on('data', (part) => {
          html += part
        })
        answer.on('end', () => {
          outgoing.writeHead(answer.statusCode ?? 502, headers)
          outgoing.end(html.replace('<head>', `<head><script src="${SCRIPT_PATH}"></script>`))
        })
      },
    )
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  const proxyPort = await listen(server)
  const goDown = () =>
    new Promise<void>((closed) => {
      server.close(() => closed())
      server.closeAllConnections()
    })
  return {
    files: () => ({ ...files }),
    origin: `https://localhost:${proxyPort}`,
    goDown,
    comeBack: () => new Promise((ready) => server.listen(proxyPort, '127.0.0.1', ready)),
  }
}
