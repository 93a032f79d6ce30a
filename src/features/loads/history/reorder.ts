import type { QueryClient } from '@tanstack/react-query'
import type { MachineInfo } from '#contract/machines.ts'
import type { LoadPurchase, SelectedCommand } from '#contract/payment.ts'
import { formatMachineCode, type ScannedAddress } from '#features/branches/machines/machine-address.ts'
import { machineQuery } from '#features/branches/machines/machines.queries.ts'
import { modeOf } from '#features/checkout/payment/pay.queries.ts'

type Again = {
  /** The machine of then, or the one that stands in for it. */
  machine: MachineInfo
  isOther: boolean
  /** Null where no machine can do it now. */
  command: SelectedCommand | null
  /** Some extra of then is not to be had on it. */
  hasMissingExtras: boolean
}

const addressOf = ({ node_id, address, sub_position }: ScannedAddress): ScannedAddress => ({
  node_id,
  address,
  sub_position,
})

/**
 * The same order once more, at the prices of now: on its own machine if that is free, else on the nearest free one of
 * its kind in the branch. The best coupon is for the payment to find.
 * @throws ApiError when a machine cannot be asked
 */
export async function findReorder(client: QueryClient, purchase: LoadPurchase): Promise<Again> {
  const read = (address: ScannedAddress) => client.fetchQuery(machineQuery(addressOf(address)))
  const own = await read(purchase)
  const isOther = own.state !== 'free' && own.nearest_free !== null
  const machine = isOther && own.nearest_free ? await read(own.nearest_free) : own
  const program = machine.programs.find(({ temp }) => temp === purchase.program.temp)
  const extras = machine.extras.filter(({ extra_id }) => purchase.extras.some((one) => one.extra_id === extra_id))
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
