import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { listen } from '../server/loopback.ts'

export type Received = { method: string; url: string; headers: IncomingMessage['headers']; body: string }

/** `hang` never responds; `reset` breaks the connection. */
export type Reply =
  | 'hang'
  | 'reset'
  | {
      status?: number
      type?: string
      headers?: Record<string, string>
      /** Sent as JSON unless it is a string or bytes. */
      body?: unknown
      /** The number of bytes of `body`, which are then bytes, after which the connection stalls for `STALL_MS`. */
      stallsAfter?: number
    }

/** Long enough for a browser to paint what has arrived. */
export const STALL_MS = 600

export type Script = (request: Received) => Reply | Promise<Reply>

export type ScriptedServer = {
  url: string
  /** All requests since the last call of `play`, in order. */
  received: Received[]
  /** Sets the responses from now on. */
  play: (script: Script) => void
  close: () => void
}

/** A server on loopback that responds as a test scripts it, also in ways that no correct server would. */
export async function startScriptedServer(): Promise<ScriptedServer> {
  const received: Received[] = []
  let script: Script = () => ({ status: 500 })

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const { method = '', url = '', headers } = request
    const entry = { method, url, headers, body: Buffer.concat(parts).toString() }
    received.push(entry)
    const reply = await script(entry)
    if (reply === 'hang') return
    if (reply === 'reset') return void request.socket.destroy()
    const { status = 200, type = 'application/json', headers: more = {}, body = '', stallsAfter } = reply
    response.writeHead(status, { 'content-type': type, ...more })
    if (stallsAfter !== undefined && Buffer.isBuffer(body)) {
      response.write(body.subarray(0, stallsAfter))
      await setTimeout(STALL_MS)
      return void response.end(body.subarray(stallsAfter))
    }
    response.end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body))
  }
  // A client may disconnect, and a proxying script fails once the server behind it has ended.
  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy())
  })

  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    received,
    play(next) {
      received.length = 0
      script = next
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
