import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { getRequestListener } from '@hono/node-server'
import { proxy } from 'hono/proxy'
import type { Plugin } from 'vite'

const OF_SERVER = /^\/(?:api(?:-internal)?\/|workbench-shop\.json)/

/** Starts the included server in a process of its own, which ends with this one. @returns its address */
async function start(): Promise<string> {
  const server = spawn(process.execPath, ['tests/support/server/sample-shop.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit').then(([code]) => {
    throw new Error(`The included server ended with ${code}`)
  })
  const [line] = await Promise.race([once(server.stdout, 'data'), ended])
  return String(line).trim()
}

let origin: Promise<string> | undefined
const answer = getRequestListener(
  async (request) => {
    origin ??= start()
    const { pathname, search } = new URL(request.url)
    return proxy(`${await origin}${pathname}${search}`, { raw: request, signal: request.signal })
  },
  { overrideGlobalObjects: false, errorHandler: (cause) => new Response(String(cause), { status: 503 }) },
)

/** The API of the workbench's pages: the included server with its sandbox, which starts when a page first asks it. */
export const includedServer: Plugin = {
  name: 'included-server',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) =>
      OF_SERVER.test(request.url ?? '') ? void answer(request, response) : next(),
    )
  },
}
