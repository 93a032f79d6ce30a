import type { QueryClient } from '@tanstack/react-query'
import type { MachineInfo, MachineRow } from '#contract/machines.ts'
import { isLoad, type LoadPurchase, METHODS, type Purchase, type SelectedCommand } from '#contract/payment.ts'
import { branchQuery } from '#features/branches/branch-list/branch.queries.ts'
import { formatMachineCode, type ScannedAddress } from '#features/branches/machines/machine-address.ts'
import { machineQuery } from '#features/branches/machines/machines.queries.ts'
import { ApiError } from '#lib/api/http.ts'

type Offer = {
  /** The original machine, or its replacement. */
  machine: MachineInfo
  isOther: boolean
  command: SelectedCommand
  /** The machine lacks an extra of the original purchase. */
  hasMissingExtras: boolean
}

/**
 * `same`: can be paid at once. `different`: only in a machine of another size, or for another price, which the customer
 * has to agree to. `choose`: the machine has no such program, or its branch is closed, as its page says. `taken`: no machine of this
 * kind is free.
 */
export type Reorder =
  | ({ kind: 'same' } & Offer)
  | ({ kind: 'different'; isOtherSize: boolean } & Offer)
  | { kind: 'choose'; machine: MachineInfo }
  | { kind: 'taken'; machine: MachineInfo }

/**
 * The load that a visit begins with: the latest wash; the latest drying for who never washes here.
 * @param purchases newest first
 */
export function lastToRepeat(purchases: readonly Purchase[]): LoadPurchase | undefined {
  const finished = purchases
    .filter(isLoad)
    .filter(({ status, node_id, adds_time_to }) => status === 'completed' && node_id && !adds_time_to)
  return finished.find(({ machine_category }) => machine_category === 'washer') ?? finished[0]
}

type FetchMachine = (address: ScannedAddress) => Promise<MachineInfo>

const addressOf = ({ node_id, address, sub_position }: ScannedAddress): ScannedAddress => ({
  node_id,
  address,
  sub_position,
})

/** A free machine of the same kind in the branch: of the same size before the nearest one. */
async function findReplacement(client: QueryClient, original: MachineInfo): Promise<MachineRow | null> {
  const branch = await client.fetchQuery({ ...branchQuery(original.branch_id), staleTime: 0 })
  const sameSize = branch?.machines.find(
    ({ state, machine_category, capacity_kg }) =>
      state === 'free' && machine_category === original.machine_category && capacity_kg === original.capacity_kg,
  )
  return sameSize ?? original.nearest_free
}

/**
 * The machine of a purchase, or one of its kind where the shop has it no more.
 * @throws ApiError
 */
async function findOriginal(client: QueryClient, purchase: LoadPurchase, fetchMachine: FetchMachine) {
  try {
    return { original: await fetchMachine(purchase), isGone: false }
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'machine_unknown')) throw error
    const branch = await client.fetchQuery({ ...branchQuery(purchase.branch_id), staleTime: 0 })
    const sameKind = branch?.machines.filter(({ machine_category }) => machine_category === purchase.machine_category)
    const other = sameKind?.find(({ state }) => state === 'free') ?? sameKind?.[0]
    if (!other) throw error
    return { original: await fetchMachine(other), isGone: true }
  }
}

/**
 * How a purchase can be repeated now, at current prices. Without a coupon, as the checkout applies the best one.
 * @throws ApiError when a machine cannot be loaded
 */
export async function findReorder(client: QueryClient, purchase: LoadPurchase): Promise<Reorder> {
  const fetchMachine: FetchMachine = (address) => client.fetchQuery(machineQuery(addressOf(address)))
  const { original, isGone } = await findOriginal(client, purchase, fetchMachine)
  const replacement = original.state === 'free' ? undefined : await findReplacement(client, original)
  if (replacement === null) return { kind: 'taken', machine: original }
  const machine = replacement ? await fetchMachine(replacement) : original
  if (machine.state !== 'free') return { kind: 'taken', machine: original }
  const program = machine.programs.find(({ temp }) => temp === purchase.program.temp)
  if (!program || machine.closed_until !== null) return { kind: 'choose', machine }
  const extras = machine.extras.filter(({ extra_id }) => purchase.extras.some((extra) => extra.extra_id === extra_id))
  const amount = extras.reduce((sum, extra) => sum + extra.amount, program.amount)
  // Nobody knows how large the one was that is gone.
  const isOtherSize = isGone || machine.capacity_kg !== original.capacity_kg
  const command: SelectedCommand = {
    path: formatMachineCode(machine),
    program: { temp: program.temp, amount, extra: extras.map(({ extra_id }) => extra_id) },
    platform: 'web',
    provider: purchase.provider,
    mode: METHODS[purchase.provider].mode,
    ...(purchase.bank ? { bank: purchase.bank } : {}),
    machine_id: machine.machine_id,
    branch_id: machine.branch_id,
    machine_category: machine.machine_category,
    coupons: [],
  }
  const offer: Offer = {
    machine,
    isOther: isGone || replacement !== undefined,
    command,
    hasMissingExtras: extras.length < purchase.extras.length,
  }
  // An API may not say what it cost.
  const isOtherPrice = purchase.price > 0 && amount !== purchase.price
  return isOtherSize || isOtherPrice ? { kind: 'different', isOtherSize, ...offer } : { kind: 'same', ...offer }
}
