import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'

export type BenchRequest = { name: string; path: string; headers?: Record<string, string> }
export type LoadResult = {
  /** Times of responses with status 200, in ms. */
  times: number[]
  /** The number of all other results, by status or connection error. */
  failures: Map<string, number>
}

type ResponseInfo = { status: number; isLast: boolean; bytes: number }

/** One request over a keep-alive connection. @throws Error if the connection ends before the response is complete */
export function getOnce(agent: Agent, port: number, { path, headers }: BenchRequest): Promise<ResponseInfo> {
  return new Promise((done, fail) => {
    const outgoing = request(
      {
        agent,
        port,
        path,
        host: '127.0.0.1',
        headers: { host: `localhost:${port}`, 'accept-encoding': 'br', ...headers },
      },
      (response) => {
        let bytes = 0
        response.on('data', (part: Buffer) => {
          bytes += part.length
        })
        response.on('end', () =>
          done({ status: response.statusCode ?? 0, isLast: response.headers.connection === 'close', bytes }),
        )
        response.on('error', fail)
      },
    )
    outgoing.on('error', fail)
    outgoing.end()
  })
}

type LoadOptions = {
  port: number
  clients: number
  requests: readonly BenchRequest[]
  /** Each client sends its next request when it has a response, until this is true. */
  isOver: () => boolean
  /** A client stops when the server announces the end of its connection. */
  stopsOnClose?: boolean
}

/** Concurrent clients, each with its own keep-alive connection. */
export async function loadClients({
  port,
  clients,
  requests,
  isOver,
  stopsOnClose,
}: LoadOptions): Promise<Map<string, LoadResult>> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const results = new Map(requests.map(({ name }) => [name, { times: [], failures: new Map() } as LoadResult]))
  const client = async (at: number) => {
    for (let turn = at; !isOver(); turn += 1) {
      const next = requests[turn % requests.length]
      const result = next && results.get(next.name)
      if (!result) return
      const start = performance.now()
      try {
        const { status, isLast } = await getOnce(agent, port, next)
        if (status === 200) result.times.push(performance.now() - start)
        else result.failures.set(String(status), (result.failures.get(String(status)) ?? 0) + 1)
        if (isLast && stopsOnClose) return
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
        result.failures.set(code, (result.failures.get(code) ?? 0) + 1)
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, at) => client(at)))
  agent.destroy()
  return results
}

/** Node's own HTTP server with one response of this size, as a separate process. */
export async function startBaseline(bytes: number): Promise<{ port: number; stop: () => void }> {
  const child = fork(join(import.meta.dirname, 'baseline-server.ts'), [String(bytes)])
  const [port] = await once(child, 'message')
  return { port: Number(port), stop: () => child.disconnect() }
}
