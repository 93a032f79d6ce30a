import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { REAL_SETTINGS, readConfig } from './config.ts'
import { RENAMED_SETTINGS } from './renamed-settings.ts'
import { isPlayedForReal, SANDBOX_CHECKS } from './settings.checks.ts'
import { ServerSettings } from './settings.ts'

const BASES = ['API_BASE_URL', 'MACHINE_URL'] as const
const given = { MACHINE_SECRETS: 'x'.repeat(32) }

test.each(BASES)('%s loses the slashes at its end, because paths are appended to it', (name) => {
  const read = (address: string) => readConfig({ ...given, [name]: address })[name]
  expect(read('https://api.example.com/')).toBe('https://api.example.com')
  expect(read('http://127.0.0.1:8080/v1//')).toBe('http://127.0.0.1:8080/v1')
})

test.each(BASES)('%s must be a web address: a host name, with or without a port, is refused', (name) => {
  for (const address of ['api.example.com', 'api.example.com:8443', 'ftp://api.example.com', 'https://'])
    expect(() => readConfig({ ...given, [name]: address })).toThrow(`${name} is `)
})

test('without API_BASE_URL pages call the server that they came from', () => {
  expect(readConfig({}).API_BASE_URL).toBe('')
  expect(readConfig({ API_BASE_URL: '' }).API_BASE_URL).toBe('')
})

test.each([{}, { NODE_ENV: 'test' }, { PAYMENT_GATEWAY: 'sandbox' }])(
  'the sandbox is open by default with %o, and closed where it is switched off',
  (settings) => {
    expect(readConfig(settings).isSandbox).toBe(true)
    expect(readConfig({ ...settings, SANDBOX: '0' }).isSandbox).toBe(false)
  },
)

test.each([
  { NODE_ENV: 'production' },
  { DATABASE_URL: 'postgres://washday@database/washday' },
  { PAYMENT_GATEWAY: 'opn', PAYMENT_OPN_SECRET_KEY: 'skey_test_1' },
  { PAYMENT_GATEWAY: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1' },
  { MACHINE_URL: 'https://box.example.com', MACHINE_SECRETS: 'x'.repeat(32) },
  { MACHINE_DEVICES: '/devices.json' },
  { SMS_URL: 'https://sms.example.com', SMS_TOKEN: 'token' },
  { FCM_SERVICE_ACCOUNT: '{}' },
])('the sandbox is closed by default with %o, and open where it is switched on', (settings) => {
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
])('%s is reported as a misspelt setting', (name) => {
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
])('%s belongs to another program and is ignored', (name) => {
  expect(() => readConfig({ [name]: '1' })).not.toThrow()
})

test.each([
  ['LOG_LEVLE', 'LOG_LEVEL'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['LOG_LEVELS', 'LOG_LEVEL'],
  ['LEVEL_LOG', 'LOG_LEVEL'],
  ['log_level', 'LOG_LEVEL'],
  ['DATA_DRI', 'DATA_DIR'],
  ['DATADIR', 'DATA_DIR'],
  ['DATA_DIRS', 'DATA_DIR'],
  ['ADTA_DIR', 'DATA_DIR'],
  ['PROT', 'PORT'],
  ['POTR', 'PORT'],
  ['OPRT', 'PORT'],
  ['HSOT', 'HOST'],
  ['HOTS', 'HOST'],
  ['NODE_EVN', 'NODE_ENV'],
  ['NODE_ENVV', 'NODE_ENV'],
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['SANBOX', 'SANDBOX'],
  ['SMS_TOKNE', 'SMS_TOKEN'],
  ['SMS_SNEDER', 'SMS_SENDER'],
  ['PAYMNET_GATEWAY', 'PAYMENT_GATEWAY'],
  ['FIREBASE_CONFG', 'FIREBASE_CONFIG'],
  ['OPERATER_TOKENS', 'OPERATOR_TOKENS'],
  ['METRIC_TOKENS', 'METRICS_TOKENS'],
  ['TILES_URL', 'TILE_URL'],
  ['GEOCODER_ULR', 'GEOCODER_URL'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
])('%s is reported as a typing error of %s', (name, meant) => {
  expect(() => readConfig({ [name]: '1' })).toThrow(`${name} is no setting of this server: did you mean ${meant}?`)
})

test('an unknown name with our prefix is reported without a suggestion', () => {
  expect(() => readConfig({ SMS_SANDBX: '1' })).toThrow(/^SMS_SANDBX is no setting of this server/)
  expect(() => readConfig({ WASHDAY_ANYTHING: '1' })).toThrow(/^WASHDAY_ANYTHING is no setting of this server$/)
})

test('every setting with two letters swapped, one missing or one doubled is reported', () => {
  const source = readFileSync(join(import.meta.dirname, 'settings.ts'), 'utf8')
  const names = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(30)
  for (const name of names) {
    const at = Math.floor(name.length / 2)
    const [one = '', other = ''] = [name[at - 1], name[at]]
    const swapped = name.slice(0, at - 1) + other + one + name.slice(at + 1)
    const typos =
      name.length < 6
        ? [swapped]
        : [swapped, name.slice(0, at) + name.slice(at + 1), name.slice(0, at) + other + name.slice(at)]
    for (const typo of typos.filter((text) => text !== name))
      expect(() => readConfig({ [typo]: '1' }), typo).toThrow(`${typo} is no setting of this server`)
  }
})

test.each(
  `
  PATH HOME USER LOGNAME PWD OLDPWD SHELL SHLVL TERM TZ LANG LANGUAGE LC_ALL LC_CTYPE MAIL HOSTNAME HOSTTYPE HOSTS OSTYPE
  PS1 EDITOR PAGER DISPLAY COLUMNS LINES TMPDIR TEMP TMP POSIXLY_CORRECT INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET
  LISTEN_FDS LISTEN_PID MAINPID SYSTEMD_EXEC_PID SYSTEMD_LOG_LEVEL XDG_DATA_DIRS XDG_DATA_HOME XDG_RUNTIME_DIR
  SSH_CONNECTION SSH_AUTH_SOCK SUDO_USER DBUS_SESSION_BUS_ADDRESS LD_LIBRARY_PATH HTTP_PROXY HTTPS_PROXY NO_PROXY
  http_proxy https_proxy no_proxy ALL_PROXY SSL_CERT_FILE SSL_CERT_DIR CI DEBUG FORCE_COLOR NO_COLOR
  NODE NODE_OPTIONS NODE_PATH NODE_EXTRA_CA_CERTS NODE_DEBUG NODE_NAME NODE_IP NODE_ID NODE_VERSION NODE_NO_WARNINGS
  UV_THREADPOOL_SIZE YARN_VERSION NPM_TOKEN npm_config_user_agent npm_lifecycle_event npm_package_name npm_config_loglevel
  npm_node_execpath INIT_CWD COLOR PGHOST PGPORT PGUSER PGDATA PGDATABASE POSTGRES_USER POSTGRES_DB POSTGRES_PASSWORD
  DATABASE_USER DATABASE_NAME DATABASE_HOST DATABASE_PORT DATABASE_PASSWORD DATABASE_URL_x DATABASE_URL_POOLED DB_URL
  DB_HOST REDIS_URL REDIS_HOST SMTP_URL SMTP_HOST SMTP_SENDER SMTP_TOKEN SMTP_PORT SENTRY_DSN APP_URL BASE_URL API_URL
  CDN_URL FILE_URL POST PORTS PART SORT COST POD_NAME POD_IP HOST_IP KUBERNETES_PORT KUBERNETES_SERVICE_HOST
  KUBERNETES_SERVICE_PORT_HTTPS KUBERNETES_PORT_443_TCP_ADDR PROT_SERVICE_HOST HSOT_PORT_80_TCP GOOGLE_CLOUD_PROJECT
  K_SERVICE K_REVISION DYNO WEBSITE_HOSTNAME AWS_REGION AWS_LAMBDA_FUNCTION_NAME RAILWAY_PUBLIC_DOMAIN FLY_APP_NAME
  RENDER_EXTERNAL_URL container _ host port
`
    .trim()
    .split(/\s+/),
)('%s belongs to the system or to another program and is ignored', (name) => {
  expect(() => readConfig({ [name]: 'development' })).not.toThrow(/is no setting/)
})

test.each(Object.keys(RENAMED_SETTINGS))('%s, of a build before, stops the start with what it is now', (name) => {
  expect(() => readConfig({ [name]: 'x' })).toThrow(`${name} is ${RENAMED_SETTINGS[name]}`)
})

test('no name is both a setting and one of a build before, and every new name in a message is a setting', () => {
  const names = Object.keys(ServerSettings.entries)
  expect(Object.keys(RENAMED_SETTINGS).filter((name) => names.includes(name))).toEqual([])
  const named = Object.values(RENAMED_SETTINGS).flatMap((text) => text.match(/\b[A-Z]+_[A-Z_]+\b/g) ?? [])
  expect(named.filter((name) => !names.includes(name))).toEqual([])
})

test('a server has at most 50 settings: what nobody sets is a constant', () =>
  expect(Object.keys(ServerSettings.entries).length).toBeLessThanOrEqual(50))

test('ports of BASE_DOMAINS may stand in addresses of pages, and its domains are named once', () => {
  expect(readConfig({ BASE_DOMAINS: 'shop.example,shop.example:8443,localhost:8080' })).toMatchObject({
    BASE_DOMAINS: ['shop.example', 'localhost'],
    publicPorts: ['8443', '8080'],
  })
})

const FIREBASE = { apiKey: 'AIza-1', projectId: 'laundry', messagingSenderId: '123', appId: '1:123:web:a' }
const AS_SHOWN = `// Your web app's Firebase configuration
// For Firebase JS SDK v7.20.0 and later, measurementId is optional
const firebaseConfig = {
  apiKey: "AIza-1",
  authDomain: "laundry.firebaseapp.com",
  projectId: "laundry",
  storageBucket: "laundry.firebasestorage.app",
  messagingSenderId: "123",
  appId: "1:123:web:a",
  measurementId: "G-1",
};
`
const firebaseOf = (text: string) =>
  readConfig({ FIREBASE_CONFIG: text, FIREBASE_WEB_PUSH_KEY: 'B'.repeat(87) }).FIREBASE_CONFIG

test.each([
  JSON.stringify(FIREBASE),
  JSON.stringify(FIREBASE, null, 2),
  "{ apiKey: 'AIza-1', projectId: 'laundry', messagingSenderId: '123', appId: '1:123:web:a' }",
])('FIREBASE_CONFIG is read from %s', (text) => expect(firebaseOf(text)).toMatchObject({ ...FIREBASE, authDomain: '' }))

test('FIREBASE_CONFIG is read as Firebase’s console shows it', () =>
  expect(firebaseOf(AS_SHOWN)).toEqual({
    ...FIREBASE,
    authDomain: 'laundry.firebaseapp.com',
    storageBucket: 'laundry.firebasestorage.app',
    measurementId: 'G-1',
  }))

test.each([
  ['{}', 'FIREBASE_CONFIG has no apiKey'],
  [JSON.stringify({ ...FIREBASE, appId: undefined }), 'FIREBASE_CONFIG has no appId'],
  [
    JSON.stringify({ ...FIREBASE, messagingSenderId: 'me' }),
    'FIREBASE_CONFIG has a messagingSenderId that is no number',
  ],
  ['AIza-1', 'FIREBASE_CONFIG is the firebaseConfig of the web app'],
  ['{ apiKey: "AIza-1", projectId: laundry }', 'FIREBASE_CONFIG is the firebaseConfig of the web app'],
  ['{ "apiKey": { "nested": "1" } }', 'FIREBASE_CONFIG is the firebaseConfig of the web app'],
])('FIREBASE_CONFIG %s is refused with what is wrong', (text, problem) =>
  expect(() => firebaseOf(text)).toThrow(problem),
)

/** Settings that are the same with the sandbox: none of them reaches money, machines, messages or data. */
const HARMLESS = new Set<string>([
  'NODE_ENV',
  'LOG_LEVEL',
  'HOST',
  'PORT',
  'DATA_DIR',
  'DATABASE_MIGRATE',
  'DATABASE_PREPARE',
  'DATABASE_POOL',
  'SHOP_DIR',
  'LOTTERY_FILE',
  'HOROSCOPE_FILE',
  'JOBS',
  'READ_ONLY',
  'ASSETS_DIR',
  'API_BASE_URL',
  'BASE_DOMAINS',
  'TRUSTED_PROXIES',
  'SANDBOX',
  'JWT_SECRETS',
  'PIN_PEPPERS',
  'DRAIN_SECONDS',
  'SERVICE_WORKER',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'METRICS_TOKENS',
  'OPERATOR_TOKENS',
  'REFUND_BANK_HOLIDAYS',
  'SMS_PER_HOUR',
  'SMS_SENDER',
  'TILE_URL',
  'TILE_ATTRIBUTION',
  'GEOCODER_URL',
])

test('[S6.6] every setting is of something real, which closes the sandbox, or is known not to be', () => {
  const real = new Set<string>(REAL_SETTINGS)
  expect(Object.keys(ServerSettings.entries).filter((name) => real.has(name) === HARMLESS.has(name))).toEqual([])
})

const SAMPLES: Record<(typeof REAL_SETTINGS)[number], Record<string, string>> = {
  DATABASE_URL: { DATABASE_URL: 'postgres://db/washday' },
  DATABASE_DIRECT_URL: { DATABASE_URL: 'postgres://db/washday', DATABASE_DIRECT_URL: 'postgres://db/washday' },
  DATABASE_READ_URL: { DATABASE_URL: 'postgres://db/washday', DATABASE_READ_URL: 'postgres://db/washday' },
  PAYMENT_GATEWAY: { PAYMENT_GATEWAY: 'stripe', STRIPE_SECRET_KEY: 'sk_live_1' },
  PAYMENT_OPN_SECRET_KEY: { PAYMENT_OPN_SECRET_KEY: 'skey_1' },
  PAYMENT_OPN_PUBLIC_KEY: { PAYMENT_OPN_PUBLIC_KEY: 'pkey_1' },
  PAYMENT_OPN_WEBHOOK_SECRET: { PAYMENT_OPN_WEBHOOK_SECRET: 'c2VjcmV0IG9mIG5vdGljZXM=' },
  STRIPE_SECRET_KEY: { STRIPE_SECRET_KEY: 'sk_live_1' },
  STRIPE_WEBHOOK_SECRET: { STRIPE_WEBHOOK_SECRET: 'whsec_1' },
  BRAND_ACCOUNTS: { BRAND_ACCOUNTS: '{}' },
  MACHINE_URL: { MACHINE_URL: 'https://box.example', ...given },
  MACHINE_SECRETS: given,
  MACHINE_DEVICES: { MACHINE_DEVICES: '/devices.json' },
  SMS_URL: { SMS_URL: 'https://sms.example', SMS_TOKEN: 'token' },
  SMS_TOKEN: { SMS_TOKEN: 'token' },
  FCM_SERVICE_ACCOUNT: { FCM_SERVICE_ACCOUNT: '{}' },
  FIREBASE_CONFIG: {
    FIREBASE_CONFIG: '{"apiKey":"k","projectId":"p","messagingSenderId":"1","appId":"a"}',
    FIREBASE_WEB_PUSH_KEY: 'B'.repeat(87),
  },
  FIREBASE_WEB_PUSH_KEY: {
    FIREBASE_CONFIG: '{"apiKey":"k","projectId":"p","messagingSenderId":"1","appId":"a"}',
    FIREBASE_WEB_PUSH_KEY: 'B'.repeat(87),
  },
}

test.each(Object.entries(SAMPLES))('[S6.6] %s closes the sandbox', (_, settings) => {
  expect(readConfig(settings).isSandbox).toBe(false)
})

test.each(Object.entries(SAMPLES))(
  '%s beside SANDBOX=1 is named by the doctor and the log of a start',
  (name, settings) => {
    const config = readConfig({ ...settings, SANDBOX: '1' })
    expect(SANDBOX_CHECKS.map(({ isFound }) => isFound(config))).toEqual([
      expect.arrayContaining(Object.keys(settings)),
    ])
    expect(Object.keys(settings)).toContain(name)
    expect(isPlayedForReal(config)).toBe(!name.startsWith('DATABASE_'))
  },
)
