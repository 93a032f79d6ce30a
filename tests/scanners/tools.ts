import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { array, looseObject, number, object, parse, record, string } from 'valibot'
import { installPackages } from '#tests/support/debian.ts'

const PROGRAMS = { wapiti: 'wapiti', sqlmap: 'sqlmap', ffuf: 'ffuf', slowhttptest: 'slowhttptest' }
/** None is a dependency of ours: they are had when somebody looks, at versions whose output is known here. */
const PACKAGES = [
  '@mdn/mdn-http-observatory@1.4.8',
  '@secretlint/secretlint-rule-preset-recommend@13.0.6',
  'csp_evaluator@1.1.8',
  'lockfile-lint@5.0.1',
  'secretlint@13.0.6',
]

/** Where the tools of npm are; those of Debian are in the path. Says what is missing. */
export function installTools(): { folder: string; missing: string[] } {
  const isThere = (program: string) => existsSync(join('/usr/bin', program))
  if (!Object.keys(PROGRAMS).every(isThere)) installPackages(...Object.values(PROGRAMS))
  const folder = join(tmpdir(), 'washday-outside')
  mkdirSync(folder, { recursive: true })
  const noted = join(folder, 'package.json')
  if (!existsSync(noted)) writeFileSync(noted, '{"private":true}')
  const has = Object.keys(
    parse(looseObject({ dependencies: record(string(), string()) }), {
      dependencies: {},
      ...JSON.parse(readFileSync(noted, 'utf8')),
    }).dependencies,
  )
  if (has.length < PACKAGES.length)
    execFileSync('npm', ['i', '--ignore-scripts', '--no-audit', '--no-fund', '--save-exact', ...PACKAGES], {
      cwd: folder,
      stdio: 'inherit',
    })
  return { folder, missing: Object.keys(PROGRAMS).filter((program) => !isThere(program)) }
}

/** What a program printed, however it ended: a scanner that finds something ends with an error. */
export const run = (program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}, seconds = 300) =>
  new Promise<string>((done) => {
    const options = { env: { ...process.env, ...env }, timeout: seconds * 1_000, maxBuffer: 1e8 }
    execFile(program, args, options, (_, out, problems) => done(`${out}\n${problems}`))
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
  const from = starts.flatMap((start) => ['-s', `${url}${start}`])
  const sent = headers.flatMap((header) => ['-H', header])
  const said = await run('wapiti', [
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
    ...from,
    ...sent,
  ])
  if (!existsSync(file)) throw new Error(`wapiti wrote no report: ${said.slice(-500)}`)
  const { vulnerabilities } = parse(Report, JSON.parse(readFileSync(file, 'utf8')))
  return [
    ...new Set(
      Object.entries(vulnerabilities).flatMap(([kind, found]) =>
        found.map(({ info, path }) => `${kind}: ${info} (${path.split('?')[0]})`),
      ),
    ),
  ]
}

/** @param args after the address, such as a token or a body */
export async function sqlmap(url: string, ...args: string[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'washday-sqlmap-'))
  const said = await run('sqlmap', [
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
  const found = [...said.matchAll(/^ {4}Type: (.+)$/gm)].map(([, type]) => `injection: ${type}`)
  // Nothing found means something only when it looked.
  if (found.length === 0 && !/do not appear to be injectable|not injectable/.test(said))
    throw new Error(`sqlmap did not finish on ${url}: ${said.slice(-500)}`)
  return [...new Set(found)]
}

const UP = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..%5c', '..%252f', '....//', '%c0%ae%c0%ae/', '..%00/']
const TARGETS = ['etc/passwd', 'package.json', 'src/server/config.ts', '.data/jwt.secret', '.git/config']

/** Files that must not be had, asked for in every spelling of the way up. */
export async function ffuf(url: string): Promise<string[]> {
  const list = join(mkdtempSync(join(tmpdir(), 'washday-ffuf-')), 'list.txt')
  const ways = UP.flatMap((up) => [1, 2, 3, 6].flatMap((depth) => TARGETS.map((target) => up.repeat(depth) + target)))
  writeFileSync(list, [...ways, ...TARGETS, ...TARGETS.map((target) => `/${target}`)].join('\n'))
  const signs = 'root:x:|"dependencies"|PIN_PEPPER|repositoryformatversion'
  const said = await run('ffuf', ['-s', '-w', list, '-u', `${url}FUZZ`, '-mr', signs, '-t', '8'])
  return said
    .split('\n')
    .filter(Boolean)
    .map((way) => `file: ${way}`)
}

/** Three hundred clients that send a header line at a time: who holds them all, and is anybody else served? */
export async function slowHeaders(url: string): Promise<string[]> {
  const said = (
    await run('slowhttptest', ['-c', '300', '-H', '-i', '10', '-r', '150', '-l', '25', '-u', url, '-p', '3'])
  ).replaceAll(new RegExp(`${String.fromCodePoint(27)}\\[[\\d;]*[A-Za-z]`, 'g'), '')
  const last = (name: string) => [...said.matchAll(new RegExp(`^${name}:\\s+(\\S+)`, 'gm'))].at(-1)?.[1]
  if (!last('connected')) throw new Error(`slowhttptest did not run: ${said.slice(-500)}`)
  return [
    // It ends early when every one of them has been let go, and its last count is of some seconds before.
    ...(!said.includes('No open connections left') && Number(last('connected')) > 30
      ? [`slow headers: ${last('connected')} of 300 still held after 25 s`]
      : []),
    ...(last('service available') === 'NO' ? ['slow headers: nobody else is served'] : []),
  ]
}

const Observed = object({ score: number(), lost: array(string()), policyFindings: array(string()) })

/** @param least of the Observatory's points; at most 145 can be had, and 140 without a place on the preload list */
export async function observatory(
  folder: string,
  { httpPort, httpsPort }: { httpPort: number; httpsPort: number },
  path: string,
  least: number,
  certificate: string,
): Promise<string[]> {
  const script = join(import.meta.dirname, 'observatory-scan.mjs')
  const said = await run(process.execPath, [script, folder, String(httpPort), String(httpsPort), path], {
    NODE_EXTRA_CA_CERTS: certificate,
  })
  const line = said.split('\n').find((one) => one.startsWith('{'))
  if (!line) throw new Error(`The Observatory gave no score: ${said.slice(-500)}`)
  const { score, lost, policyFindings } = parse(Observed, JSON.parse(line))
  return [
    ...(score < least ? [`Observatory ${path}: ${score} of ${least}: ${lost.join(', ')}`] : []),
    ...policyFindings.map((finding) => `policy of ${path}: ${finding}`),
  ]
}

const Secrets = array(looseObject({ filePath: string(), messages: array(looseObject({ message: string() })) }))

/** @param files a pattern, from the folder that the check runs in */
export async function secretlint(folder: string, files: string): Promise<string[]> {
  const rules = JSON.stringify({ rules: [{ id: '@secretlint/secretlint-rule-preset-recommend' }] })
  const program = join(folder, 'node_modules/.bin/secretlint')
  const said = await run(program, ['--secretlintrcJSON', rules, '--format', 'json', files])
  const json = said.slice(said.indexOf('['), said.lastIndexOf(']') + 1)
  if (!json) return []
  return parse(Secrets, JSON.parse(json)).flatMap(({ filePath, messages }) =>
    messages.map(({ message }) => `secret: ${filePath}: ${message}`),
  )
}

export async function lockfileLint(folder: string, file: string): Promise<string[]> {
  const program = join(folder, 'node_modules/.bin/lockfile-lint')
  const said = await run(program, [
    '--path',
    file,
    '--type',
    'npm',
    '--allowed-hosts',
    'npm',
    '--validate-https',
    '--validate-integrity',
  ])
  return said.includes('No issues detected') ? [] : [`lock file: ${said.trim().slice(0, 300)}`]
}
