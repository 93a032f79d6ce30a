import type { SelectedCommand } from '#contract/payment.ts'
import { commandFor, freeMachines, newCustomer } from './client.ts'
import { rows } from './sql.ts'

export type Way = Pick<SelectedCommand, 'provider' | 'mode'> & { bank?: NonNullable<SelectedCommand['bank']> }

/** A new customer with a choice made at a machine that is free, by PromptPay where no other way is said. */
export async function newPayingCustomer(url: string, way?: Way) {
  const [machine] = await freeMachines(url)
  if (!machine) throw new Error('none free')
  const { access_token: token } = await newCustomer(url)
  return { token, command: { ...(await commandFor(url, machine)), ...way } }
}

/** Before a test: every test wants machines, and the shops have only so many. */
export const releaseMachines = (databaseUrl: string) =>
  rows(
    databaseUrl,
    `update transactions set holds_machine = false, status = 'expired', due_at = null where holds_machine`,
  )
