import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listen } from '#tests/support/loopback.ts'
import { PAGE_TOOLS } from './page-tools.ts'

/** Where pages get the script that the proxy adds to them. The policy allows scripts of the page's own origin. */
const SCRIPT_PATH = '/browser-test.js'

/** A key and a certificate that nobody has signed, for this run alone. */
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
  if (status !== 0) throw new Error(`openssl made no certificate: ${stderr}`)
  const certificate = { key: readFileSync(keyFile), cert: readFileSync(certFile) }
  rmSync(folder, { recursive: true })
  return certificate
}

/** What a page's markup and imports ask for; its calls and a worker's downloads say `empty`. */
const isFileOfPage = ({ headers }: IncomingMessage) =>
  !['empty', 'document', 'serviceworker', undefined].includes(headers['sec-fetch-dest']?.toString())

export type TlsProxy = {
  /** `https://localhost:{port}` */
  origin: string
  /** How many files that a page needs are asked for and not yet there, and how many have been asked for so far. */
  files: () => { open: number; asked: number }
  /** Refuses and cuts all connections, as a phone without a network sees it. */
  goDown: () => Promise<void>
  comeBack: () => Promise<void>
}

/**
 * TLS in front of a server on loopback, since WebKit drops `Secure` cookies of plain http even on localhost. Each page
 * also gets a script that notes what goes wrong in it: MiniBrowser tells nobody.
 */
export async function startTlsProxy(port: number): Promise<TlsProxy> {
  const files = { open: 0, asked: 0 }
  const server = createServer(makeCertificate(), (incoming, outgoing) => {
    if (incoming.url === SCRIPT_PATH) {
      outgoing.writeHead(200, { 'content-type': 'text/javascript' }).end(PAGE_TOOLS)
      return
    }
    if (isFileOfPage(incoming)) {
      files.open++
      files.asked++
      outgoing.once('close', () => files.open--)
    }
    const { 'accept-encoding': _, ...headers } = incoming.headers
    const ours = request(
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
    ours.on('error', () => outgoing.destroy())
    incoming.pipe(ours)
  })
  const own = await listen(server)
  const goDown = () =>
    new Promise<void>((closed) => {
      server.close(() => closed())
      server.closeAllConnections()
    })
  return {
    files: () => ({ ...files }),
    origin: `https://localhost:${own}`,
    goDown,
    comeBack: () => new Promise((ready) => server.listen(own, '127.0.0.1', ready)),
  }
}
