import { once } from 'node:events'
import type { Server } from 'node:net'

/** @throws Error when it does not listen on one */
export function portOf(server: Server): number {
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('A server without a port')
  return address.port
}

/** Has it listen where only this machine reaches it. @returns the port, one that was free */
export async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return portOf(server)
}
