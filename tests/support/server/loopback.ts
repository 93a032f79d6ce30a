import { once } from 'node:events'
import type { Server } from 'node:net'

/** @throws Error if the server does not listen on a port */
export function portOf(server: Server): number {
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('A server without a port')
  return address.port
}

/**
 * Listens on a free port of the loopback interface.
 * @returns the port
 */
export async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return portOf(server)
}
