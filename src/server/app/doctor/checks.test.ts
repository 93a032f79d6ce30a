import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test, vi } from 'vitest'
import { DAY_MS } from '#contract/duration.ts'
import { clock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { createLog } from '#server/platform/log.ts'
import type { DatabaseFacts, Facts } from './check.ts'
import { CHECKS, failedChecks } from './checks.ts'
import { logFindings } from './doctor.ts'
import { readUnreachable } from './read-facts.ts'

const SECRET = { jwt: 'a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6', pepper: 'b1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6' }
/** The years of today and of the next refunds. */
const YEARS = [0, 60].map((days) => new Date(Date.now() + days * DAY_MS).getUTCFullYear())
const GOOD = {
  NODE_ENV: 'production',
  HOST: '0.0.0.0',
  TRUSTED_PROXIES: '1',
  BASE_DOMAINS: 'shop.example',
  DATABASE_URL: 'postgres://db/washday',
  PAYMENT_GATEWAY: 'opn',
  PAYMENT_OPN_SECRET_KEY: 'skey_x',
  PAYMENT_OPN_WEBHOOK_SECRET: 'c2VjcmV0IG9mIG5vdGljZXM=',
  MACHINE_URL: 'https://box.example',
  MACHINE_SECRETS: 'c1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6',
  SMS_URL: 'https://sms.example',
  SMS_TOKEN: 'token',
  FCM_SERVICE_ACCOUNT: '{}',
  FIREBASE_CONFIG: '{"apiKey":"k","projectId":"p","messagingSenderId":"1","appId":"a"}',
  FIREBASE_WEB_PUSH_KEY: 'B'.repeat(87),
  JWT_SECRETS: SECRET.jwt,
  PIN_PEPPERS: SECRET.pepper,
  METRICS_TOKENS: 'd1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6',
  OPERATOR_TOKENS: 'e1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6',
  REFUND_BANK_HOLIDAYS: YEARS.map((year) => `${year}-05-20`).join(),
}
const DATABASE: DatabaseFacts = {
  version: 180_004,
  offsetSeconds: 0.1,
  isWritable: true,
  isMigrated: true,
  isCopy: false,
  synchronousStandbys: 'ANY 1 (one, two)',
  standbys: 2,
  isDurable: true,
  archiving: 'works',
  branches: 3,
  staff: 2,
  shopFaults: [],
  unsellable: [],
  hasDemoCustomer: false,
}
const OUTSIDE: Omit<Facts, 'config' | 'database'> = { unreachable: [], withoutContact: [], lineUsedUp: [] }
const found = (
  settings: Record<string, string> = {},
  database: Partial<DatabaseFacts> | string = {},
  outside: Partial<typeof OUTSIDE> = {},
) => {
  const facts = {
    config: readConfig({ ...GOOD, ...settings }),
    database: typeof database === 'string' ? database : { ...DATABASE, ...database },
    ...OUTSIDE,
    ...outside,
  }
  return failedChecks(facts).map(({ id }) => id)
}

test('nothing is found in a deployment that has everything', () => expect(found()).toEqual([]))

const NO_FIREBASE = Object.fromEntries(Object.keys(GOOD).flatMap((name) => (/^FI|^FCM/.test(name) ? [[name, '']] : [])))

type Case = [
  settings: Record<string, string>,
  database?: Partial<DatabaseFacts> | string,
  outside?: Partial<typeof OUTSIDE>,
]
const CASES: Record<string, Case> = {
  environment: [{ NODE_ENV: 'development' }],
  included_database: [{ DATABASE_URL: '' }],
  sandbox: [{ SANDBOX: '1' }],
  gateway: [{ PAYMENT_GATEWAY: '', PAYMENT_OPN_SECRET_KEY: '' }],
  webhook_secret: [{ PAYMENT_OPN_WEBHOOK_SECRET: '' }],
  test_keys: [{ PAYMENT_OPN_SECRET_KEY: 'skey_test_1' }],
  machines: [{ MACHINE_URL: '', NODE_ENV: 'development' }],
  machine_address: [{}, {}, { unreachable: ['MACHINE_URL'] }],
  sms_address: [{}, {}, { unreachable: ['SMS_URL'] }],
  contact: [{}, {}, { withoutContact: ['washday'] }],
  line_month: [{}, {}, { lineUsedUp: ['washday'] }],
  sms: [{ SMS_URL: '' }],
  push: [NO_FIREBASE],
  domains: [{ BASE_DOMAINS: '' }],
  proxies: [{ TRUSTED_PROXIES: '0', HOST: '' }],
  secrets_of_one_server: [{ PIN_PEPPERS: '' }],
  secrets_equal: [{ PIN_PEPPERS: SECRET.jwt }],
  secrets_weak: [{ PIN_PEPPERS: 'secret'.repeat(6) }],
  bank_holidays: [{ REFUND_BANK_HOLIDAYS: '' }],
  metrics: [{ METRICS_TOKENS: '' }],
  database: [{}, 'Error: connect ECONNREFUSED'],
  database_version: [{}, { version: 140_012 }],
  database_read_only: [{}, { isWritable: false }],
  database_copy: [{}, { isCopy: true }],
  migrations: [{}, { isMigrated: false, branches: 0 }],
  database_crash: [{}, { isDurable: false }],
  standbys: [{}, { standbys: 1 }],
  archive: [{}, { archiving: 'fails' }],
  backups: [{}, { archiving: 'off' }],
  clock: [{}, { offsetSeconds: -900 }],
  shops: [{}, { branches: 0 }],
  staff: [{ OPERATOR_TOKENS: '' }, { staff: 0 }],
  shops_sell: [{}, { unsellable: ['ari4'] }],
  shop_rows: [{}, { shopFaults: ['ari4: kind “robot” is not known'] }],
  demo_customer: [{}, { hasDemoCustomer: true }],
}

test.each(Object.entries(CASES))('%s is found, and nothing else', (id, [settings, database, outside]) => {
  const others = id === 'machines' ? ['environment'] : []
  expect(found(settings, database, outside).toSorted()).toEqual([...others, id].toSorted())
})

test.each([
  ['{"wash-max":{"secret_key":"skey_live_1"}}', ['webhook_secret']],
  ['{"wash-max":{"secret_key":"skey_test_1","webhook_secret":"c2VjcmV0IG9mIG5vdGljZXM="}}', ['test_keys']],
  ['{"wash-max":{"secret_key":"skey_live_1","webhook_secret":"c2VjcmV0IG9mIG5vdGljZXM="}}', []],
])('the accounts of brands are examined like the common one: %s', (BRAND_ACCOUNTS, expected) =>
  expect(found({ BRAND_ACCOUNTS })).toEqual(expected),
)

test('bank holidays are missing as soon as a refund may end in a year without one', () => {
  const now = vi.spyOn(clock, 'now')
  const at = (instant: string, days: string) => {
    now.mockReturnValue(Date.parse(instant))
    return found({ REFUND_BANK_HOLIDAYS: days })
  }
  expect(at('2027-06-01T00:00:00Z', '2027-02-22,2027-05-20')).toEqual([])
  expect(at('2027-12-01T00:00:00Z', '2027-02-22,2027-05-20')).toEqual(['bank_holidays'])
  expect(at('2027-12-01T00:00:00Z', '2027-05-20,2028-02-11')).toEqual([])
  expect(at('2028-01-01T00:00:00Z', '2027-02-22,2027-05-20')).toEqual(['bank_holidays'])
  expect(at('2027-12-31T18:00:00Z', '2027-05-20'), 'already 2028 in Bangkok').toEqual(['bank_holidays'])
  now.mockRestore()
})

test('every check has a case, but the one that only a running server knows', () =>
  expect(CHECKS.map(({ id }) => id).filter((id) => !(id in CASES))).toEqual(['proxy_hops']))

test('the log of a start has each finding with what to do, by its severity', () => {
  const lines: string[] = []
  const config = readConfig({ ...GOOD, SANDBOX: '1', METRICS_TOKENS: '' })
  logFindings(
    createLog('warn', (line) => lines.push(line)),
    { config, database: DATABASE, ...OUTSIDE },
  )
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 'error', check: 'sandbox', remedy: 'remove SANDBOX=1' }),
    expect.objectContaining({ level: 'warn', check: 'metrics', message: 'check failed' }),
  ])
})

test('an address is unreachable if nothing listens there', async () => {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/box`
  expect(await readUnreachable({ MACHINE_URL: url, SMS_URL: undefined })).toEqual([])
  await new Promise((closed) => listener.close(closed))
  expect(await readUnreachable({ MACHINE_URL: url, SMS_URL: url })).toEqual(['MACHINE_URL', 'SMS_URL'])
})

test('docs/proofs/doctor.md is up to date', () => {
  const { status, stderr } = spawnSync(process.execPath, ['tests/documents/doctor.ts', '--check'], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})
