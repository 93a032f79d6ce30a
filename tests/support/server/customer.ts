import type { SelectedCommand } from '#contract/payment.ts'
import { commandFor, freeMachines, newCustomer } from './client.ts'
import { rows } from './sql.ts'

export type PaymentChoice = Pick<SelectedCommand, 'provider' | 'mode'> & { bank?: NonNullable<SelectedCommand['bank']> }

/** A new customer with a command for a free machine, paid by PromptPay by default. */
export async function newPayingCustomer(url: string, method?: PaymentChoice) {
  const [machine] = await freeMachines(url)
  if (!machine) throw new Error('No machine is free')
  const { access_token: token } = await newCustomer(url)
  return { token, command: { ...(await commandFor(url, machine)), ...method } }
}

/** For use before each test: every test needs machines, and the shops have a limited number. */
export const releaseMachines = (databaseUrl: string) =>
  rows(
    databaseUrl,
    `update transactions set holds_machine = false, status = 'expired', due_at = null where holds_machine`,
  )
