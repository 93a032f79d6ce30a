import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const BASES = ['API_BASE_URL', 'PAYMENT_OPN_URL', 'FCM_URL', 'MACHINE_URL'] as const
const given = { MACHINE_SECRET: 'x'.repeat(32) }

test.each(BASES)('%s is what paths are put behind, and so ends without a slash', (name) => {
  const read = (address: string) => readConfig({ ...given, [name]: address })[name]
  expect(read('https://api.example.com/')).toBe('https://api.example.com')
  expect(read('http://127.0.0.1:8080/v1//')).toBe('http://127.0.0.1:8080/v1')
})

test.each(BASES)('%s is on the web: a host alone is none, whatever port it has', (name) => {
  for (const address of ['api.example.com', 'api.example.com:8443', 'ftp://api.example.com', 'https://'])
    expect(() => readConfig({ ...given, [name]: address })).toThrow(`${name} is `)
})

test('without an API of their own pages ask where they came from', () => {
  expect(readConfig({}).API_BASE_URL).toBe('')
  expect(readConfig({ API_BASE_URL: '' }).API_BASE_URL).toBe('')
})

test.each([{}, { NODE_ENV: 'test' }, { PAYMENT_GATEWAY: 'sandbox' }])(
  'the sandbox is there by itself with %o, and not where it is switched off',
  (settings) => {
    expect(readConfig(settings).isSandbox).toBe(true)
    expect(readConfig({ ...settings, SANDBOX: '0' }).isSandbox).toBe(false)
  },
)

test.each([
  { NODE_ENV: 'production' },
  { DATABASE_URL: 'postgres://washday@database/washday' },
  { PAYMENT_GATEWAY: 'opn', PAYMENT_OPN_SECRET_KEY: 'skey_test_1' },
])('beside what is real there is no sandbox with %o, unless it is asked for', (settings) => {
  expect(readConfig(settings).isSandbox).toBe(false)
  expect(readConfig({ ...settings, SANDBOX: '1' }).isSandbox).toBe(true)
})

test.each([
  'PAYMENT_QR_SECOND',
  'WASHDAY_PORTS',
  'TRUSTED_PROXY',
  'BASE_DOMAIN',
  'HOROSCOPE_FILES',
  'METRICS_TOKN',
  'DRAIN_SECOND',
  'ASSETS_FOLDER',
  'DATABASE_POOL_SIZE',
  'PIN_PEPER',
  'SANDBOX_',
])('%s is a setting misspelt, and is told', (name) => {
  expect(() => readConfig({ [name]: '1' })).toThrow(`${name} is no setting of this server`)
})

test.each([
  'WASHDAY_SERVICE_HOST',
  'WASHDAY_SERVICE_PORT',
  'WASHDAY_SERVICE_PORT_HTTP',
  'WASHDAY_PORT',
  'WASHDAY_PORT_80_TCP',
  'WASHDAY_PORT_80_TCP_ADDR',
  'SMS_GATEWAY_SERVICE_HOST',
  'PINENTRY_USER_DATA',
  'TILES',
])('%s is set by others, and is theirs', (name) => {
  expect(() => readConfig({ [name]: '1' })).not.toThrow()
})
