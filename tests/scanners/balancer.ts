import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer as createHttp, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { join } from 'node:path'
import { listen } from '#tests/support/loopback.ts'

/** A certificate for localhost that `NODE_EXTRA_CA_CERTS` may name. */
export function makeCertificate(folder: string) {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', cert, ...subject],
    {
      stdio: 'ignore',
    },
  )
  return { key, cert }
}

/** What stands before the server in real life: TLS, the brand's host, and http sent to https. */
export async function startBalancer(to: number, host: string, { key, cert }: { key: string; cert: string }) {
  const forward = (asked: IncomingMessage, answer: ServerResponse) => {
    const headers = { ...asked.headers, host, 'x-forwarded-proto': 'https' }
    const passed = request({ port: to, host: '127.0.0.1', path: asked.url, method: asked.method, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    passed.on('error', () => answer.writeHead(502).end())
    asked.pipe(passed)
  }
  const https = createHttps({ key: readFileSync(key), cert: readFileSync(cert) }, forward)
  const httpsPort = await listen(https)
  const http = createHttp((asked, answer) =>
    answer.writeHead(301, { location: `https://localhost:${httpsPort}${asked.url}` }).end(),
  )
  const httpPort = await listen(http)
  const stop = () => {
    for (const server of [http, https]) {
      server.close()
      server.closeAllConnections()
    }
  }
  return { httpPort, httpsPort, stop }
}
