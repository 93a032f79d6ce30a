import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { freshDatabase } from './database.ts'
import type { HostCall } from './host.ts'
import { PROCESS_ENV } from './server.ts'
import { jobsOf } from './started.ts'
import { databaseOf } from './transport.ts'

/** The process that runs the servers of a whole test run: a global set-up of the test runner. */
export default async function setup(): Promise<() => void> {
  const host = fork(join(import.meta.dirname, 'host.ts'), { env: { ...PROCESS_ENV, NODE_ENV: 'test' } })
  const [port] = await once(host, 'message')
  process.env.TEST_SERVER_HOST = String(port)
  return () => host.disconnect()
}

/** Without `fetch`, which the tests of pages replace. */
async function callHost(path: 'start' | 'wake' | 'stop', call: HostCall): Promise<string> {
  const sent = request({ host: '127.0.0.1', port: process.env.TEST_SERVER_HOST, path: `/${path}`, method: 'POST' })
  sent.end(JSON.stringify(call))
  const [response] = await once(sent, 'response')
  const body = await text(response)
  if (response.statusCode !== 200) throw new Error(`The host of the test servers: ${body}`)
  return (JSON.parse(body) as { url: string }).url // as `host.ts` responds
}

export type HostedServer = {
  url: string
  databaseUrl: string
  /** Ends the server and drops its database. */
  close: () => Promise<void>
}

/**
 * A server with a new seeded database, in the process of all hosted servers: a process of its own loads the modules for a
 * second and a half. Tests that end or restart a server use `startTestServer`.
 */
export async function startHostedServer({ env = {} }: { env?: Record<string, string> } = {}): Promise<HostedServer> {
  const database = await freshDatabase()
  const call = { databaseUrl: database.url }
  const url = await callHost('start', { ...call, env })
  databaseOf.set(url, database.url)
  jobsOf.set(database.url, () => void callHost('wake', call))
  return {
    url,
    databaseUrl: database.url,
    async close() {
      jobsOf.delete(database.url)
      await callHost('stop', call)
      await database.drop()
    },
  }
}

let shared: Promise<HostedServer> | undefined
/**
 * The server of this worker, started by the first file that asks for it and ended with the run. For files that only add
 * customers and a few purchases: what they find must not depend on what another file has done.
 */
export const sharedServer = (): Promise<HostedServer> => {
  shared ??= startHostedServer()
  return shared
}
