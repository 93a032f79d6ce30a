import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { until } from '#tests/support/client.ts'
import { freePort } from '#tests/support/server.ts'

const FILE = 'docs/deploy/haproxy.cfg'

export type Balancer = { url: string; close: () => Promise<void> }

/** HAProxy with the file of the papers, over two servers on these ports of the loopback interface. */
export async function startBalancer(ports: readonly [number, number]): Promise<Balancer> {
  const [port, plainPort] = [await freePort(), await freePort()]
  const env = {
    PATH: process.env.PATH,
    LISTEN: `127.0.0.1:${port}`,
    LISTEN_PLAIN: `127.0.0.1:${plainPort}`,
    SERVER_ONE: `127.0.0.1:${ports[0]}`,
    SERVER_TWO: `127.0.0.1:${ports[1]}`,
  }
  const checked = spawnSync('haproxy', ['-c', '-f', FILE], { env, encoding: 'utf8' })
  if (checked.status !== 0) throw new Error(`HAProxy refuses ${FILE}: ${checked.stderr}`)
  const child = spawn('haproxy', ['-db', '-f', FILE], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let stderr = ''
  child.stderr.on('data', (part) => {
    stderr += part
  })
  const ended = once(child, 'exit')
  const endWithRunner = () => child.kill('SIGKILL')
  process.once('exit', endWithRunner)
  const url = `http://localhost:${port}`
  const close = async () => {
    child.kill('SIGTERM')
    await ended
    process.removeListener('exit', endWithRunner)
  }
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until(isReady, (ready) => ready || child.exitCode !== null).catch(async (error: unknown) => {
    await close()
    throw error
  })
  if (child.exitCode !== null) throw new Error(`HAProxy ended: ${stderr}`)
  return { url, close }
}
