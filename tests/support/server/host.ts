/** Runs the servers of many test files in one process, which loads their modules once. `hosted-server.ts` starts it and calls it. */
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { type InProcessServer, startInProcessServer } from './in-process-server.ts'
import { jobsOf } from './started.ts'

const servers = new Map<string, InProcessServer>()

/** A call's name is its path; its arguments are its body. */
const CALLS: Readonly<Record<string, (call: HostCall) => Promise<{ url: string }>>> = {
  async start(call) {
    const server = await startInProcessServer(call)
    servers.set(call.databaseUrl, server)
    return { url: server.url }
  },
  async wake({ databaseUrl }) {
    jobsOf.get(databaseUrl)?.()
    return { url: '' }
  },
  async stop({ databaseUrl }) {
    await servers.get(databaseUrl)?.close()
    servers.delete(databaseUrl)
    return { url: '' }
  },
}
export type HostCall = { databaseUrl: string; env?: Record<string, string> }

const host = createServer(async (request, response) => {
  const call = CALLS[request.url?.slice(1) ?? '']
  try {
    if (!call) throw new RangeError(`No call ${request.url}`)
    const result = await call((await json(request)) as HostCall) // only `hosted-server.ts` calls
    response.end(JSON.stringify(result))
  } catch (cause) {
    response.writeHead(500).end(cause instanceof Error ? cause.stack : String(cause))
  }
})
host.listen(0, '127.0.0.1', () => {
  const address = host.address()
  process.send?.(typeof address === 'object' ? address?.port : undefined)
})
// The test run is over.
process.on('disconnect', () => process.exit())
