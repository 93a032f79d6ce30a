import { connect, createServer, type Server, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { listen } from '#tests/support/server/loopback.ts'

const FAULTS = ['reset', 'cut before answer', 'cut in answer', 'swallow', 'delay'] as const
export type Fault = (typeof FAULTS)[number]

const DELAY_MS = 200

/** The effect of each fault on a response. */
const ANSWERS: Record<Exclude<Fault, 'reset'>, (client: Socket, part: Buffer) => void> = {
  'cut before answer': (client) => client.resetAndDestroy(),
  'cut in answer': (client, part) => {
    client.write(part.subarray(0, part.length >> 1), () => client.resetAndDestroy())
  },
  swallow: () => {},
  delay: async (client, part) => {
    await wait(DELAY_MS)
    client.write(part)
  },
}

/** Chooses the fault of each connection by chance. @param shares the probability of each, 0 to 1 */
export const faultsBy = (random: () => number, shares: Record<Fault, number>) => (): Fault | undefined => {
  let left = random()
  return FAULTS.find((fault) => {
    left -= shares[fault]
    return left < 0
  })
}

/**
 * A TCP relay on loopback to a server or a database. It can be cut and restored, slowed down, fall silent, and break
 * connections as a bad network does.
 * @param fault of the next connection; undefined for none
 */
export async function startRelay(to: string, fault: () => Fault | undefined = () => undefined) {
  const target = new URL(to)
  const sockets = new Set<Socket>()
  const seen: Record<Fault | 'none', number> = {
    reset: 0,
    'cut before answer': 0,
    'cut in answer': 0,
    swallow: 0,
    delay: 0,
    none: 0,
  }
  let isHanging = false
  let delayMs = 0
  /** A distance in one direction. Parts keep their order, and none waits for another. */
  const distance = () =>
    new Transform({
      transform(part, _, done) {
        if (!delayMs) return done(null, part)
        setTimeout(() => this.push(part), delayMs)
        done()
      },
      flush: (done) => void setTimeout(done, delayMs),
    })
  const silent = new WeakSet<Socket>()
  const server: Server = createServer((client) => {
    const its = fault()
    seen[its ?? 'none'] += 1
    if (its === 'reset') return void client.on('error', () => {}).resetAndDestroy()
    const upstream = connect(Number(target.port), target.hostname)
    const link = (socket: Socket, other: Socket) => {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        // The other side of a connection that was reset learns of it, unless nothing gets through. An orderly end is piped.
        if (!silent.has(socket) && !socket.readableEnded) other.destroy()
      })
    }
    link(client, upstream)
    link(upstream, client)
    if (isHanging) return
    client.pipe(distance()).pipe(upstream)
    if (!its) return void upstream.pipe(distance()).pipe(client)
    // What is late or lost is so after the server has closed its end, too.
    if (its === 'swallow' || its === 'delay') silent.add(upstream)
    upstream.on('data', (part) => ANSWERS[its](client, part))
    upstream.on('end', () => silent.has(upstream) || client.end())
  })
  const port = await listen(server)
  const url = new URL(to)
  url.port = String(port)
  url.hostname = '127.0.0.1'
  const cut = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href.replace(/\/$/, ''),
    /** The number of connections with each fault. */
    seen,
    cut,
    mend: () => new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready)),
    /** Makes the server so far away, in each direction. */
    delay(ms: number) {
      delayMs = ms
    },
    /** As `silence`, and new connections get no answer either. */
    hang(isOn: boolean) {
      isHanging = isOn
      for (const socket of sockets) {
        silent.add(socket)
        if (isOn) socket.unpipe().pause()
        else socket.destroy()
      }
    },
    /** Open connections get no more answers, as after a failover of a cloud; new ones work. */
    silence() {
      for (const socket of sockets) {
        silent.add(socket)
        socket.unpipe().pause()
      }
    },
  }
}
