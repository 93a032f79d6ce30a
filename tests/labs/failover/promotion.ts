import { joinAsStandby, type Node, untilSynchronous } from './node.ts'
import type { Shop } from './shop.ts'

/** Promotes the standby that has the most, which has every acknowledged commit with `ANY 1`. */
export async function promote(shop: Shop): Promise<Node> {
  const received = await Promise.all(
    shop.standbys.map(async (node) => {
      const [row] = await node.query(`select pg_wal_lsn_diff(pg_last_wal_receive_lsn(), '0/0') as bytes`)
      return { node, bytes: Number(row?.bytes) }
    }),
  )
  const [first] = received.toSorted((a, b) => b.bytes - a.bytes)
  if (!first) throw new Error('No standby is left')
  await first.node.query('select pg_promote()')
  return first.node
}

/** Makes each node that is gone, and the old primary, a standby of this one: the shop is as safe as before. */
export async function mend(shop: Shop, primary: Node) {
  const { nodes } = shop.cluster
  const lost = nodes.filter((node) => node !== primary && (node === shop.primary || !node.isRunning()))
  shop.primary = primary
  shop.standbys = nodes.filter((node) => node !== primary)
  for (const node of lost) {
    await node.kill()
    await joinAsStandby(node, primary, nodes)
  }
  await untilSynchronous(primary, shop.standbys.length)
}
