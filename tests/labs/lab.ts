/**
 * The laboratory: everything that is not needed to judge a commit. `npm run lab` lists the subjects, `npm run lab -- failover
 * --only=silent` runs one with its options, from the root of the repository.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

type Lab = { what: string; takes: string; command: readonly string[] }

const program = (file: string, what: string, takes: string): Lab => ({
  what,
  takes,
  command: [`tests/labs/${file}`],
})
/** Parts of `npm run test:full`, from `tests/tiers.ts`. */
const parts = (names: string, what: string, takes: string): Lab => ({
  what,
  takes,
  command: ['tests/run.ts', `--only=${names}`],
})

const LABS: Readonly<Record<string, Lab>> = {
  bench: program('bench/bench.ts', 'pages over a slow network, beside baselines', '15 min'),
  'bench-api': program('bench/api.ts', 'calls of the API, beside a bare query', '10 min'),
  'bench-scale': program('bench/scale.ts', 'a database of a large chain, beside a small one', '60 min'),
  'bench-dx': program('bench/dx.ts', 'how long a developer waits', '10 min'),
  load: program('bench/load.ts', 'a thousand clients, and the end of a server under load', '3 min'),
  chaos: program(
    'chaos/start.ts',
    'orders over a bad network while server and database are killed',
    'hours; --minutes',
  ),
  failover: program('failover/failover.ts', 'a primary and two standbys, killed and restored', '40 min'),
  soak: program('failover/soak.ts', "an evening's traffic", '2 h; --minutes'),
  mishaps: program('mishaps/start.ts', 'which alerts ring when a server has an accident', '10 min'),
  stateful: program('stateful/start.ts', 'random sequences in a browser against the server', '30 min; --runs'),
  'stateful-server': program(
    'stateful/server/start.ts',
    'random sequences of all parties against the server',
    '20 min; --runs',
  ),
  'random-user': {
    what: 'a customer who presses anything in the last build, in both languages',
    takes: '2 min; RANDOM_SECONDS, RANDOM_SEED',
    command: ['node_modules/playwright/cli.js', 'test', '--project=labs', 'random-user'],
  },
  'slow-network': program(
    'slow-network/start.ts',
    'journeys over slow 4G, in both languages, by keyboard and pointer',
    '20 min; -g',
  ),
  scanners: program('scanners/scan.ts', 'security scanners of others (Debian)', '60 min'),
  'gateway-check': program('gateway-check/start.ts', 'a test account of Opn against docs/proofs/gateways.md', '1 min'),
  repeat: program('repeat/start.ts', '`npm test` several times on a busy machine', '15 min each; --times'),
  'qr-photographs': program('qr-photographs/start.ts', 'how many photographs of a folder are read', '1 min'),
  screenshots: program('pictures/screenshots.ts', 'retakes the pictures of the documents', '2 min'),
  'film-strip': program('pictures/film-strip.ts', 'films the start of a machine', '2 min'),
  stage: program('pictures/stage.ts', 'takes home in each state of a load, for each brand', '2 min'),
  'component-bytes': {
    what: 'measures each component into docs/proofs',
    takes: '3 min',
    command: ['tests/documents/component-bytes.ts'],
  },
  'thai-areas': program('thai-areas/start.ts', 'rebuilds the list of Thai sub-districts', '1 min'),
  'story-pictures': program('visual/update.ts', 'retakes the pictures of the stories', '5 min'),
  resilience: parts('labs-server,labs-browser', 'faults, races, limits; clients and files of other tools', '10 min'),
  visual: parts('visual', 'pictures of the stories, and the workbench', '5 min'),
  browsers: parts('browsers', 'WebKitGTK and Firefox (Debian)', '7 min'),
  'screen-reader': parts('screen-reader', 'Orca (Debian)', '6 min'),
}

const [name, ...options] = process.argv.slice(2)
if (name === undefined) {
  for (const [key, { what, takes }] of Object.entries(LABS)) console.log(`${key.padEnd(18)}${what.padEnd(66)}${takes}`)
  console.log('\nnpm run lab -- <name> [options]   each file says its options at its top')
} else if (!LABS[name]) {
  console.error(`There is no lab ${name}: one of ${Object.keys(LABS).join(', ')}`)
  process.exitCode = 1
} else {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'install.ts')], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
  const lab = spawn(process.execPath, [...LABS[name].command, ...options], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => lab.kill(signal))
  const [code] = await once(lab, 'exit')
  process.exitCode = code ?? 1
}
