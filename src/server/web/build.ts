import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { during } from '#server/platform/progress.ts'
import { ROOT } from '#server/platform/root-dir.ts'

export const DIST = join(ROOT, 'dist')
const INDEX = join(DIST, 'index.html')

/** Sources of the built app, without the server and the files that the build writes. */
const SOURCES = ['src', 'brands', 'design-tokens', 'public', 'index.html', 'package-lock.json']
const NOT_SOURCES = new Set(
  ['src/server', 'src/styled-system', 'src/route-tree.gen.ts', 'brands/studio'].map((path) => join(ROOT, path)),
)

function newestChange(path: string): number {
  if (NOT_SOURCES.has(path) || !existsSync(path)) return 0
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))))
}

export function buildState(): 'missing' | 'stale' | 'fresh' {
  if (!existsSync(INDEX)) return 'missing'
  const configs = readdirSync(ROOT).filter((name) => /\.config\.\w+$/.test(name))
  const newest = Math.max(...[...SOURCES, ...configs].map((path) => newestChange(join(ROOT, path))))
  return newest > statSync(INDEX).mtimeMs ? 'stale' : 'fresh'
}

function run(program: string, args: readonly string[]): Promise<void> {
  // Child processes must find this Node, not an older one that npm was started with.
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`
  const env = { ...process.env, PATH, NODE_ENV: 'production' }
  const child = spawn(process.execPath, [join(ROOT, 'node_modules', program), ...args], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('exit', (code) => (code === 0 ? done() : fail(new Error(`${program} failed with ${code}`))))
  })
}

export const makeStyles = () => run('@pandacss/dev/bin.js', ['codegen', '--silent'])

const bundle = () => run('vite/bin/vite.js', ['build', '--logLevel', 'warn'])

/** Generates the styles' code and builds the app. */
export async function build(): Promise<void> {
  await makeStyles()
  await bundle()
}

/** `npm run build` */
async function buildAlone() {
  await during('Step 1 of 2: writing the styles', makeStyles)
  await during('Step 2 of 2: building scripts and pages', bundle)
  process.stdout.write(`Built in ${(performance.now() / 1_000).toFixed(0)} s, in dist/\n`)
}
if (import.meta.main)
  await buildAlone().catch((error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  })

/** Changes with every change of the app, because the page names all files by a hash of their content. */
export const buildId = () => createHash('sha256').update(readFileSync(INDEX)).digest('hex').slice(0, 12)
