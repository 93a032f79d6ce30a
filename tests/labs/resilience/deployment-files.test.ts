import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { caddyfile } from '#labs/failover/balancer.ts'
import { installPackages } from '#tests/runner/debian.ts'

const folder = mkdtempSync(join(tmpdir(), 'washday-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (command: readonly string[], env: Record<string, string> = {}, cwd = process.cwd()) => {
  const [program = '', ...args] = command
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    env: { PATH: process.env.PATH, HOME: folder, ...env },
    encoding: 'utf8',
  })
  return { status, output: `${error ?? ''}${stdout}${stderr}` }
}
const isMissing = (program: string) => run([program, '--version']).output.includes('ENOENT')
beforeAll(() => {
  const missing = ['haproxy', 'caddy'].filter(isMissing)
  if (isMissing('systemd-analyze')) missing.push('systemd')
  if (missing.length) installPackages(...missing)
}, 300_000)

test('HAProxy takes its file, and refuses it with a misspelt option', () => {
  const check = (file: string) =>
    run(['haproxy', '-c', '-f', file], { LISTEN: '127.0.0.1:18443', LISTEN_PLAIN: '127.0.0.1:18080' })
  expect(check('docs/deploy/haproxy.cfg')).toMatchObject({ status: 0 })
  const broken = join(folder, 'haproxy.cfg')
  writeFileSync(
    broken,
    readFileSync('docs/deploy/haproxy.cfg', 'utf8').replaceAll('option redispatch', 'option redispach'),
  )
  expect(check(broken).status).toBe(1)
})

test('Caddy takes its file and checks the health of both servers', () => {
  const file = join(folder, 'Caddyfile')
  const source = caddyfile()
  expect(source).not.toContain('trusted_proxies')
  writeFileSync(file, source)
  const env = { SITES: 'http://localhost:18090', LOGS: folder, SERVERS: '127.0.0.1:3001 127.0.0.1:3002' }
  expect(run(['caddy', 'validate', '--config', file, '--adapter', 'caddyfile'], env)).toMatchObject({ status: 0 })
  const adapted = run(['caddy', 'adapt', '--config', file, '--adapter', 'caddyfile'], env).output
  expect(adapted).toContain('"upstreams":[{"dial":"127.0.0.1:3001"},{"dial":"127.0.0.1:3002"}]')
  expect(adapted).toMatch(/"active":\{[^}]*"uri":"\/readyz"/)
})

test('systemd takes every unit', () => {
  const units = globSync('docs/deploy/systemd/*').map((file) => {
    // An instance of the template; its programs are where they are here.
    const unit = join(folder, basename(file).replace('@.', '@3001.'))
    const text = readFileSync(file, 'utf8').replaceAll('/opt/washday/node_modules/.bin/node', process.execPath)
    writeFileSync(unit, text.replaceAll('/opt/washday', process.cwd()))
    return unit
  })
  expect(units).toHaveLength(4)
  expect(run(['systemd-analyze', 'verify', '--man=no', ...units])).toEqual({ status: 0, output: '' })
  const [first = ''] = units
  writeFileSync(first, readFileSync(first, 'utf8').replace('ExecStart=', 'ExecSart='))
  expect(run(['systemd-analyze', 'verify', '--man=no', first]).output).toContain('ExecSart')
})

type Resource = { apiVersion: string; kind: string }
const resources = (): Resource[] =>
  parseAllDocuments(readFileSync('docs/deploy/kubernetes.yaml', 'utf8')).map((document) => document.toJS())

const moduleOf = ({ apiVersion }: Pick<Resource, 'apiVersion'>) => `kubernetes-models/${apiVersion}`

test('every value of the Kubernetes resources fits the schemas of its API', async () => {
  const kinds: string[] = []
  for (const resource of resources()) {
    const models = await import(moduleOf(resource))
    expect(() => new models[resource.kind](resource).validate()).not.toThrow()
    kinds.push(resource.kind)
  }
  expect(kinds).toContain('Deployment')
  const { Deployment } = await import('kubernetes-models/apps/v1')
  const deployment = { spec: { replicas: 'two' } } as unknown as ConstructorParameters<typeof Deployment>[0] // wrong on purpose
  expect(() => new Deployment(deployment).validate()).toThrow('replicas must be integer')
})

// The schemas allow names that they do not know; the types, which are made from the same description, do not.
test('every name in the Kubernetes resources is one of its API', () => {
  const project = join(folder, 'kubernetes')
  mkdirSync(project)
  symlinkSync(resolve('tests/labs/node_modules'), join(project, 'node_modules'))
  cpSync('package.json', join(project, 'package.json'))
  const lineOf = ({ apiVersion, kind, ...resource }: Resource, index: number) =>
    `import { ${kind} as Kind${index} } from '${moduleOf({ apiVersion })}'\nnew Kind${index}(${JSON.stringify(resource)})\n`
  const compile = (text: string) => {
    writeFileSync(join(project, 'resources.ts'), text)
    const flags = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'esnext', '--module', 'nodenext']
    return run([process.execPath, resolve('node_modules/typescript/bin/tsc'), ...flags, 'resources.ts'], {}, project)
  }
  const text = resources().map(lineOf).join('')
  expect(compile(text)).toEqual({ status: 0, output: '' })
  expect(compile(text.replace('"replicas"', '"replica"')).output).toMatch(/'"replica"' does not exist/)
}, 120_000)
