import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '#tests/support/server/client.ts'
import { withLimits } from '#tests/support/server/overrides.ts'
import { TEST_SECRETS } from '#tests/support/server/secrets.ts'
import { freePort, type ServerProcess, startProcess } from '#tests/support/server/server.ts'
import { type Balancer, type BalancerKind, startBalancer } from './balancer.ts'
import { addressOf, type Cluster, type Node, startCluster, untilSynchronous } from './node.ts'

/** The balancer needs two failed checks, a second apart, to leave a server that stops. */
const DRAIN_SECONDS = '5'
const START_MS = 120_000

/** Two servers behind the balancer, over a primary with standbys. */
export type Shop = {
  cluster: Cluster
  /** Changes with a promotion. */
  primary: Node
  standbys: Node[]
  servers: [ServerProcess, ServerProcess]
  balancer: Balancer
  /** Of every server. */
  settings: Record<string, string>
  /** @param options.root of the project, if it is a copy */
  startServer: (port: number, options?: { root?: string; env?: Record<string, string> }) => Promise<ServerProcess>
  close: () => Promise<void>
}

export const untilReady = ({ url }: ServerProcess) =>
  until(
    () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    Boolean,
    START_MS,
  )

/** @param names of the nodes of the database, the primary first */
export async function openShop(names: readonly string[], balancerKind?: BalancerKind): Promise<Shop> {
  // Everything that was started ends when this process exits, which a signal alone does not make it do.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const cluster = await startCluster(mkdtempSync(join(tmpdir(), 'washday-failover-')), names)
  const [primary, ...standbys] = cluster.nodes
  if (!primary) throw new Error('A shop needs a database')
  if (standbys.length) await untilSynchronous(primary, standbys.length)
  const settings = {
    ...TEST_SECRETS,
    DATABASE_URL: addressOf(cluster.nodes),
    DRAIN_SECONDS,
    LOG_LEVEL: 'warn',
    ...withLimits({ databaseWaitSeconds: 3, refundChoiceSeconds: 1 }),
    TRUSTED_PROXIES: '1',
  }
  const startServer: Shop['startServer'] = (port, { root, env } = {}) =>
    startProcess({ ...settings, PORT: String(port), ...env }, ['--api-only'], root ? { root } : {})
  const first = await startServer(await freePort()) // creates and fills the tables
  await primary.query('update branches set opens_at = null, closes_at = null') // tests run at any hour
  const servers: [ServerProcess, ServerProcess] = [first, await startServer(await freePort())]
  for (const server of servers) await untilReady(server)
  const balancer = await startBalancer([servers[0].port, servers[1].port], balancerKind)
  const shop: Shop = {
    cluster,
    primary,
    standbys,
    servers,
    balancer,
    settings,
    startServer,
    async close() {
      await balancer.close()
      for (const server of shop.servers) await server.kill()
      for (const { relay } of cluster.nodes) relay.cut()
      for (const node of cluster.nodes) await node.kill()
      rmSync(cluster.folder, { recursive: true, force: true })
    },
  }
  return shop
}
