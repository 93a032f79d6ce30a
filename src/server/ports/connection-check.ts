import { connect } from 'node:net'
import type { Check } from '#server/platform/check.ts'
import type { Config } from '#server/platform/config.ts'

/** Long enough for a gateway abroad, short enough for a start. */
const CONNECT_MS = 3_000

/** Whether something listens at an address. Nothing is sent, so that nothing starts. */
export function isReachable(address: string): Promise<boolean> {
  const { hostname, port, protocol } = new URL(address)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port || (protocol === 'https:' ? 443 : 80)) })
    const end = (isConnected: boolean) => {
      socket.destroy()
      resolve(isConnected)
    }
    socket.setTimeout(CONNECT_MS, () => end(false))
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })
}

/** Finds that nothing connects to the address of a setting. */
export const connectionCheck = (id: string, name: 'MACHINE_URL' | 'SMS_URL', what: string): Check<Config> => ({
  id,
  severity: 'danger',
  wrong: `nothing connects at ${name}: ${what}`,
  remedy: `correct ${name}, start what listens there, or let this machine through to it`,
  isFound: async ({ [name]: address }) => address !== undefined && !(await isReachable(address)),
})
