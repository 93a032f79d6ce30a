import { afterAll, beforeAll } from 'vitest'
import { type ScriptedServer, startScriptedServer } from './scripted-server.ts'
import { startTestServer, type TestServer } from './server.ts'
import { rows } from './sql.ts'

export let server: TestServer
/** In front of the server: answers may be lost on it. */
export let road: ScriptedServer

/** For the tests of a file: no pick-up or return is full because of the orders of another test. */
export function serveOrders() {
  beforeAll(async () => {
    server = await startTestServer()
    road = await startScriptedServer()
    await rows(server.databaseUrl, 'update order_offers set slot_capacity = 100')
  })
  afterAll(() => {
    road.close()
    return server.close()
  })
}
