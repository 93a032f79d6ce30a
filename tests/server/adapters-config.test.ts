import { expect, test } from 'vitest'
import { brands, defaultBrand, readBrandsAgain } from '#brands/brand.ts'
import { createAdapters } from '#server/app/adapters.ts'
import type { Database } from '#server/db/database.ts'
import { ConfigError, readConfig } from '#server/platform/config.ts'
import { createLog } from '#server/platform/log.ts'
import { startFcm } from '#tests/support/doubles/fcm.ts'
import { TEST_SECRETS } from '#tests/support/server/secrets.ts'
import { startProcess } from '#tests/support/server/server.ts'

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

const STRIPE = { PAYMENT_GATEWAY: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1' }
const OPN = { PAYMENT_GATEWAY: 'opn', PAYMENT_OPN_SECRET_KEY: 'skey_test_1' }

test.each([
  [{ PAYMENT_GATEWAY: 'opn' }, ['PAYMENT_OPN_SECRET_KEY is missing']],
  [{ ...OPN, PAYMENT_OPN_SECRET_KEY: 'pkey_test_1' }, ['PAYMENT_OPN_SECRET_KEY starts with skey_']],
  [{ ...OPN, NODE_ENV: 'production' }, ['MACHINE_URL is missing: customers would pay for machines that do not start']],
  [{ PAYMENT_GATEWAY: 'stripe' }, ['STRIPE_SECRET_KEY is missing']],
  [{ ...STRIPE, STRIPE_SECRET_KEY: 'pk_test_1' }, ['STRIPE_SECRET_KEY starts with sk_ or rk_']],
  [
    { ...OPN, STRIPE_SECRET_KEY: 'sk_test_1' },
    ['STRIPE_SECRET_KEY is set, but PAYMENT_GATEWAY is opn: one gateway takes all payments'],
  ],
  [
    { ...STRIPE, PAYMENT_OPN_SECRET_KEY: 'skey_test_1' },
    ['PAYMENT_OPN_SECRET_KEY is set, but PAYMENT_GATEWAY is stripe: one gateway takes all payments'],
  ],
  [{ MACHINE_URL: 'https://box.example.com' }, ['MACHINE_SECRETS is missing']],
  [
    { MACHINE_URL: 'https://box.example.com', MACHINE_SECRETS: 'x'.repeat(32), MACHINE_DEVICES: '/relays.json' },
    ['MACHINE_URL and MACHINE_DEVICES are both set: one of them starts the machines'],
  ],
  [
    { MACHINE_URL: 'https://box.example.com', MACHINE_SECRETS: `${'x'.repeat(32)},short` },
    ['MACHINE_SECRETS is secrets of at least 32 characters with commas between'],
  ],
  [{ JWT_SECRETS: Array(4).fill('x'.repeat(32)).join() }, ['JWT_SECRETS is at most three secrets']],
  [{ MACHINE_URL: 'box' }, ['MACHINE_URL is an address such as https://api.example.com']],
  [{ TILE_URL: 'https://tiles.example.com/map.png', TILE_ATTRIBUTION: '©' }, ['TILE_URL has {z}, {x} and {y} in it']],
  [
    { TILE_URL: 'https://tiles.example.com/{z}/{x}/{y}.png' },
    ['TILE_ATTRIBUTION is missing: the map must name its source'],
  ],
  [{ GEOCODER_URL: 'https://geo.example.com/search' }, ['GEOCODER_URL has {q} in it']],
  [
    { FIREBASE_CONFIG: '{"apiKey":"k","projectId":"p","messagingSenderId":"1","appId":"a"}' },
    ['FIREBASE_WEB_PUSH_KEY is missing'],
  ],
  [{ FIREBASE_WEB_PUSH_KEY: 'B'.repeat(87) }, ['FIREBASE_CONFIG is missing']],
  [
    { FIREBASE_WEB_PUSH_KY: 'x' },
    ['FIREBASE_WEB_PUSH_KY is no setting of this server: did you mean FIREBASE_WEB_PUSH_KEY?'],
  ],
  [{ PAYMENT_GATEWY: 'opn' }, ['PAYMENT_GATEWY is no setting of this server: did you mean PAYMENT_GATEWAY?']],
])('reports each invalid setting of %j on its own line', (environment, lines) => {
  expect(problemsOf(environment)).toEqual(lines)
})

test('accepts a complete configuration of the adapters', () => {
  const machineGateway = { MACHINE_URL: 'https://box.example.com/', MACHINE_SECRETS: 'x'.repeat(32) }
  expect(readConfig({ ...OPN, ...machineGateway, NODE_ENV: 'production' })).toMatchObject({
    MACHINE_URL: 'https://box.example.com',
  })
})

test('a file of relays that cannot be read stops the start', () => {
  const config = readConfig({ MACHINE_DEVICES: '/nowhere/relays.json' })
  expect(() => createAdapters(config, {} as Database, createLog('error'))).toThrow(
    'MACHINE_DEVICES is the path of a JSON file',
  ) // the database is not used
})

test.each([OPN, STRIPE])('a brand that is made while the server runs is paid to the common account: %j', (settings) => {
  const before = structuredClone(brands)
  const id = `brand-${crypto.randomUUID().slice(0, 8)}` // which nobody has made
  const { gateway } = createAdapters(readConfig(settings), {} as Database, createLog('error')) // the database is not used
  expect(gateway.methods(id)).toEqual([])
  try {
    readBrandsAgain(() => [...before, { ...defaultBrand, id }])
    expect(gateway.methods(id)).toEqual(gateway.methods(defaultBrand.id))
    expect(gateway.methods(id)).not.toEqual([])
  } finally {
    readBrandsAgain(() => [...before])
  }
  expect(gateway.methods(id)).toEqual([])
})

test('an invalid push account stops the start, without printing the key', async () => {
  const fcm = await startFcm()
  const broken = JSON.stringify({ ...fcm.account, token_uri: undefined })
  fcm.close()
  const start = startProcess({
    ...TEST_SECRETS,
    DATABASE_URL: process.env.TEST_DATABASE_URL ?? '',
    FCM_SERVICE_ACCOUNT: broken,
  })
  const result = await start.then(
    () => 'started',
    (error: Error) => error.message,
  )
  expect(result).toContain('FCM_SERVICE_ACCOUNT is a service account’s key, or the path of its file')
  expect(result).not.toContain('PRIVATE KEY')
})
