import { afterAll, beforeAll } from 'vitest'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { startOpn } from './opn.ts'

export let opn: Awaited<ReturnType<typeof startOpn>>
export let server: InProcessServer
export let url: string

/**
 * For all tests of a file: a server that sells through the double of Opn.
 * @param more settings of the server
 */
export function setUpOpnShop(more: Record<string, string> = {}) {
  beforeAll(async () => {
    opn = await startOpn()
    server = await startInProcessServer({ env: { ...opn.env, ...more } })
    url = server.url
  })
  afterAll(async () => {
    await server.close()
    opn.close()
  })
}
