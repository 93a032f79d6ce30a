import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { readConfig } from '#server/platform/config.ts'

const compose = readFileSync('docs/deploy/compose.yaml', 'utf8')
const app = /^ {2}app: &app\n((?: {4}.*\n|\n)+)/m.exec(compose)?.[1] ?? ''
const balancer = /^ {2}balancer:\n((?: {4}.*\n|\n)+)/m.exec(compose)?.[1] ?? ''
const caddyfile = readFileSync('docs/deploy/Caddyfile', 'utf8')
const settings = [...app.matchAll(/^ {6}([A-Z_]+): (.+)$/gm)].map(([, name = '', value = '']) => ({ name, value }))
const image = [
  ...(
    readFileSync('docs/deploy/Dockerfile', 'utf8')
      .split(/^FROM /m)
      .at(-1) ?? ''
  ).matchAll(/ ([A-Z_]+)=(\S+)/g),
]

/** The variables that the compose file requires from an operator; it has a default for all others. */
const REQUIRED: Record<string, string> = {
  BASE_DOMAINS: 'shop.example',
  JWT_SECRETS: 'j'.repeat(32),
  PIN_PEPPERS: 'p'.repeat(32),
}
const resolved = (name: string, value: string) =>
  REQUIRED[name] ?? value.replaceAll(/\$\{\w+(?::-(.*?)|:\?.*?)?\}/g, (_, fallback?: string) => fallback ?? 'x')

test('a server starts with the settings of the compose file and the image, once the secrets are set', () => {
  expect(settings.length).toBeGreaterThan(20)
  const environment = Object.fromEntries([
    ...image.map(([, name = '', value = '']) => [name, value] as const),
    ...settings.map(({ name, value }) => [name, resolved(name, value)] as const),
  ])
  const config = readConfig(environment)
  expect(config).toMatchObject({ NODE_ENV: 'production', HOST: '0.0.0.0', TRUSTED_PROXIES: 1, isSandbox: false })
  expect(config.ASSETS_DIR).toBe('/assets')
})

test('every variable of the compose file and the image is a setting of the server', () => {
  const source = readFileSync('src/server/platform/settings.ts', 'utf8')
  const settingNames = new Set([...source.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name))
  const names = [...settings.map(({ name }) => name), ...image.map(([, name]) => name)]
  expect(names.filter((name) => !settingNames.has(name))).toEqual([])
})

test('docs/operations.md names only settings of the server, and all that the compose file sets', () => {
  const operations = readFileSync('docs/operations.md', 'utf8')
  const documentedNames = new Set(
    [...operations.matchAll(/`([A-Z]+_[A-Z_]+)(?:=[^`]*)?`/g)].map(([, name = '']) => name),
  )
  const source = readFileSync('src/server/platform/settings.ts', 'utf8')
  const settingNames = new Set([...source.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name))
  expect(documentedNames.size).toBeGreaterThan(30)
  expect([...documentedNames].filter((name) => !settingNames.has(name))).toEqual(['STAFF_NETWORKS', 'CDN_NETWORKS'])
  expect(settings.filter(({ name }) => !operations.includes(name)).map(({ name }) => name)).toEqual([])
})

test('the balancer gets every variable of its Caddyfile, and trusts X-Forwarded-For only from the networks of a CDN', () => {
  const variables = [...caddyfile.matchAll(/\{\$([A-Z_]+)/g)].map(([, name = '']) => name)
  expect(variables.toSorted()).toEqual(['CDN_NETWORKS', 'LOGS', 'SERVERS', 'SITES', 'STAFF_NETWORKS'])
  // The volume of the logs has its place.
  for (const name of variables.filter((variable) => variable !== 'LOGS'))
    expect(balancer).toContain(`      ${name}: \${${name}:`)
  expect(caddyfile).toContain('trusted_proxies static {$CDN_NETWORKS:127.0.0.1/32}')
  // Caddy uses the default of its file only for an unset variable, not for an empty one.
  expect(balancer).toMatch(/CDN_NETWORKS: \$\{CDN_NETWORKS:-127\.0\.0\.1\/32\}/)
})

test('the balancer publishes the staff’s calls to people of the desk only, and no metrics, and each server gets all of .env', () => {
  expect(caddyfile).toMatch(
    /@strangers \{\s*path \/api\/operator\/\* \/metrics\s*not client_ip \{\$STAFF_NETWORKS:127\.0\.0\.1\/32\}\s*not \{\s*path \/api\/operator\/\*\s*header Authorization "Bearer desk_\*"\s*\}\s*\}\s*respond @strangers 404/,
  )
  expect(readFileSync('docs/deploy/compose.yaml', 'utf8')).toMatch(/env_file: \[\{ path: \.env, required: false \}\]/)
})

test('[S6.19] every example of a proxy publishes the staff’s calls to people of the desk only, and no metrics', () => {
  const isProxy = (file: string) => /^\s*(?:kind: Ingress|frontend |reverse_proxy )/m.test(readFileSync(file, 'utf8'))
  const proxies = globSync('docs/deploy/*').filter((file) => statSync(file).isFile() && isProxy(file))
  expect(proxies.length).toBeGreaterThanOrEqual(3)
  for (const file of proxies)
    for (const part of ['/metrics', '/api/operator/', 'Bearer desk_', '404'])
      expect(readFileSync(file, 'utf8'), file).toContain(part)
})

test('every call of the API is published by what the examples of proxies say, but those of staff and the metrics', () => {
  const isKept = (path: string) => /^\/api\/operator\//i.test(path) || path === '/metrics'
  const kept = endpoints.filter(({ endpoint }) => isKept(endpoint.path))
  expect(kept.map(({ name }) => name)).toEqual(
    endpoints.filter(({ endpoint }) => endpoint.access === 'operator').map(({ name }) => name),
  )
  expect(kept.length).toBeGreaterThan(20)
  // What each of them keeps, as it writes it: the same prefix for all.
  const read = (name: string) => readFileSync(`docs/deploy/${name}`, 'utf8')
  expect(/^\s*path (.*)$/m.exec(read('Caddyfile'))?.[1]?.split(' ')).toEqual(['/api/operator/*', '/metrics'])
  expect(read('haproxy.cfg')).toMatch(/acl is_operator path,url_dec -m beg -i \/api\/operator\/\n/)
  expect(read('kubernetes.yaml')).toMatch(/if \(\$uri ~\* "\^\/api\/operator\/"\)/)
})

/** Source files named in files of the deployment, which no compiler reads. */
const sourcesIn = (text: string) => [...text.matchAll(/(?:src|tests|brands)\/[\w./-]+\.ts/g)].map(([path]) => path)

test('every source file that the deployment and the workflows name exists', () => {
  const files = globSync(['docs/deploy/*', '.github/**/*', '.ci/*']).filter((file) => statSync(file).isFile())
  const named = files.flatMap((file) => sourcesIn(readFileSync(file, 'utf8')))
  expect(named).toContain('src/server/app/main.ts')
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})

test('the image has every folder that the server reads', () => {
  const copyCommands = [...readFileSync('docs/deploy/Dockerfile', 'utf8').matchAll(/COPY --from=build \/app\/(\S+)/g)]
  const folders = copyCommands.map(([, name]) => name)
  // The folders in `package.json#imports` that the server uses, and the files that it serves and reads.
  expect(folders).toEqual(expect.arrayContaining(['brands', 'design-tokens', 'src', 'dist', 'public', 'package.json']))
})

test('the image and the workflow have a list of the parts that a server carries', () => {
  const dockerfile = readFileSync('docs/deploy/Dockerfile', 'utf8')
  const list = 'npm sbom --sbom-format cyclonedx --omit dev > sbom.json'
  // It is made of the packages that `npm ci` installed.
  expect(dockerfile).toMatch(new RegExp(`npm ci .*${list}`))
  expect(dockerfile).toContain('COPY --from=build /app/sbom.json ./')
  // The second image adds what it has itself.
  expect(dockerfile).toMatch(/FROM node:24-bookworm-slim\n(?:.+\n)*RUN node src\/build\/image-parts\.ts sbom\.json/)
  const workflow = readFileSync('.github/workflows/audit.yml', 'utf8')
  expect(workflow).toContain(`- run: ${list}`)
  expect(workflow).toMatch(/uses: actions\/upload-artifact@v4\s+with:\s+name: sbom\s+path: sbom.json/)
})

test('a stopping server gets the time that its shutdown can take', () => {
  const grace = Number(/stop_grace_period: (\d+)s/.exec(app)?.[1])
  const drain = Number(settings.find(({ name }) => name === 'DRAIN_SECONDS')?.value)
  const shutdownTimeoutMs = Number(
    /SHUTDOWN_TIMEOUT_MS = ([\d_]+)/.exec(readFileSync('src/server/app/server.ts', 'utf8'))?.[1]?.replaceAll('_', ''),
  )
  expect(grace).toBeGreaterThan(drain + shutdownTimeoutMs / 1000)
})
