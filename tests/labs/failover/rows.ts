import { setTimeout as wait } from 'node:timers/promises'
import type { Node } from './node.ts'
import { promote } from './promotion.ts'
import { recoverToMoment } from './recovery.ts'
import { restoreBackup } from './restore.ts'
import { roll } from './roll.ts'
import { type Shop, untilReady } from './shop.ts'
import type { Shoppers } from './shoppers.ts'

export type Row = {
  name: string
  /**
   * The fault and what is done about it; customers buy meanwhile.
   * @returns the primary from then on
   */
  act: (shop: Shop, shoppers: Shoppers) => Promise<Node>
}

/** How long an operator or a watcher takes to notice that a primary is gone. */
const NOTICE_MS = 5_000
/** How long a supervisor takes to start a killed program again. */
const RESTART_MS = 5_000

export const ROWS: Record<string, Row> = {
  'kill-primary': {
    name: 'kill -9 of the primary, a standby promoted 5 s later',
    async act(shop) {
      await shop.primary.kill()
      await wait(NOTICE_MS)
      return promote(shop)
    },
  },
  silent: {
    name: 'connections to the primary fall silent, new ones work',
    async act({ primary }) {
      primary.relay.silence()
      return primary
    },
  },
  hung: {
    name: 'the primary hangs for 5 s (SIGSTOP), is killed, a standby promoted',
    async act(shop) {
      shop.primary.signalAll('SIGSTOP')
      await wait(NOTICE_MS)
      // First: a standby that asks a primary that hangs waits for its answer, and PostgreSQL sets no limit to that.
      await shop.primary.kill()
      return promote(shop)
    },
  },
  'read-only': {
    name: 'the primary read-only for 5 s, then stopped and a standby promoted',
    async act(shop) {
      await shop.primary.query('alter system set default_transaction_read_only = on')
      await shop.primary.query('select pg_reload_conf()')
      await wait(NOTICE_MS)
      await shop.primary.stop()
      return promote(shop)
    },
  },
  standby: {
    name: 'kill -9 of one of two standbys (ANY 1)',
    async act({ primary, standbys: [first] }) {
      await first?.kill()
      return primary
    },
  },
  standbys: {
    name: 'kill -9 of both standbys for 5 s: writes wait',
    async act({ primary, standbys }) {
      for (const standby of standbys) await standby.kill()
      await wait(RESTART_MS)
      for (const standby of standbys) await standby.start()
      return primary
    },
  },
  'kill-server': {
    name: 'kill -9 of a server, started again 5 s later',
    async act(shop) {
      const [first] = shop.servers
      await first.kill()
      await wait(RESTART_MS)
      shop.servers[0] = await shop.startServer(first.port)
      await untilReady(shop.servers[0])
      return shop.primary
    },
  },
  roll: {
    name: 'both servers to a new build with a migration, during a dump',
    async act(shop) {
      await roll(shop)
      return shop.primary
    },
  },
  restore: {
    name: 'a backup is restored elsewhere: the copy does not act',
    async act(shop) {
      await restoreBackup(shop)
      return shop.primary
    },
  },
  moment: {
    name: 'everything as of a moment is recovered elsewhere',
    async act(shop, shoppers) {
      await recoverToMoment(shop, shoppers)
      return shop.primary
    },
  },
}
