import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { array, looseObject, number, object, parse, record, string } from 'valibot'
import { installPackages } from '#tests/runner/debian.ts'

const PROGRAMS = { wapiti: 'wapiti', sqlmap: 'sqlmap', ffuf: 'ffuf', slowhttptest: 'slowhttptest' }
/** Not dependencies of the project: installed on demand, at versions whose output this file parses. */
const PACKAGES = [
  '@mdn/mdn-http-observatory@1.4.8',
  '@secretlint/secretlint-rule-preset-recommend@13.0.6',
  'csp_evaluator@1.1.8',
  'lockfile-lint@5.0.1',
  'secretlint@13.0.6',
]

/** Installs the tools. @returns the folder of those from npm, and the missing ones of Debian, which are in the path */
export function installTools(): { folder: string; missing: string[] } {
  const isInstalled = (program: string) => existsSync(join('/usr/bin', program))
  if (!Object.keys(PROGRAMS).every(isInstalled)) installPackages(...Object.values(PROGRAMS))
  const folder = join(tmpdir(), 'washday-outside')
  mkdirSync(folder, { recursive: true })
  const packageFile = join(folder, 'package.json')
  if (!existsSync(packageFile)) writeFileSync(packageFile, '{"private":true}')
  const installed = Object.keys(
    parse(looseObject({ dependencies: record(string(), string()) }), {
      dependencies: {},
      ...JSON.parse(readFileSync(packageFile, 'utf8')),
    }).dependencies,
  )
  if (installed.length < PACKAGES.length)
    execFileSync('npm', ['i', '--ignore-scripts', '--no-audit', '--no-fund', '--save-exact', ...PACKAGES], {
      cwd: folder,
      stdio: 'inherit',
    })
  return { folder, missing: Object.keys(PROGRAMS).filter((program) => !isInstalled(program)) }
}

/** The output of a program, whatever its exit code: a scanner with findings exits with an error. */
export const run = (program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}, seconds = 300) =>
  new Promise<string>((done) => {
    const options = { env: { ...process.env, ...env }, timeout: seconds * 1_000, maxBuffer: 1e8 }
    execFile(program, args, options, (_, stdout, stderr) => done(`${stdout}\n${stderr}`))
  })

const Report = looseObject({
  vulnerabilities: record(string(), array(looseObject({ path: string(), info: string() }))),
})

/** Crawls and attacks: injections, files, redirects, headers, cookies. */
export async function wapiti(
  url: string,
  starts: readonly string[],
  headers: readonly string[] = [],
): Promise<string[]> {
  const file = join(mkdtempSync(join(tmpdir(), 'washday-wapiti-')), 'report.json')
  const modules = 'sql,xss,file,exec,crlf,redirect,csp,http_headers,cookieflags,permanentxss,backup,methods'
  const limits = ['--max-scan-time', '150', '--max-links-per-page', '50', '-d', '3', '-S', 'normal', '-v', '0']
  const startOptions = starts.flatMap((start) => ['-s', `${url}${start}`])
  const headerOptions = headers.flatMap((header) => ['-H', header])
  const output = await run('wapiti', [
    '-u',
    `${url}/`,
    '--scope',
    'domain',
    '-m',
    modules,
    '-f',
    'json',
    '-o',
    file,
    '--flush-session',
    '--no-bugreport',
    ...limits,
    ...startOptions,
    ...headerOptions,
  ])
  if (!existsSync(file)) throw new Error(`wapiti wrote no report: ${output.slice(-500)}`)
  const { vulnerabilities } = parse(Report, JSON.parse(readFileSync(file, 'utf8')))
  return [
    ...new Set(
      Object.entries(vulnerabilities).flatMap(([kind, findings]) =>
        findings.map(({ info, path }) => `${kind}: ${info} (${path.split('?')[0]})`),
      ),
    ),
  ]
}

/** @param args after the address, such as a token or a body */
export async function sqlmap(url: string, ...args: string[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'washday-sqlmap-'))
  const output = await run('sqlmap', [
    ...[
      '-u',
      url,
      '--batch',
      '--level',
      '2',
      '--risk',
      '1',
      '--flush-session',
      '--timeout',
      '10',
      '--output-dir',
      folder,
    ],
    ...args,
  ])
  const findings = [...output.matchAll(/^ {4}Type: (.+)$/gm)].map(([, type]) => `injection: ${type}`)
  // No findings count only if the scan completed.
  if (findings.length === 0 && !/do not appear to be injectable|not injectable/.test(output))
    throw new Error(`sqlmap did not finish on ${url}: ${output.slice(-500)}`)
  return [...new Set(findings)]
}

const UP = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..%5c', '..%252f', '....//', '%c0%ae%c0%ae/', '..%00/']
const TARGETS = ['etc/passwd', 'package.json', 'src/server/platform/config.ts', '.data/jwt.secret', '.git/config']

/** Requests files that must not be served, by every spelling of a path traversal. */
export async function ffuf(url: string): Promise<string[]> {
  const list = join(mkdtempSync(join(tmpdir(), 'washday-ffuf-')), 'list.txt')
  const paths = UP.flatMap((up) => [1, 2, 3, 6].flatMap((depth) => TARGETS.map((target) => up.repeat(depth) + target)))
  writeFileSync(list, [...paths, ...TARGETS, ...TARGETS.map((target) => `/${target}`)].join('\n'))
  const contents = 'root:x:|"dependencies"|PIN_PEPPER|repositoryformatversion'
  const output = await run('ffuf', ['-s', '-w', list, '-u', `${url}FUZZ`, '-mr', contents, '-t', '8'])
  return output
    .split('\n')
    .filter(Boolean)
    .map((path) => `file: ${path}`)
}

/** Three hundred clients that send headers slowly: the server must close them and serve others. */
export async function slowHeaders(url: string): Promise<string[]> {
  const output = (
    await run('slowhttptest', ['-c', '300', '-H', '-i', '10', '-r', '150', '-l', '25', '-u', url, '-p', '3'])
  ).replaceAll(new RegExp(`${String.fromCodePoint(27)}\\[[\\d;]*[A-Za-z]`, 'g'), '')
  const last = (name: string) => [...output.matchAll(new RegExp(`^${name}:\\s+(\\S+)`, 'gm'))].at(-1)?.[1]
  if (!last('connected')) throw new Error(`slowhttptest did not run: ${output.slice(-500)}`)
  return [
    // The tool ends early when all connections are closed; its last count is then some seconds old.
    ...(!output.includes('No open connections left') && Number(last('connected')) > 30
      ? [`slow headers: ${last('connected')} of 300 still held after 25 s`]
      : []),
    ...(last('service available') === 'NO' ? ['slow headers: other clients are not served'] : []),
  ]
}

const ObservatoryResult = object({ score: number(), lost: array(string()), policyFindings: array(string()) })

/** @param minimum points of the Observatory; the maximum is 145, or 140 for a host that is not on the HSTS preload list */
export async function observatory(
  folder: string,
  { httpPort, httpsPort }: { httpPort: number; httpsPort: number },
  path: string,
  minimum: number,
  certificate: string,
): Promise<string[]> {
  const script = join(import.meta.dirname, 'observatory-scan.mjs')
  const output = await run(process.execPath, [script, folder, String(httpPort), String(httpsPort), path], {
    NODE_EXTRA_CA_CERTS: certificate,
  })
  const line = output.split('\n').find((text) => text.startsWith('{'))
  if (!line) throw new Error(`The Observatory gave no score: ${output.slice(-500)}`)
  const { score, lost, policyFindings } = parse(ObservatoryResult, JSON.parse(line))
  return [
    ...(score < minimum ? [`Observatory ${path}: ${score} of ${minimum}: ${lost.join(', ')}`] : []),
    ...policyFindings.map((finding) => `policy of ${path}: ${finding}`),
  ]
}

const Secrets = array(looseObject({ filePath: string(), messages: array(looseObject({ message: string() })) }))

/** @param files a glob pattern, relative to the working directory */
export async function secretlint(folder: string, files: string): Promise<string[]> {
  const rules = JSON.stringify({ rules: [{ id: '@secretlint/secretlint-rule-preset-recommend' }] })
  const program = join(folder, 'node_modules/.bin/secretlint')
  const output = await run(program, ['--secretlintrcJSON', rules, '--format', 'json', files])
  const json = output.slice(output.indexOf('['), output.lastIndexOf(']') + 1)
  if (!json) return []
  return parse(Secrets, JSON.parse(json)).flatMap(({ filePath, messages }) =>
    messages.map(({ message }) => `secret: ${filePath}: ${message}`),
  )
}

export async function lockfileLint(folder: string, file: string): Promise<string[]> {
  const program = join(folder, 'node_modules/.bin/lockfile-lint')
  const output = await run(program, [
    '--path',
    file,
    '--type',
    'npm',
    '--allowed-hosts',
    'npm',
    '--validate-https',
    '--validate-integrity',
  ])
  return output.includes('No issues detected') ? [] : [`lock file: ${output.trim().slice(0, 300)}`]
}
