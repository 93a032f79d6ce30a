import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { machines } from '#server/db/schema/branches.ts'
import type { Check } from '#server/platform/check.ts'
import type { Config } from '#server/platform/config.ts'
import { connectionCheck, isReachable } from './connection-check.ts'
import { parseDevices } from './machine-controller.shelly.ts'

/** Empty without the file, and for one that no server starts with. */
function devicesOf({ MACHINE_DEVICES: path }: Config) {
  const devices = path ? parseDevices(path) : undefined
  return devices?.success ? devices.output : {}
}

async function unreachableOf(config: Config): Promise<string[]> {
  const addresses = [...new Set(Object.values(devicesOf(config)).map(({ url }) => url))]
  const answers = await Promise.all(addresses.map(isReachable))
  return addresses.filter((_, i) => !answers[i])
}

export const MACHINE_CONTROLLER_CHECKS: readonly Check<Config>[] = [
  {
    id: 'machines',
    severity: 'warning',
    wrong: 'there is no machine controller: no machine starts',
    remedy: 'set MACHINE_URL and MACHINE_SECRETS, or MACHINE_DEVICES',
    isFound: (config) => !config.MACHINE_URL && !config.MACHINE_DEVICES && !config.isSandbox,
  },
  connectionCheck('machine_address', 'MACHINE_URL', 'no machine starts, and every load waits for its answer'),
  {
    id: 'relay_address',
    severity: 'danger',
    wrong: 'nothing connects at the address of a relay in MACHINE_DEVICES: its machine does not start',
    remedy: 'correct the address, power the relay, or let this machine through to it',
    isFound: unreachableOf,
  },
]

async function onSale(db: Database, which?: SQL): Promise<string[]> {
  const rows = await db
    .select({ id: machines.id })
    .from(machines)
    .where(and(isNull(machines.retiredAt), eq(machines.condition, 'ok'), which))
    .orderBy(machines.id)
  return rows.map(({ id }) => id)
}

/** Of rows and settings together. */
export const MACHINE_ROW_CHECKS: readonly Check<{ config: Config; db: Database }>[] = [
  {
    id: 'machine_relays',
    severity: 'danger',
    wrong: 'a machine on sale has no relay in MACHINE_DEVICES: who pays for it waits for a start that does not come',
    remedy: 'add its relay to the file, or take it out of the files of the shop, then: npm run shop -- apply',
    isFound: async ({ config, db }) => {
      if (!config.MACHINE_DEVICES) return false
      const devices = devicesOf(config)
      return (await onSale(db)).filter((id) => !(id in devices))
    },
  },
  {
    id: 'machines_unheard',
    severity: 'warning',
    wrong: 'a machine on sale has given no sign yet: nobody knows whether it starts for who pays',
    remedy: 'buy a load on it once, or let its box send heartbeats',
    isFound: ({ config, db }) =>
      config.MACHINE_URL || config.MACHINE_DEVICES ? onSale(db, isNull(machines.seenAt)) : [],
  },
]
