import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { DAY_MS } from '#contract/duration.ts'
import { DATABASE_CHECKS, type PostgresFacts } from '#server/db/database.checks.ts'
import { brandsWithoutContact } from '#server/modules/content/brand/brand.checks.ts'
import { clock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { createLog } from '#server/platform/log.ts'
import { findingsOf, isWrong, logFindings, SETTING_CHECKS } from './doctor.ts'

/** Something listens there: connections to the boxes and to the SMS gateway are tried. */
const listener = createServer()
let listening: string
let closed: string
beforeAll(async () => {
  const addressOf = async (server: typeof listener) => {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const address = server.address()
    return `https://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/box`
  }
  listening = await addressOf(listener)
  const other = createServer()
  closed = await addressOf(other)
  await new Promise((done) => other.close(done))
})
afterAll(() => void listener.close())

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
  MACHINE_SECRETS: 'c1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6',
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
const POSTGRES: PostgresFacts = {
  READ_ONLY: undefined,
  version: 180_004,
  offsetSeconds: 0.1,
  isWritable: true,
  isMigrated: true,
  isCopy: false,
  synchronousStandbys: 'ANY 1 (one, two)',
  standbys: 2,
  isDurable: true,
  archiving: 'works',
}
async function found(settings: Record<string, string> = {}, postgres: Partial<PostgresFacts> | string = {}) {
  const config = readConfig({ MACHINE_URL: listening, SMS_URL: listening, ...GOOD, ...settings })
  const findings = [
    ...(await findingsOf(SETTING_CHECKS, config)),
    ...(await findingsOf(DATABASE_CHECKS, typeof postgres === 'string' ? postgres : { ...POSTGRES, ...postgres })),
  ]
  return findings.filter(isWrong).map(({ id }) => id)
}

test('nothing is found in a deployment that has everything', async () => expect(await found()).toEqual([]))

const NO_FIREBASE = Object.fromEntries(Object.keys(GOOD).flatMap((name) => (/^FI|^FCM/.test(name) ? [[name, '']] : [])))

type Case = [settings: Record<string, string>, postgres?: Partial<PostgresFacts> | string]
const CASES: Record<string, Case> = {
  environment: [{ NODE_ENV: 'development' }],
  included_database: [{ DATABASE_URL: '' }],
  sandbox: [{ SANDBOX: '1' }],
  gateway: [{ PAYMENT_GATEWAY: '', PAYMENT_OPN_SECRET_KEY: '' }],
  webhook_secret: [{ PAYMENT_OPN_WEBHOOK_SECRET: '' }],
  test_keys: [{ PAYMENT_OPN_SECRET_KEY: 'skey_test_1' }],
  machines: [{ MACHINE_URL: '', NODE_ENV: 'development' }],
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
  migrations: [{}, { isMigrated: false }],
  database_crash: [{}, { isDurable: false }],
  standbys: [{}, { standbys: 1 }],
  archive: [{}, { archiving: 'fails' }],
  backups: [{}, { archiving: 'off' }],
  clock: [{}, { offsetSeconds: -900 }],
}

test.each(Object.entries(CASES))('%s is found, and nothing else', async (id, [settings, postgres]) => {
  const others = id === 'machines' ? ['environment'] : []
  expect((await found(settings, postgres)).toSorted()).toEqual([...others, id].toSorted())
})

test.each([
  ['{"wash-max":{"secret_key":"skey_live_1"}}', ['webhook_secret']],
  ['{"wash-max":{"secret_key":"skey_test_1","webhook_secret":"c2VjcmV0IG9mIG5vdGljZXM="}}', ['test_keys']],
  ['{"wash-max":{"secret_key":"skey_live_1","webhook_secret":"c2VjcmV0IG9mIG5vdGljZXM="}}', []],
])('the accounts of brands are examined like the common one: %s', async (BRAND_ACCOUNTS, expected) =>
  expect(await found({ BRAND_ACCOUNTS })).toEqual(expected),
)

test('bank holidays are missing as soon as a refund may end in a year without one', async () => {
  const now = vi.spyOn(clock, 'now')
  const at = (instant: string, days: string) => {
    now.mockReturnValue(Date.parse(instant))
    return found({ REFUND_BANK_HOLIDAYS: days })
  }
  expect(await at('2027-06-01T00:00:00Z', '2027-02-22,2027-05-20')).toEqual([])
  expect(await at('2027-12-01T00:00:00Z', '2027-02-22,2027-05-20')).toEqual(['bank_holidays'])
  expect(await at('2027-12-01T00:00:00Z', '2027-05-20,2028-02-11')).toEqual([])
  expect(await at('2028-01-01T00:00:00Z', '2027-02-22,2027-05-20')).toEqual(['bank_holidays'])
  expect(await at('2027-12-31T18:00:00Z', '2027-05-20'), 'already 2028 in Bangkok').toEqual(['bank_holidays'])
  now.mockRestore()
})

test('an address is unreachable if nothing listens there', async () => {
  expect(await found({ MACHINE_URL: closed })).toEqual(['machine_address'])
  expect(await found({ SMS_URL: closed })).toEqual(['sms_address'])
})

test('a relay is unreachable if nothing listens at its address', async () => {
  const path = join(tmpdir(), `relays-${process.pid}.json`)
  const at = (address: string) => new URL(address).origin.replace('https', 'http')
  writeFileSync(path, JSON.stringify({ 'ari4-01': { url: at(listening) }, 'ari4-02': { url: at(closed) } }))
  onTestFinished(() => rmSync(path))
  expect(await found({ MACHINE_URL: '', MACHINE_DEVICES: path })).toEqual(['relay_address'])
})

test('the public key of a card form is for tests as a secret key may be', async () =>
  expect(await found({ PAYMENT_OPN_PUBLIC_KEY: 'pkey_test_1' })).toEqual(['test_keys']))

test('a brand needs a phone number, LINE or an e-mail address, as the studio asks', () => {
  const none = { phone: null, line: null, email: null }
  const brands = [
    { id: 'none', contact: none },
    { id: 'phone', contact: { ...none, phone: '+6621234567' } },
    { id: 'line', contact: { ...none, line: '@shop' } },
    { id: 'email', contact: { ...none, email: 'hello@shop.example' } },
  ]
  expect(brandsWithoutContact(brands)).toEqual(['none'])
})

/** `tests/server/line.test.ts` has a LINE that is asked, the test above a brand; only a running server knows the hops. */
const ELSEWHERE = ['contact', 'line_month', 'machine_address', 'proxy_hops', 'relay_address', 'sms_address']

test('every check has a case', () =>
  expect([...SETTING_CHECKS, ...DATABASE_CHECKS].map(({ id }) => id).toSorted()).toEqual(
    [...ELSEWHERE, ...Object.keys(CASES)].toSorted(),
  ))

test('a check that could not be made is no finding, and no result', async () => {
  const findings = await findingsOf(DATABASE_CHECKS, undefined)
  expect(new Set(findings.map(({ result }) => result))).toEqual(new Set([undefined]))
  expect(findings.filter(isWrong)).toEqual([])
})

test('the log of a start has each finding with what to do, by its severity', async () => {
  const lines: string[] = []
  const config = readConfig({ MACHINE_URL: listening, SMS_URL: listening, ...GOOD, SANDBOX: '1', METRICS_TOKENS: '' })
  logFindings(
    createLog('warn', (line) => lines.push(line)),
    await findingsOf(SETTING_CHECKS, config),
  )
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 'error', check: 'sandbox', remedy: 'remove SANDBOX=1' }),
    expect.objectContaining({ level: 'warn', check: 'metrics', message: 'check failed' }),
  ])
})

test('docs/proofs/doctor.md is up to date', () => {
  const { status, stderr } = spawnSync(process.execPath, ['tests/documents/doctor.ts', '--check'], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})
