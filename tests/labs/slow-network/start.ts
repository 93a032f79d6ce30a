/**
 * The journeys of what a customer does besides one wash, over slow 4G: in both languages, by keyboard and by pointer.
 * `npm run lab -- slow-network [-g PATTERN]`
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

const JOURNEYS = [
  'journey',
  'basket',
  'later-dryer',
  'more-time',
  'holds',
  'again',
  'line',
  'saved-cards',
  'camera',
  'payment-methods',
  'payment-failures',
  'loads',
]

const tests = spawn(
  process.execPath,
  [
    'node_modules/playwright/cli.js',
    'test',
    '--project=e2e',
    '--reporter=list',
    '--retries=0',
    ...JOURNEYS.map((name) => `tests/e2e/${name}.spec.ts`),
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit', env: { ...process.env, TEST_TIER: 'full', TEST_NETWORK: 'slow' } },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => tests.kill(signal))
const [code] = await once(tests, 'exit')
process.exitCode = code ?? 1
