import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '#contract/auth.ts'
import { listShopMachines } from '#contract/staff/machines.ts'
import { refreshToken } from '#contract/tokens.ts'
import { getUserInfo } from '#contract/user.ts'
import { openDatabase } from '#server/db/database.ts'
import { acceptKeys } from '#server/db/deployment-keys.ts'
import { MACHINE_WEBHOOK_PATH } from '#server/modules/payments/starts/machine-notice.ts'
import { keyRing, namedKey } from '#server/platform/key-ring.ts'
import { createLog } from '#server/platform/log.ts'
import {
  BRANCH_HEADER,
  branchSecret,
  SIGNATURE_HEADER,
  signNotice,
  TIMESTAMP_HEADER,
} from '#server/ports/webhook-signature.ts'
import { ask, get, newCustomer, newPhone, PIN } from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { TEST_SECRETS } from '#tests/support/server/secrets.ts'
import { rows } from '#tests/support/server/sql.ts'

const { JWT_SECRETS: JWT_SECRET, PIN_PEPPERS: PIN_PEPPER } = TEST_SECRETS
const NEW_JWT_SECRET = 'the-next-jwt-secret-of-more-than-32-characters'
const NEW_PEPPER = 'the-next-pin-pepper-of-more-than-32-characters'
const CURRENT = 'the-current-token-of-staff-or-machines-or-metrics'
const PREVIOUS = 'the-previous-token-of-staff-or-machines-or-metrics'

/** Servers of one database, in the steps of a change of the secrets. */
let before: InProcessServer
let accepting: InProcessServer
let changing: InProcessServer
let after: InProcessServer

beforeAll(async () => {
  before = await startInProcessServer({
    env: {
      MACHINE_URL: 'http://127.0.0.1:9',
      MACHINE_SECRETS: `${CURRENT},${PREVIOUS}`,
      OPERATOR_TOKENS: `${CURRENT},${PREVIOUS}`,
      METRICS_TOKENS: `${CURRENT},${PREVIOUS}`,
    },
  })
  const serverWith = (env: Record<string, string>) => startInProcessServer({ env, databaseUrl: before.databaseUrl })
  accepting = await serverWith({
    JWT_SECRETS: `${JWT_SECRET},${NEW_JWT_SECRET}`,
    PIN_PEPPERS: `${PIN_PEPPER},${NEW_PEPPER}`,
  })
  changing = await serverWith({
    JWT_SECRETS: `${NEW_JWT_SECRET},${JWT_SECRET}`,
    PIN_PEPPERS: `${NEW_PEPPER},${PIN_PEPPER}`,
  })
  const { db, close } = openDatabase(before.databaseUrl, { size: 1, waitSeconds: 30 }, createLog('error'))
  await acceptKeys(db, { PIN_PEPPERS: keyRing([NEW_PEPPER]), JWT_SECRETS: undefined, MACHINE_SECRETS: undefined })
  await close()
  after = await serverWith({ JWT_SECRETS: NEW_JWT_SECRET, PIN_PEPPERS: NEW_PEPPER })
})
afterAll(async () => {
  for (const server of [after, changing, accepting, before]) await server.close()
})

const codeAt = async ({ url }: InProcessServer, token: string) => {
  const { status, problem } = await ask(url, getUserInfo, {}, { token })
  return problem?.code ?? status
}
const signInAt = async ({ url }: InProcessServer, phone: string) => {
  const { status, problem } = await ask(url, login, { phone_number: phone, pin_code: PIN })
  return problem?.code ?? status
}
const storedPin = async (phone: string) => {
  const [row] = await rows(before.databaseUrl, 'select pin_hash from customers where phone = $1', [
    `+66${phone.slice(1)}`,
  ])
  return String(row?.pin_hash)
}

test('[S2.28] tokens stay valid while their secret is changed, and end when the old one is removed', async () => {
  const { access_token: old, refresh_token } = await newCustomer(before.url)
  expect([await codeAt(accepting, old), await codeAt(changing, old), await codeAt(after, old)]).toEqual([
    200,
    200,
    'unauthorized',
  ])
  const renewed = await get(changing.url, refreshToken, { refresh_token })
  expect([await codeAt(accepting, renewed.access_token), await codeAt(after, renewed.access_token)]).toEqual([200, 200])
})

test('a refresh whose response was lost can be repeated at a server with the changed secret', async () => {
  const { refresh_token } = await newCustomer(before.url)
  const lost = await get(accepting.url, refreshToken, { refresh_token })
  expect((await get(changing.url, refreshToken, { refresh_token })).refresh_token).toBe(lost.refresh_token)
})

test('[S2.28] a PIN changes to the new pepper when it is entered, and servers before the change accept it', async () => {
  const phone = newPhone()
  await newCustomer(before.url, phone)
  expect(await storedPin(phone)).toMatch(new RegExp(`\\$${namedKey(PIN_PEPPER).id}$`))
  expect([await signInAt(accepting, phone), await signInAt(changing, phone)]).toEqual([200, 200])
  const renewed = await storedPin(phone)
  expect(renewed).toMatch(new RegExp(`\\$${namedKey(NEW_PEPPER).id}$`))
  expect(await signInAt(after, phone)).toBe(200)
  expect(await storedPin(phone), 'it is changed once').toBe(renewed)
  expect(await signInAt(accepting, phone)).toBe(200)
})

test.each([
  [CURRENT, 200],
  [PREVIOUS, 200],
  ['neither of them, but as long as they are', 401],
])('with the token %s staff, machines and metrics get %s', async (token, expected) => {
  expect((await ask(before.url, listShopMachines, {}, { token })).status).toBe(expected)
  const metrics = await fetch(`${before.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  expect(metrics.status).toBe(expected === 200 ? 200 : 404)
  const body = JSON.stringify({ notice: 'heartbeat', machines: ['ari4-01'] })
  const timestamp = String(Date.now())
  const notice = await fetch(`${before.url}${MACHINE_WEBHOOK_PATH}`, {
    method: 'POST',
    headers: {
      [TIMESTAMP_HEADER]: timestamp,
      [BRANCH_HEADER]: 'ari4',
      [SIGNATURE_HEADER]: signNotice(branchSecret(token, 'ari4'), timestamp, body),
    },
    body,
  })
  expect(notice.status).toBe(expected)
})
