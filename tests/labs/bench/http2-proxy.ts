import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { createSecureServer, type ServerHttp2Session } from 'node:http2'
import { listen } from '#tests/support/server/loopback.ts'

/** Headers of one connection, which HTTP/2 does not allow. */
const CONNECTION_HEADERS = ['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade']

const FORWARDED = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.1' }

const withoutConnection = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !CONNECTION_HEADERS.includes(name)),
  )

export type Certificate = {
  key: string
  cert: string
  /** Makes Chromium trust it, so that the HTTP cache and service workers work: `ignoreHTTPSErrors` turns both off. */
  chromiumFlag: string
}

/**
 * A key and a self-signed certificate for localhost.
 * @throws Error if openssl is missing or fails
 */
export function makeCertificate(): Certificate {
  const pem = execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-nodes', '-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
      ...['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-keyout', '-', '-out', '-'],
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const part = (name: string) => new RegExp(`-----BEGIN ${name}-----[^-]+-----END ${name}-----\n`).exec(pem)?.[0] ?? ''
  const [key, cert] = [part('PRIVATE KEY'), part('CERTIFICATE')]
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  const digest = createHash('sha256').update(publicKey).digest('base64')
  return { key, cert, chromiumFlag: `--ignore-certificate-errors-spki-list=${digest}` }
}

type Http2Proxy = {
  /** `https://localhost:{port}` */
  origin: string
  stop: () => void
}

/** HTTP/2 with TLS in front of a server on loopback, as in production. Bodies are forwarded unchanged, as they arrive. */
export async function startHttp2Proxy(to: number, { key, cert }: Certificate): Promise<Http2Proxy> {
  const agent = new Agent({ keepAlive: true })
  const sessions = new Set<ServerHttp2Session>()
  const proxy = createSecureServer({ key, cert }, (incoming, outgoing) => {
    const { method, url: path, authority, headers } = incoming
    const forwarded = request(
      {
        agent,
        host: '127.0.0.1',
        port: to,
        method,
        path,
        headers: { ...withoutConnection(headers), host: authority, ...FORWARDED },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, withoutConnection(answer.headers))
        answer.pipe(outgoing)
      },
    )
    forwarded.on('error', () => outgoing.stream.close())
    outgoing.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  })
  proxy.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
  })
  return {
    origin: `https://localhost:${await listen(proxy)}`,
    stop() {
      proxy.close()
      for (const session of sessions) session.destroy()
      agent.destroy()
    },
  }
}
