import type { Check } from '#server/platform/check.ts'
import type { Config } from '#server/platform/config.ts'
import { connectionCheck } from './connection-check.ts'

export const MACHINE_CONTROLLER_CHECKS: readonly Check<Config>[] = [
  {
    id: 'machines',
    severity: 'warning',
    wrong: 'there is no machine controller: no machine starts',
    remedy: 'set MACHINE_URL and MACHINE_SECRETS, or MACHINE_DEVICES',
    isFound: (config) => !config.MACHINE_URL && !config.MACHINE_DEVICES && !config.isSandbox,
  },
  connectionCheck('machine_address', 'MACHINE_URL', 'no machine starts, and every load waits for its answer'),
]
