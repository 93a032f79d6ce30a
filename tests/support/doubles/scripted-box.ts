import { type InProcessServer, startInProcessServer } from '#tests/support/in-process-server.ts'
import { type ScriptedServer, startScriptedServer } from '#tests/support/scripted-server.ts'
import { send } from '#tests/support/transport.ts'
import { signedNotice } from './machine-box.ts'

export const MACHINE_SECRET = 'machine-secret-of-more-than-32-characters'
const OPERATOR_TOKEN = 'operator-test-token-of-more-than-32-characters'

export type ShopWithBox = {
  box: ScriptedServer
  server: InProcessServer
  url: string
  /**
   * Sends a signed notice of the box.
   * @returns its outcome, or the status of a refusal
   */
  notify: (notice: object, at?: number) => Promise<string | number>
  close: () => Promise<void>
}

/** The staff of the shop. */
export const staff = { token: OPERATOR_TOKEN }

/** A server whose machines are behind a box that answers as a test scripts it. */
export async function startShopWithBox(): Promise<ShopWithBox> {
  const box = await startScriptedServer()
  const server = await startInProcessServer({
    env: { MACHINE_URL: `${box.url}/`, MACHINE_SECRETS: MACHINE_SECRET, OPERATOR_TOKENS: OPERATOR_TOKEN },
  })
  return {
    box,
    server,
    url: server.url,
    async notify(notice, at) {
      const response = await send(server.url, '/webhooks/machine', signedNotice(MACHINE_SECRET, notice, at))
      return response.status === 200 ? (await response.json()).outcome : response.status
    },
    async close() {
      await server.close()
      box.close()
    },
  }
}
