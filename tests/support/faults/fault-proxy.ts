import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { listen } from '#tests/support/loopback.ts'

const FAULTS = ['reset', 'cut before answer', 'cut in answer', 'swallow', 'delay'] as const
export type Fault = (typeof FAULTS)[number]

const DELAY_MS = 200

/** A seeded pseudo-random generator of numbers from 0 to 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

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

/**
 * A TCP proxy on loopback that breaks connections as a bad network does.
 * @param shares probability of each fault, 0 to 1
 */
export async function startFaultProxy(target: number, seed: number, shares: Record<Fault, number>) {
  const random = randomFrom(seed)
  const faultCounts: Record<Fault | 'none', number> = {
    reset: 0,
    'cut before answer': 0,
    'cut in answer': 0,
    swallow: 0,
    delay: 0,
    none: 0,
  }
  const pick = (): Fault | 'none' => {
    let left = random()
    return (
      FAULTS.find((fault) => {
        left -= shares[fault]
        return left < 0
      }) ?? 'none'
    )
  }
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const fault = pick()
    faultCounts[fault] += 1
    sockets.add(client)
    client.on('error', () => {})
    client.on('close', () => sockets.delete(client))
    if (fault === 'reset') return void client.resetAndDestroy()
    const upstream = connect(target, '127.0.0.1')
    upstream.on('error', () => client.destroy())
    upstream.on('close', () => fault !== 'swallow' && fault !== 'delay' && client.end())
    client.on('close', () => upstream.destroy())
    client.pipe(upstream)
    if (fault === 'none') upstream.pipe(client)
    else upstream.on('data', (part) => ANSWERS[fault](client, part))
  })
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    seen: faultCounts,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
