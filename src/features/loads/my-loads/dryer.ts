import type { QueryClient } from '@tanstack/react-query'
import type { MachineInfo, MachineRow } from '#contract/machines.ts'
import { isLoad, type LoadPurchase, METHODS, type Purchase, type SelectedCommand } from '#contract/payment.ts'
import { formatMachineCode } from '#features/branches/machines/machine-address.ts'
import { machineQuery } from '#features/branches/machines/machines.queries.ts'
import { loadsOf } from './loads.ts'

/** States of a load that is paid for. */
const PAID: readonly LoadPurchase['status'][] = [
  'paid',
  'to_start',
  'starting',
  'start_unknown',
  'running',
  'completed',
]

/** Whether a wash has just ended, in the machine or taken out of it, and was followed by no dryer of its branch. */
export function isToDry(wash: LoadPurchase, purchases: readonly Purchase[], now: number): boolean {
  const [load] = loadsOf([{ ...wash, is_taken_out: false }], now)
  return (
    load?.isDone === true &&
    wash.machine_category === 'washer' &&
    !dryingsOf(purchases).some((dry) => dry.branch_id === wash.branch_id && dry.created_at >= wash.created_at)
  )
}

/**
 * The latest of the washes that are to be dried.
 * @param purchases newest first
 */
export const lastToDry = (purchases: readonly Purchase[], now: number): LoadPurchase | undefined =>
  purchases.filter(isLoad).find((load) => isToDry(load, purchases, now))

const dryingsOf = (purchases: readonly Purchase[]) =>
  purchases
    .filter(isLoad)
    .filter((load) => load.machine_category === 'dryer' && PAID.includes(load.status) && !load.adds_time_to)

/** The customer's latest drying; undefined before the first. */
export const lastDrying = (purchases: readonly Purchase[]): LoadPurchase | undefined => dryingsOf(purchases)[0]

/**
 * The command for a dryer, with the program of the last drying.
 * @returns no command if the dryer is no longer free or the program is to be chosen
 * @throws ApiError when the dryer cannot be loaded
 */
export async function findDrying(
  client: QueryClient,
  dryer: MachineRow,
  last: LoadPurchase | undefined,
): Promise<{ machine: MachineInfo; command: SelectedCommand | undefined }> {
  const { node_id, address, sub_position } = dryer
  const machine = await client.fetchQuery({ ...machineQuery({ node_id, address, sub_position }), staleTime: 0 })
  const program = machine.programs.find(({ temp }) => temp === last?.program.temp)
  if (machine.state !== 'free' || !last || !program) return { machine, command: undefined }
  const { provider, bank } = last
  return {
    machine,
    command: {
      path: formatMachineCode(machine),
      program: { temp: program.temp, amount: program.amount, extra: [] },
      platform: 'web',
      provider,
      mode: METHODS[provider].mode,
      ...(bank ? { bank } : {}),
      machine_id: machine.machine_id,
      branch_id: machine.branch_id,
      machine_category: machine.machine_category,
      coupons: [],
    },
  }
}
