import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '#tests/support/server/client.ts'
import { freePort } from '#tests/support/server/server.ts'

export const BALANCERS = ['haproxy', 'caddy'] as const
export type BalancerKind = (typeof BALANCERS)[number]

type Program = { check: readonly string[]; run: readonly string[]; env: Record<string, string> }
type Ports = { port: number; other: number; servers: readonly number[] }

const HAPROXY_FILE = 'docs/deploy/haproxy.cfg'
const haproxy = ({ port, other, servers: [one, two] }: Ports): Program => ({
  check: ['haproxy', '-c', '-f', HAPROXY_FILE],
  run: ['haproxy', '-db', '-f', HAPROXY_FILE],
  env: {
    LISTEN: `127.0.0.1:${port}`,
    LISTEN_PLAIN: `127.0.0.1:${other}`,
    SERVER_ONE: `127.0.0.1:${one}`,
    SERVER_TWO: `127.0.0.1:${two}`,
  },
})

/**
 * For Debian's Caddy 2.6.2, which knows neither the option for the networks of a CDN in the block of `servers` nor addresses
 * behind one. The image of the compose file has both.
 */
export const caddyfile = () =>
  readFileSync('docs/deploy/Caddyfile', 'utf8')
    .replace(/^\tservers \{\n(?:.*\n)*?\t\}\n/m, '')
    .replace('not client_ip', 'not remote_ip')

function caddy({ port, other, servers }: Ports, folder: string): Program {
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, caddyfile())
  const config = ['--config', file, '--adapter', 'caddyfile']
  return {
    check: ['caddy', 'validate', ...config],
    run: ['caddy', 'run', ...config],
    env: {
      SITES: `http://localhost:${port}`,
      LOGS: folder,
      SERVERS: servers.map((it) => `127.0.0.1:${it}`).join(' '),
      CADDY_ADMIN: `127.0.0.1:${other}`,
      HOME: folder,
    },
  }
}

export type Balancer = { url: string; close: () => Promise<void> }

/** A balancer with its file of `docs/deploy/`, over two servers on these ports of the loopback interface. */
export async function startBalancer(servers: readonly number[], kind: BalancerKind = 'haproxy'): Promise<Balancer> {
  const folder = mkdtempSync(join(tmpdir(), 'washday-balancer-'))
  const ports = { port: await freePort(), other: await freePort(), servers }
  const program = kind === 'haproxy' ? haproxy(ports) : caddy(ports, folder)
  const env = { PATH: process.env.PATH, ...program.env }
  const [checker = '', ...checkArgs] = program.check
  const checked = spawnSync(checker, checkArgs, { env, encoding: 'utf8' })
  if (checked.status !== 0) throw new Error(`The file is refused by ${kind}: ${checked.error ?? checked.stderr}`)

  const [runner = '', ...runArgs] = program.run
  const child = spawn(runner, runArgs, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let stderr = ''
  child.stderr.on('data', (part) => {
    stderr = `${stderr}${part}`.slice(-10_000)
  })
  const ended = once(child, 'exit')
  const endWithRunner = () => child.kill('SIGKILL')
  process.once('exit', endWithRunner)
  const url = `http://localhost:${ports.port}`
  const close = async () => {
    child.kill('SIGKILL')
    await ended
    process.removeListener('exit', endWithRunner)
    rmSync(folder, { recursive: true, force: true })
  }
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  try {
    await until(isReady, (ready) => ready || child.exitCode !== null)
    if (child.exitCode !== null) throw new Error(`${kind} ended: ${stderr}`)
  } catch (error) {
    await close()
    throw error
  }
  return { url, close }
}
