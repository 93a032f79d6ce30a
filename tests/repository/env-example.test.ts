import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { envExample } from '#tests/documents/env-example.ts'

const lines = envExample().split('\n')
const valuesOf = (text: readonly string[]) =>
  text.flatMap((line) => {
    const [, name = '', value = ''] = /^#([A-Z_]+)=(.*)$/.exec(line) ?? []
    return name ? [[name, value] as const] : []
  })

test('.env.example is what `npm run fix` writes', () => {
  const { status, stderr } = spawnSync(process.execPath, ['tests/documents/env-example.ts', '--check'], {
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

test('.env.example has every setting with its default', () => {
  const values = valuesOf(lines)
  expect(values.length).toBeGreaterThan(30)
  expect(readConfig(Object.fromEntries(values))).toEqual(readConfig({}))
})

test('.env.example has no value for a secret, and says which settings are secrets', () => {
  const secrets = envExample()
    .split('\n\n')
    .filter((block) => block.replaceAll('\n# ', ' ').includes(' Secret.'))
  const values = secrets.flatMap((block) => valuesOf(block.split('\n')))
  expect(values.filter(([, value]) => value)).toEqual([])
  expect(values.map(([name]) => name)).toEqual([
    'DATABASE_URL',
    'DATABASE_DIRECT_URL',
    'DATABASE_READ_URL',
    'JWT_SECRETS',
    'PIN_PEPPERS',
    'PAYMENT_OPN_SECRET_KEY',
    'PAYMENT_OPN_WEBHOOK_SECRET',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'BRAND_ACCOUNTS',
    'MACHINE_SECRETS',
    'FCM_SERVICE_ACCOUNT',
    'OTEL_EXPORTER_OTLP_HEADERS',
    'METRICS_TOKENS',
    'OPERATOR_TOKENS',
    'SMS_TOKEN',
  ])
})
