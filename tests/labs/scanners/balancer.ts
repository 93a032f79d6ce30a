import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer as createHttp, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { join } from 'node:path'
import { listen } from '#tests/support/server/loopback.ts'

/** Makes a self-signed certificate for localhost, for `NODE_EXTRA_CA_CERTS`. */
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

/** Stands for the proxy in production: TLS, the brand's host, and a redirect from http to https. */
export async function startBalancer(to: number, host: string, { key, cert }: { key: string; cert: string }) {
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const headers = { ...incoming.headers, host, 'x-forwarded-proto': 'https' }
    const { url: path, method } = incoming
    const forwarded = request({ port: to, host: '127.0.0.1', path, method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(forwarded)
  }
  const https = createHttps({ key: readFileSync(key), cert: readFileSync(cert) }, forward)
  const httpsPort = await listen(https)
  const http = createHttp((incoming, outgoing) =>
    outgoing.writeHead(301, { location: `https://localhost:${httpsPort}${incoming.url}` }).end(),
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
