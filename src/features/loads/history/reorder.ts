import type { QueryClient } from '@tanstack/react-query'
import type { MachineInfo } from '#contract/machines.ts'
import { isLoad, type LoadPurchase, type Purchase, type SelectedCommand } from '#contract/payment.ts'
import { formatMachineCode, type ScannedAddress } from '#features/branches/machines/machine-address.ts'
import { machineQuery } from '#features/branches/machines/machines.queries.ts'
import { modeOf } from '#features/checkout/payment/payment-mode.ts'

type Reorder = {
  /** The original machine, or its replacement. */
  machine: MachineInfo
  isOther: boolean
  /** Null if no machine is available now. */
  command: SelectedCommand | null
  /** The machine lacks an extra of the original purchase. */
  hasMissingExtras: boolean
}

/**
 * The load that a visit begins with: the latest wash; the latest drying for who never washes here.
 * @param purchases newest first
 */
export function lastToRepeat(purchases: readonly Purchase[]): LoadPurchase | undefined {
  const finished = purchases.filter(isLoad).filter(({ status, node_id }) => status === 'completed' && node_id)
  return finished.find(({ machine_category }) => machine_category === 'washer') ?? finished[0]
}

const addressOf = ({ node_id, address, sub_position }: ScannedAddress): ScannedAddress => ({
  node_id,
  address,
  sub_position,
})

/**
 * The command that repeats a purchase at current prices: on the same machine if it is free, otherwise on the nearest free
 * one of its kind in the branch. Without a coupon, as the checkout applies the best one.
 * @throws ApiError when a machine cannot be loaded
 */
export async function findReorder(client: QueryClient, purchase: LoadPurchase): Promise<Reorder> {
  const fetchMachine = (address: ScannedAddress) => client.fetchQuery(machineQuery(addressOf(address)))
  const originalMachine = await fetchMachine(purchase)
  const isOther = originalMachine.state !== 'free' && originalMachine.nearest_free !== null
  const machine =
    isOther && originalMachine.nearest_free ? await fetchMachine(originalMachine.nearest_free) : originalMachine
  const program = machine.programs.find(({ temp }) => temp === purchase.program.temp)
  const extras = machine.extras.filter(({ extra_id }) => purchase.extras.some((extra) => extra.extra_id === extra_id))
  const hasMissingExtras = extras.length < purchase.extras.length
  if (machine.state !== 'free' || !program) return { machine, isOther, command: null, hasMissingExtras }
  const command: SelectedCommand = {
    path: formatMachineCode(machine),
    program: {
      temp: program.temp,
      amount: extras.reduce((sum, { amount }) => sum + amount, program.amount),
      extra: extras.map(({ extra_id }) => extra_id),
    },
    platform: 'web',
    provider: purchase.provider,
    mode: modeOf(purchase.provider),
    ...(purchase.bank ? { bank: purchase.bank } : {}),
    machine_id: machine.machine_id,
    branch_id: machine.branch_id,
    machine_category: machine.machine_category,
    coupons: [],
  }
  return { machine, isOther, command, hasMissingExtras }
}
