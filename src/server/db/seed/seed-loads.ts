import { MINUTE_MS } from '#contract/duration.ts'
import type { machines } from '#server/db/schema/branches.ts'
import type { transactions } from '#server/db/schema/payment.ts'
import { clock } from '#server/platform/clock.ts'
import { programsOf } from './seed-shops.ts'

/** A row to insert. */
export type SeedPurchase<Table extends { $inferInsert: object }> = Table['$inferInsert']

/** An id in the real format that is the same in every seeded database. */
function seedTransactionId(count: number) {
  const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  let state = count * 2_654_435_761
  const text = Array.from({ length: 26 }, () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0
    return digits[state & 31]
  })
  return `TRX_MCH_${text.join('')}`
}

type Load = {
  machine: SeedPurchase<typeof machines>
  brand: string
  customerId: string
  startedAt: Date
  count: number
  program: number
}

/** A paid load: running if it has not ended yet, else completed. */
export function loadOf({
  machine,
  brand,
  customerId,
  startedAt,
  count,
  program: choice,
}: Load): SeedPurchase<typeof transactions> {
  const offered = programsOf(machine.category, machine.capacityKg)
  const chosen = offered[choice % offered.length]
  if (!chosen) throw new RangeError('A machine without programs')
  const { th, en, ...program } = chosen
  const endsAt = new Date(startedAt.getTime() + program.minutes * MINUTE_MS)
  const isRunning = endsAt > clock.date()
  return {
    id: seedTransactionId(count),
    brand,
    customerId,
    branchId: machine.branchId,
    machineId: machine.id,
    status: isRunning ? 'running' : 'completed',
    program: { ...program, name: { th, en } },
    extras: [],
    price: program.amount,
    discount: 0,
    amount: program.amount,
    provider: 'promptpay',
    holdsMachine: isRunning,
    createdAt: new Date(startedAt.getTime() - MINUTE_MS),
    expiresAt: new Date(startedAt.getTime() + 9 * MINUTE_MS),
    paidAt: new Date(startedAt.getTime() - 5_000),
    startedAt,
    endsAt,
    dueAt: isRunning ? endsAt : null,
  }
}
