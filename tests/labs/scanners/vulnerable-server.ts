import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { listen } from '#tests/support/server/loopback.ts'

/** A server with one fault of each kind that the scanners must find: the control of `scan.ts`. */
export async function startVulnerableServer(): Promise<{ port: number; stop: () => void }> {
  const database = new DatabaseSync(':memory:')
  database.exec("create table things (id integer, name text); insert into things values (1, 'soap'), (2, 'water')")

  const paths: Record<string, (query: URLSearchParams, response: ServerResponse, request: IncomingMessage) => void> = {
    '/': (_, response) =>
      response.end('<a href="/thing?id=1">1</a> <a href="/echo?text=a">2</a> <a href="/go?to=/echo">3</a>'),
    '/thing': (query, response) => {
      const rows = database.prepare(`select name from things where id = ${query.get('id')}`).all()
      response.end(JSON.stringify(rows))
    },
    '/echo': (query, response) => response.end(`<p>${query.get('text')}</p>`),
    '/go': (query, response) => response.writeHead(302, { location: query.get('to') ?? '/' }).end(),
    '/file': (query, response) =>
      response.end(query.get('name')?.includes('../etc/passwd') ? 'root:x:0:0:root:/root:/bin/bash' : 'nothing'),
  }
  const server = createServer({ headersTimeout: 0, requestTimeout: 0 }, (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    response.setHeader('content-type', 'text/html')
    response.setHeader('set-cookie', 'session=1')
    response.setHeader('content-security-policy', "script-src 'unsafe-inline' *")
    try {
      const answer = paths[pathname]
      if (answer) answer(searchParams, response, request)
      else response.writeHead(404).end()
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  return {
    port: await listen(server),
    stop: () => {
      server.close()
      server.closeAllConnections()
      database.close()
    },
  }
}
