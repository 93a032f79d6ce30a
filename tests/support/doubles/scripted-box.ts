import { branchSecret } from '#server/ports/webhook-signature.ts'
import { type ScriptedServer, startScriptedServer } from '#tests/support/doubles/scripted-server.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { rows } from '#tests/support/server/sql.ts'
import { send } from '#tests/support/server/transport.ts'
import { signedNotice } from './machine-box.ts'

export const MACHINE_SECRET = 'machine-secret-of-more-than-32-characters'
const OPERATOR_TOKEN = 'operator-test-token-of-more-than-32-characters'

export type ShopWithBox = {
  box: ScriptedServer
  server: InProcessServer
  url: string
  /**
   * Sends a signed notice of the box of the branch that it is about, or of another.
   * @returns its outcome, or the status of a refusal
   */
  notify: (notice: object, at?: number, branch?: string) => Promise<string | number>
  close: () => Promise<void>
}

/** The staff of the shop. */
export const staff = { token: OPERATOR_TOKEN }

/** The branch whose machines a notice is about; any, if it is about none that exists. */
export async function branchOf(databaseUrl: string, notice: object): Promise<string> {
  const {
    machines: [heard] = [],
    machine_id: machine = heard,
    transaction = '',
  } = notice as {
    // what the test wrote, which may be no notice at all
    machines?: string[]
    machine_id?: string
    transaction?: string
  }
  const [row] = await rows(
    databaseUrl,
    `select branch_id from machines where id = $1 union all select branch_id from transactions where id = $2`,
    [machine, transaction.split('.')[0]],
  )
  return String(row?.branch_id ?? 'ari4')
}

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
    async notify(notice, at, branch) {
      const id = branch ?? (await branchOf(server.databaseUrl, notice))
      const signed = signedNotice(branchSecret(MACHINE_SECRET, id), id, notice, at)
      const response = await send(server.url, '/webhooks/machine', signed)
      return response.status === 200 ? (await response.json()).outcome : response.status
    },
    async close() {
      await server.close()
      box.close()
    },
  }
}
