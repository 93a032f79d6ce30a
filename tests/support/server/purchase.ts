import type { InputOf } from '#contract/endpoint.ts'
import { moveSandboxMachine } from '#contract/sandbox.ts'
import { get } from './client.ts'
import { rows } from './sql.ts'

/** Satang by which the sandbox's wrong payments exceed the price. */
export const TOO_MANY = 1_000

/** An action that only the shop can take on its machine. */
export const moveMachine = (url: string, machine_id: string, action: InputOf<typeof moveSandboxMachine>['action']) =>
  get(url, moveSandboxMachine, { machine_id, action })

/** Ends the time to pay now. */
export const expire = (databaseUrl: string, transaction: string) =>
  rows(databaseUrl, 'update transactions set expires_at = now(), due_at = now() where id = $1', [transaction])

/** Ends the time to choose between another machine and a refund, or to start a dryer that was paid with a wash. */
export const endChoice = (databaseUrl: string, ...transactions: string[]) =>
  rows(databaseUrl, 'update transactions set refund_at = now(), due_at = now() where id = any($1)', [transactions])

/** All states of a purchase, in order. */
export async function statesOf(databaseUrl: string, transaction: string) {
  const sql = 'select to_status from transaction_events where transaction_id = $1 order by id'
  return (await rows(databaseUrl, sql, [transaction])).map((row) => row.to_status)
}
