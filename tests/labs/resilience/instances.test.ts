import { expect, test } from 'vitest'
import { generateQr } from '#contract/payment.ts'
import { ask, commandFor, createPurchase, freeMachines, newCustomer, until } from '#tests/support/server/client.ts'
import { freshDatabase } from '#tests/support/server/database.ts'
import { TEST_SECRETS } from '#tests/support/server/secrets.ts'
import { startProcess, startTestServer } from '#tests/support/server/server.ts'
import { count } from '#tests/support/server/sql.ts'

test('[S5.1f] four servers that start at once on an empty database seed it once', async () => {
  const database = await freshDatabase('empty')
  const settings = { ...TEST_SECRETS, DATABASE_URL: database.url }
  const servers = await Promise.all(Array.from({ length: 4 }, () => startProcess(settings)))
  expect(await count(database.url, 'select 1 from branches')).toBe(13)
  for (const { url } of servers)
    await until(
      () => fetch(`${url}/readyz`).then(({ status }) => status),
      (status) => status === 200,
    )
  expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0, 0, 0])
  await database.drop()
})

test('a session and an idempotency key of one server are valid on the others, and after a restart', async () => {
  const first = await startTestServer()
  const second = await startProcess({ ...TEST_SECRETS, DATABASE_URL: first.databaseUrl })
  const { access_token: token } = await newCustomer(first.url)
  const [machine] = await freeMachines(first.url)
  if (!machine) throw new Error('No machine is free')
  const command = await commandFor(first.url, machine)
  const purchase = await createPurchase(first.url, token, command, 'one-key')
  expect((await ask(second.url, generateQr, command, { token, key: 'one-key' })).body).toEqual(purchase)
  await first.restart()
  expect((await ask(first.url, generateQr, command, { token, key: 'one-key' })).body).toEqual(purchase)
  await second.stop()
  await first.close()
})
