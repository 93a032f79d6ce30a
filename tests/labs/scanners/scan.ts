/**
 * Runs third-party security scanners on the built app: `npm run lab -- scanners [--only=sqlmap,ffuf]`, by hand and on
 * Debian. Each must find the faults of a vulnerable server, and nothing in the app. Exits with 1 otherwise.
 */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { newPurchase } from '#tests/support/server/client.ts'
import setup, { freshDatabase } from '#tests/support/server/database.ts'
import { withLimits } from '#tests/support/server/overrides.ts'
import { TEST_SECRETS } from '#tests/support/server/secrets.ts'
import { startProcess } from '#tests/support/server/server.ts'
import { makeCertificate, startBalancer } from './balancer.ts'
import { ffuf, installTools, lockfileLint, observatory, secretlint, slowHeaders, sqlmap, wapiti } from './tools.ts'
import { startVulnerableServer } from './vulnerable-server.ts'

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const only = values.only?.split(',')

/** Accepted findings, each with its reason in `docs/security.md`. */
const ACCEPTED: readonly RegExp[] = [
  /X-XSS-Protection is not set/,
  /^Backup file: .*~ found/,
  /HttpOnly flag is not set in the cookie : locale\b/,
]

const BRANDS = ['localhost', 'the-wash.app.localhost', 'wash-max.app.localhost']
const MIN_HOME_SCORE = 140
const MIN_SCORE = 130
const OTHER_PAGES = ['/th/login', '/en/branch', '/th/privacy-policy']

const { folder: tools, missing } = installTools()
if (missing.length) {
  console.error(`not installed, and available only on Debian: ${missing.join(', ')}`)
  process.exit(1)
}
const folder = mkdtempSync(join(tmpdir(), 'washday-outside-'))
const certificate = makeCertificate(folder)
const endDatabase = await setup()
const database = await freshDatabase()
const server = await startProcess(
  {
    ...TEST_SECRETS,
    DATABASE_URL: database.url,
    NODE_ENV: 'production',
    SANDBOX: '1',
    TRUSTED_PROXIES: '1',
    ...withLimits({ phoneChecksPerHour: 100_000 }),
    LOG_LEVEL: 'error',
  },
  ['--no-build'],
)
const vulnerableServer = await startVulnerableServer()
const ours = `http://127.0.0.1:${server.port}`
const theirs = `http://127.0.0.1:${vulnerableServer.port}`
const { token, machine, transaction } = await newPurchase(server.url)
const bearer = `Authorization: Bearer ${token}`
const query = `node_id=${machine.node_id}&address=${machine.address}&sub_position=${machine.sub_position}`

type Check = { name: string; control: () => Promise<string[]>; finds: RegExp[]; scan: () => Promise<string[]> }

const scanPages = async () => {
  const findings: string[] = []
  for (const brand of BRANDS) {
    const balancer = await startBalancer(server.port, `${brand}:${server.port}`, certificate)
    const paths = brand === BRANDS[0] ? ['/', ...OTHER_PAGES] : ['/']
    for (const path of paths) {
      const minimum = path === '/' ? MIN_HOME_SCORE : MIN_SCORE
      const lines = await observatory(tools, balancer, path, minimum, certificate.cert)
      findings.push(...lines.map((line) => `${brand}: ${line}`))
    }
    balancer.stop()
  }
  return findings
}

const inSequence = async (scans: (() => Promise<string[]>)[]) => {
  const findings: string[] = []
  for (const scan of scans) findings.push(...(await scan()))
  return findings
}

const checks: Check[] = [
  {
    name: 'lockfile-lint',
    control: () => {
      const bad = join(folder, 'package-lock.json')
      // Our lock file has no URLs, so that it works with every registry. A URL of another host must be found.
      const lock = readFileSync('package-lock.json', 'utf8')
      writeFileSync(
        bad,
        lock.replace('"integrity":', '"resolved": "http://registry.example/a.tgz",\n      "integrity":'),
      )
      return lockfileLint(tools, bad)
    },
    finds: [/registry\.example/],
    scan: () => lockfileLint(tools, 'package-lock.json'),
  },
  {
    name: 'secretlint',
    control: () => {
      // Split, so that the scan does not find it in this file.
      writeFileSync(
        join(folder, 'vulnerable-server.ts'),
        `const at = 'postgres://admin:${'hunter2'}secret@db.example.com:5432/app'`,
      )
      return secretlint(tools, join(folder, '*.ts'))
    },
    finds: [/PostgreSQL/],
    scan: () =>
      secretlint(tools, '{brands,design-tokens,docs,ladle,public,src,tests}/**/*.{ts,tsx,mjs,json,md,yaml,css,txt}'),
  },
  {
    name: 'Observatory and csp_evaluator',
    control: async () => {
      const balancer = await startBalancer(vulnerableServer.port, 'localhost', certificate)
      const findings = await observatory(tools, balancer, '/', MIN_HOME_SCORE, certificate.cert)
      balancer.stop()
      return findings
    },
    finds: [/Observatory \/: -?\d+ of 140/, /policy of \/: script-src/],
    scan: scanPages,
  },
  {
    name: 'ffuf',
    control: () => ffuf(`${theirs}/file?name=`),
    finds: [/etc\/passwd/],
    scan: () =>
      inSequence(
        ['/', '/assets/', '/api-internal/', '/api-internal/washday/', '/washday/', '/api/'].map(
          (path) => () => ffuf(ours + path),
        ),
      ),
  },
  {
    name: 'slowhttptest',
    control: () => slowHeaders(`${theirs}/`),
    finds: [/still held/],
    scan: () => slowHeaders(`${ours}/healthz`),
  },
  {
    name: 'sqlmap',
    control: () => sqlmap(`${theirs}/thing?id=1`),
    finds: [/injection/],
    scan: () =>
      inSequence([
        () => sqlmap(`${ours}/api/machine_info?${query}`, '--dbms=postgresql'),
        () => sqlmap(`${ours}/api/confirm_payment?transaction=${transaction.transaction}`, '--dbms=postgresql'),
        () =>
          sqlmap(
            `${ours}/api/get_history_payment`,
            ...['--dbms=postgresql', '-H', bearer, '-H', 'Content-Type: application/json'],
            '--data={"selected":"all","page":1,"limit":10}',
          ),
        () =>
          sqlmap(
            `${ours}/auth/check_user`,
            '--dbms=postgresql',
            '--data={"phone_number":"0812345670"}',
            '-H',
            'Content-Type: application/json',
          ),
      ]),
  },
  {
    name: 'wapiti',
    control: () => wapiti(theirs, []),
    finds: [/Cross Site Scripting/, /Redirect/, /Content Security Policy/, /cookie/i],
    scan: () =>
      wapiti(
        ours,
        [
          '/th',
          '/en/branch',
          `/api/machine_info?${query}`,
          '/api/branches',
          '/api/get_list_notification_user?page=1&limit=10',
          '/th/lottery',
        ],
        [bearer, 'X-Forwarded-Proto: https'],
      ),
  },
]

let hasPassed = true
console.log('| tool | vulnerable server | app | seconds |\n| --- | --- | --- | --- |')
for (const { name, control, finds, scan } of checks.filter(
  (check) => !only || only.includes(check.name.split(' ')[0] ?? ''),
)) {
  const start = Date.now()
  const [controlFindings, appFindings] = [await control(), await scan()]
  const missed = finds.filter((pattern) => !controlFindings.some((line) => pattern.test(line)))
  const findings = appFindings.filter((line) => !ACCEPTED.some((pattern) => pattern.test(line)))
  hasPassed &&= missed.length === 0 && findings.length === 0
  const seconds = ((Date.now() - start) / 1_000).toFixed(0)
  console.log(
    `| ${name} | ${missed.length ? `missed: ${missed.join(', ')}` : `found (${controlFindings.length})`} | ${findings.length ? `${findings.length} findings` : 'nothing'} | ${seconds} |`,
  )
  for (const line of findings) console.error(`${name}: ${line}`)
}
vulnerableServer.stop()
await server.stop()
await database.drop()
await endDatabase()
process.exitCode = hasPassed ? 0 : 1
