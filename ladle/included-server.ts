import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { ProxyOptions } from 'vite'

/** Starts the included server in a process of its own, which ends with this one. @returns its port */
async function start(): Promise<string> {
  const server = spawn(process.execPath, ['tests/support/server/sample-shop.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = await once(server.stdout, 'data')
  return new URL(String(line).trim()).port
}

let port: Promise<string> | undefined
const target = { protocol: 'http:', host: '127.0.0.1', port: 0 }
/** The API of the workbench's pages: the included server with its sandbox, which starts when a page first asks it. */
export const includedServer: Record<string, ProxyOptions> = {
  '^/(api(-internal)?/|workbench-shop\\.json)': {
    target,
    changeOrigin: true,
    bypass: async () => {
      port ??= start()
      target.port = Number(await port)
    },
  },
}
