import fc from 'fast-check'
import { CUSTOMER_ACTS } from './acts-customer.ts'
import { BANK_ACTS, SHOP_ACTS } from './acts-outside.ts'
import type { World } from './world.ts'

/** What all commands know: only purchases that were made can be paid, cancelled or refunded. */
export type Model = { purchases: number }
/** `which` counts purchases from the newest; `n` chooses among what there is. */
export type Picks = { which: number; n: number }
export type Act = {
  name: string
  /** How often it is drawn. */
  weight: number
  needsPurchase?: boolean
  run: (world: World, picks: Picks) => Promise<unknown>
}
type Command = fc.AsyncCommand<Model, World>

const ACTS: readonly Act[] = [...CUSTOMER_ACTS, ...BANK_ACTS, ...SHOP_ACTS]
const picks = fc.record({ which: fc.nat({ max: 3 }), n: fc.nat({ max: 999 }) })
const textOf = ({ name }: Act, { which, n }: Picks) => `${name}(${which}, ${n})`

const commandOf = (act: Act): fc.Arbitrary<Command> =>
  picks.map((chosen) => ({
    check: (model) => !act.needsPurchase || model.purchases > 0,
    async run(model, world) {
      await world.step([act.name], () => act.run(world, chosen))
      model.purchases = world.purchases.length
    },
    toString: () => textOf(act, chosen),
  }))

/** Several at the same moment, over both servers. */
const atOnce: fc.Arbitrary<Command> = fc
  .array(fc.tuple(fc.constantFrom(...ACTS.filter(({ needsPurchase }) => needsPurchase)), picks), {
    minLength: 2,
    maxLength: 3,
  })
  .map((chosen) => ({
    check: ({ purchases }) => purchases > 0,
    async run(model, world) {
      const names = chosen.map(([{ name }]) => name)
      await world.step(['at once', ...names], () => Promise.all(chosen.map(([act, its]) => act.run(world, its))))
      model.purchases = world.purchases.length
    },
    toString: () => `at once: ${chosen.map(([act, its]) => textOf(act, its)).join(' + ')}`,
  }))

const AT_ONCE_WEIGHT = 4
const MAX_COMMANDS = 80

/** Every run begins with an order of each customer. */
export const firstOrders = fc.array(picks, { minLength: 2, maxLength: 2 }).map((all) =>
  all.map((chosen, which) => async (world: World) => {
    const [order] = CUSTOMER_ACTS
    if (order) await world.step([order.name], () => order.run(world, { ...chosen, which }))
  }),
)

/** Random sequences of what customers, gateway, machines, staff, workers and clock can do. */
export const sequences = fc.commands(
  [
    ...ACTS.flatMap((act) => Array.from({ length: act.weight }, () => commandOf(act))),
    ...Array.from({ length: AT_ONCE_WEIGHT }, () => atOnce),
  ],
  { maxCommands: MAX_COMMANDS, size: 'max' },
)
