import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const OF_SERVER = /^\/(?:api(?:-internal)?\/|workbench-shop\.json)/

/** Starts the included server in a process of its own, which ends with this one. @returns its address */
async function start(): Promise<string> {
  const server = spawn(process.execPath, [resolve('ladle/pages/sample-shop.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit').then(([code]) =>
    Promise.reject(new Error(`The included server ended with ${code}`)),
  )
  const [line] = await Promise.race([once(server.stdout, 'data'), ended])
  return String(line).trim()
}

/** Passes a request on, and the response as it comes: some are streams. */
function pass(request: IncomingMessage, response: ServerResponse, origin: string, fail: (cause: Error) => void) {
  const { method, url = '/', headers } = request
  const passed = httpRequest(new URL(url, origin), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  passed.on('error', fail)
  response.on('close', () => passed.destroy())
  request.pipe(passed)
}

/** The API of the workbench's pages: the included server with its sandbox, started when a page first asks it. */
export function includedServer(): Plugin {
  let origin: Promise<string> | undefined
  return {
    name: 'included-server',
    apply: 'serve',
    configureServer({ middlewares, config: { logger } }) {
      middlewares.use((request, response, next) => {
        if (!OF_SERVER.test(request.url ?? '')) return next()
        const fail = (cause: Error) => {
          logger.error(`included server: ${cause.message}`)
          if (!response.headersSent) response.writeHead(503)
          response.end()
        }
        origin ??= start()
        origin.then((address) => pass(request, response, address, fail), fail)
      })
    },
  }
}
