import { afterAll, beforeAll } from 'vitest'
import { type ScriptedServer, startScriptedServer } from '../doubles/scripted-server.ts'
import { type HostedServer, startHostedServer } from './hosted-server.ts'
import { rows } from './sql.ts'

export let server: HostedServer
/** A proxy of the server that can drop responses. */
export let proxy: ScriptedServer

/** For the tests of a file: slots never fill up with the orders of other tests. */
export function serveOrders() {
  beforeAll(async () => {
    server = await startHostedServer()
    proxy = await startScriptedServer()
    await rows(server.databaseUrl, 'update order_offers set slot_capacity = 100')
  })
  afterAll(() => {
    proxy.close()
    return server.close()
  })
}
