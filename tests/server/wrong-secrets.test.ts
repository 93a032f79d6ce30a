import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { acceptKeys } from '#server/db/deployment-keys.ts'
import { keyRing } from '#server/platform/key-ring.ts'
import { createLog } from '#server/platform/log.ts'
import { freshDatabase } from '#tests/support/server/database.ts'
import { startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { TEST_SECRETS } from '#tests/support/server/secrets.ts'
import { rows } from '#tests/support/server/sql.ts'

const OTHER = 'another-secret-of-more-than-32-characters-xyz'
const BOX = { MACHINE_URL: 'http://127.0.0.1:9', MACHINE_SECRETS: 'the-secret-of-the-box-of-more-than-32-characters' }

async function newDatabase() {
  const { url, drop } = await freshDatabase()
  onTestFinished(drop)
  return url
}

/** Whether a server starts with these settings, or the reason why not. */
async function startOn(databaseUrl: string, env: Record<string, string>) {
  try {
    const server = await startInProcessServer({ databaseUrl, env })
    await server.close()
    return 'started'
  } catch (error) {
    return String(error)
  }
}

test.each([
  ['PIN_PEPPERS', /no PIN of a customer would be right/],
  ['JWT_SECRETS', /every customer would be signed out/],
  ['MACHINE_SECRETS', /no machine would start/],
])('another %s than the data was made with stops the start with the reason', async (setting, reason) => {
  const url = await newDatabase()
  expect(await startOn(url, BOX)).toBe('started')
  expect(await startOn(url, { ...BOX, [setting]: OTHER })).toMatch(reason)
  expect(
    await startOn(url, { ...BOX, [setting]: OTHER, READ_ONLY: '1' }),
    'also of a server that changes nothing',
  ).toMatch(reason)
  expect(await startOn(url, BOX), 'nothing was changed meanwhile').toBe('started')
})

/** As `--accept-secrets` does. */
async function accept(url: string, pepper: string) {
  const { db, close } = openDatabase(url, { size: 1, waitSeconds: 30 }, createLog('error'))
  await acceptKeys(db, { PIN_PEPPERS: keyRing([pepper]), JWT_SECRETS: undefined, MACHINE_SECRETS: undefined })
  await close()
}

test('a pepper that no stored PIN has stops the start, also where none was noted', async () => {
  const url = await newDatabase()
  expect(await startOn(url, { PIN_PEPPERS: OTHER })).toMatch(/PIN_PEPPERS does not fit/)
  await rows(url, `update customers set pin_hash = 'none'`)
  expect(await startOn(url, { PIN_PEPPERS: OTHER }), 'no PIN is lost').toBe('started')
})

test('a secret that is changed step by step fits, its last step once no PIN needs the old pepper, or it is given up', async () => {
  const url = await newDatabase()
  const old = TEST_SECRETS.PIN_PEPPERS
  for (const PIN_PEPPERS of [old, `${old},${OTHER}`, `${OTHER},${old}`])
    expect(await startOn(url, { PIN_PEPPERS })).toBe('started')
  const [pins] = await rows(url, `select count(*)::int from customers where pin_hash like 'argon2id$%'`)
  expect(await startOn(url, { PIN_PEPPERS: OTHER })).toMatch(new RegExp(`${pins?.count} customers need it to enter`))
  await accept(url, OTHER)
  expect(await startOn(url, { PIN_PEPPERS: OTHER })).toBe('started')
  expect(await startOn(url, { PIN_PEPPERS: old })).toMatch(/PIN_PEPPERS/)
  await accept(url, old)
  expect(await startOn(url, { PIN_PEPPERS: old })).toBe('started')
})

test('the sandbox does not start on a database that production uses', async () => {
  const url = await newDatabase()
  expect(await startOn(url, { SANDBOX: '0', ...BOX })).toBe('started')
  expect(await startOn(url, { SANDBOX: '1' })).toMatch(/sandbox is on/)
})

test('a start outside production says what is real beside the sandbox, and nothing where it is the database alone', async () => {
  const start = async (env: Record<string, string>) => {
    const server = await startInProcessServer({ env })
    const failed = server.log().includes('"check":"sandbox"') && server.log()
    await server.close()
    return failed
  }
  expect(await start(BOX)).toMatch(
    /play the bank and the machines.*"found":"DATABASE_URL, MACHINE_URL, MACHINE_SECRETS"/,
  )
  expect(await start({})).toBe(false)
})
