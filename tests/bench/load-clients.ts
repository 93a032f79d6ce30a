import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'

export type Wanted = { name: string; path: string; headers?: Record<string, string> }
export type Seen = {
  /** Of the answers with status 200, in milliseconds. */
  times: number[]
  /** Everything else, by status or the connection's error. */
  amiss: Map<string, number>
}

type Answered = { status: number; isLast: boolean; bytes: number }

/** One request over a kept connection. Rejects when the connection ends before the whole answer is there. */
export function getOnce(agent: Agent, port: number, { path, headers }: Wanted): Promise<Answered> {
  return new Promise((done, fail) => {
    const asked = request(
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
    asked.on('error', fail)
    asked.end()
  })
}

type Crowd = {
  port: number
  clients: number
  wanted: readonly Wanted[]
  /** Each client asks until then, and again whenever it has its answer. */
  isOver: () => boolean
  /** A client that is told that its connection ends leaves. */
  leavesWhenTold?: boolean
}

/** So many clients, each with a connection of its own that it keeps. */
export async function loadClients({
  port,
  clients,
  wanted,
  isOver,
  leavesWhenTold,
}: Crowd): Promise<Map<string, Seen>> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const seen = new Map(wanted.map(({ name }) => [name, { times: [], amiss: new Map() } as Seen]))
  const client = async (at: number) => {
    for (let turn = at; !isOver(); turn += 1) {
      const one = wanted[turn % wanted.length]
      const mine = one && seen.get(one.name)
      if (!mine) return
      const start = performance.now()
      try {
        const { status, isLast } = await getOnce(agent, port, one)
        if (status === 200) mine.times.push(performance.now() - start)
        else mine.amiss.set(String(status), (mine.amiss.get(String(status)) ?? 0) + 1)
        if (isLast && leavesWhenTold) return
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
        mine.amiss.set(code, (mine.amiss.get(code) ?? 0) + 1)
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, at) => client(at)))
  agent.destroy()
  return seen
}

/** Node's own server with one answer of so many bytes, as a process of its own. */
export async function startBaseline(bytes: number): Promise<{ port: number; stop: () => void }> {
  const child = fork(join(import.meta.dirname, 'baseline-server.ts'), [String(bytes)])
  const [port] = await once(child, 'message')
  return { port: Number(port), stop: () => child.disconnect() }
}
