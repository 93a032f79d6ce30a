import { MINUTE_MS } from '#contract/duration.ts'
import type { machines, programs } from '#server/db/schema/branches.ts'
import type { transactions } from '#server/db/schema/payment.ts'
import { clock } from '#server/platform/clock.ts'

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

type Machine = typeof machines.$inferSelect
type Program = typeof programs.$inferSelect

/** The machines of the shops, in their order, and what each is sold for. */
export type Stock = { machines: readonly Machine[]; programs: ReadonlyMap<string, readonly Program[]> }

type Load = {
  stock: Stock
  machine: Machine
  brand: string
  customerId: string
  startedAt: Date
  count: number
  program: number
}

/** A paid load: running if it has not ended yet, else completed. */
export function loadOf({
  stock,
  machine,
  brand,
  customerId,
  startedAt,
  count,
  program: choice,
}: Load): SeedPurchase<typeof transactions> {
  const offered = stock.programs.get(machine.id) ?? []
  const chosen = offered[choice % offered.length]
  if (!chosen) throw new RangeError('A machine without programs')
  const { temp, nameTh: th, nameEn: en, celsius, minutes, amount } = chosen
  const program = { temp, celsius, minutes, amount }
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
