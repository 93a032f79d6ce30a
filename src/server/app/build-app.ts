import { spawn } from 'node:child_process'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { during } from '#server/platform/progress.ts'
import { ROOT } from '#server/platform/root-dir.ts'
import { DIST, MANIFEST, RENDERER } from '#server/web/build.ts'

/** Sources of the built app, without the server and the files that the build writes. */
const SOURCES = ['src', 'brands', 'design-tokens', 'public', 'package-lock.json']
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
  if (![MANIFEST, RENDERER].every(existsSync)) return 'missing'
  const configs = readdirSync(ROOT).filter((name) => /\.config\.\w+$/.test(name))
  const newest = Math.max(...[...SOURCES, ...configs].map((path) => newestChange(join(ROOT, path))))
  return newest > Math.min(...[MANIFEST, RENDERER].map((file) => statSync(file).mtimeMs)) ? 'stale' : 'fresh'
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

/** Checks that no brand would hurt its customers, and bundles the app for browsers and for the server, and the staff's desk. */
async function bundle(more: readonly string[] = []) {
  const { checkBrands } = await import('#brands/check-brand.ts') // with development packages
  await checkBrands()
  const options = ['--logLevel', 'warn', ...more]
  rmSync(DIST, { recursive: true, force: true })
  await Promise.all([
    run('vite/bin/vite.js', ['build', ...options]),
    // Without Vite's remark that the brands' pictures, which its style sheet names, are found when it runs.
    run('vite/bin/vite.js', ['build', '--config', 'src/build/vite.desk.config.ts', '--logLevel', 'error', ...more]),
    run('vite/bin/vite.js', ['build', '--ssr', 'src/entry-server.tsx', ...options]),
  ])
}

/** Generates the styles' code and builds the app. */
export async function build(): Promise<void> {
  await makeStyles()
  await bundle()
}

/** `npm run build` */
async function buildAlone() {
  await during('Step 1 of 2: writing the styles', makeStyles)
  await during('Step 2 of 2: building the app', () => bundle(process.argv.slice(2)))
  process.stdout.write(`Built in ${(performance.now() / 1_000).toFixed(0)} s, in dist/\n`)
}
if (import.meta.main)
  await buildAlone().catch((error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  })
