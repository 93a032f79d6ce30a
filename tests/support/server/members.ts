import type { Endpoint } from '#contract/endpoint.ts'
import type { MachineRow } from '#contract/machines.ts'
import { moveSandboxMachine } from '#contract/sandbox.ts'
import { getUserInfo } from '#contract/user.ts'
import {
  type Answer,
  commandFor,
  createPurchase,
  freeMachines,
  get,
  newCustomer,
  resolveCharge,
  waitForStatus,
} from './client.ts'
import { rows } from './sql.ts'

export type Member = { token: string; id: string }

/** The customer of an access token, with their id in the database. */
export async function memberOf(url: string, token: string, options: { origin?: string } = {}): Promise<Member> {
  return { token, id: (await get(url, getUserInfo, {}, { token, ...options })).user_id }
}

/** A new customer, with token and id. */
export async function newMember(url: string, origin?: string): Promise<Member> {
  const options = origin ? { origin } : {}
  return memberOf(url, (await newCustomer(url, undefined, options)).access_token, options)
}

export type Terms = Partial<{
  /** For both languages. */
  title: string
  discount_kind: 'amount' | 'percent' | 'free'
  amount: number
  percent: number
  minimum: number
  branch_id: string
  machine_category: 'washer' | 'dryer'
  /** An SQL interval from now. */
  expires: string
}>

let couponCount = 0
/** Each expires a second later than the one before, so that the order is defined. */
const nextExpiry = () => `30 days ${couponCount++} seconds`

/** Inserts a coupon from the shop. */
export async function grantCoupon(databaseUrl: string, { id }: Member, terms: Terms = {}): Promise<string> {
  const { discount_kind = 'amount', amount = 1_000, percent = null, minimum = 0, expires = nextExpiry() } = terms
  const { title: titleTh = 'คูปอง', title: titleEn = 'Coupon' } = terms
  const [coupon] = await rows(
    databaseUrl,
    `insert into coupons (code, brand, customer_id, title_th, title_en, discount_kind, amount, percent, minimum,
       branch_id, machine_category, expires_at)
     select $1, brand, id, $10, $11, $3, $4, $5, $6, $7, $8, now() + $9::interval from customers where id = $2
     returning id`,
    [
      crypto.randomUUID(),
      id,
      discount_kind,
      amount,
      percent,
      minimum,
      terms.branch_id ?? null,
      terms.machine_category ?? null,
      expires,
      titleTh,
      titleEn,
    ],
  )
  return String(coupon?.id)
}

/** Inserts the refund coupon of a paid load that did not start. */
export async function grantRefundCoupon(databaseUrl: string, { id }: Member, amount: number): Promise<string> {
  const [coupon] = await rows(
    databaseUrl,
    `with load as (
       insert into transactions (id, brand, customer_id, branch_id, machine_id, status, program, extras, price, discount, amount,
         provider, holds_machine, expires_at, paid_at)
       select 'TRX_MCH_' || upper(left(md5(random()::text), 26)), brand, c.id, m.branch_id, m.id, 'refunded', '{"temp":"cold","name":{"th":"เย็น","en":"Cold"},"minutes":30,"amount":4000}', '[]', $2, 0, $2,
         'promptpay', false, now(), now()
       from customers c, (select id, branch_id from machines limit 1) m where c.id = $1 returning *),
     money as (insert into payments (transaction_id, amount, paid_at) select id, amount, now() from load)
     insert into coupons (code, brand, customer_id, amount, refund_of)
     select md5(random()::text), brand, customer_id, amount, id from load returning id`,
    [id, amount],
  )
  return String(coupon?.id)
}

/** Inserts points from the shop: an entry and the balance. */
export const grantPoints = (databaseUrl: string, { id }: Member, change: number) =>
  rows(
    databaseUrl,
    `with entry as (insert into point_entries (customer_id, change, reason) values ($1, $2, 'granted'))
     insert into point_balances values ($1, $2)
     on conflict (customer_id) do update set points = point_balances.points + $2`,
    [id, change],
  )

/** @throws Error if no machine is free */
export async function findFreeMachine(url: string, category: 'washer' | 'dryer' = 'washer'): Promise<MachineRow> {
  const [machine] = await freeMachines(url, category)
  if (!machine) throw new Error('none free')
  return machine
}

export const command = async (url: string, coupons: string[] = [], machine?: MachineRow) => ({
  ...(await commandFor(url, machine ?? (await findFreeMachine(url)))),
  coupons,
})

/** A paid load in its final state. Its machine is free again unless the load is running. */
export async function newLoad(
  url: string,
  { token }: Member,
  end: 'running' | 'completed' | 'start_failed' = 'completed',
  coupons: string[] = [],
  category: 'washer' | 'dryer' = 'washer',
) {
  const machine = await findFreeMachine(url, category)
  const actOnMachine = (action: 'fail_next_start' | 'finish' | 'collect') =>
    get(url, moveSandboxMachine, { machine_id: machine.machine_id, action })
  if (end === 'start_failed') await actOnMachine('fail_next_start')
  const purchase = await createPurchase(url, token, await command(url, coupons, machine))
  if (purchase.amount > 0) await resolveCharge(url, purchase.transaction)
  if (end === 'completed') {
    await waitForStatus(url, purchase.transaction, 'running')
    await actOnMachine('finish')
  }
  const load = await waitForStatus(url, purchase.transaction, end)
  if (end === 'completed') await actOnMachine('collect')
  return load
}

/** A rejected call in short: status, code and its details. */
export const refusal = <E extends Endpoint>({ problem }: Answer<E>) =>
  problem && [problem.status, problem.code, problem.reason ?? problem.missing ?? problem.amount ?? problem.state]
