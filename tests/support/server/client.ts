import { type InferOutput, parse } from 'valibot'
import { login, register } from '#contract/auth.ts'
import { getBranchList } from '#contract/branch-list.ts'
import { getBranchInfo } from '#contract/branches.ts'
import { type Endpoint, fillPath, type InputOf, type OutputOf } from '#contract/endpoint.ts'
import { getMachineInfo, type MachineInfo, type MachineRow } from '#contract/machines.ts'
import {
  confirmPayment,
  generateQr,
  isLoad,
  type LoadPurchase,
  type Purchase,
  type SelectedCommand,
} from '#contract/payment.ts'
import { Problem } from '#contract/problem.ts'
import { PROOF_HEADER } from '#contract/proof-of-work.ts'
import { moveSandboxCharge } from '#contract/sandbox.ts'
import { prove } from '#lib/api/proof-of-work.ts'
import { rows } from './sql.ts'
import { databaseOf, send } from './transport.ts'

type Options = {
  token?: string
  /** Idempotency key. */
  key?: string
  /** The page that calls, whose brand it then is; `fetch` sends no `Host` of our choice. */
  origin?: string
  headers?: Record<string, string>
  signal?: AbortSignal
}

export type Answer<E extends Endpoint> =
  | { status: 200; body: OutputOf<E>; problem: undefined; headers: Headers }
  | { status: number; body: undefined; problem: InferOutput<typeof Problem>; headers: Headers }

/** One call as any client would make it; the response is checked against the contract. */
export async function ask<E extends Endpoint>(
  url: string,
  endpoint: E,
  input: InputOf<E>,
  { token, key, origin, headers, signal }: Options = {},
): Promise<Answer<E>> {
  const isQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const { path, rest } = fillPath(endpoint, input)
  const query = isQuery ? `?${new URLSearchParams(rest as Record<string, string>)}` : '' // queries contain strings only
  const response = await send(url, `${path}${query}`, {
    method: endpoint.method,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...(origin ? { origin } : {}),
      ...headers,
    },
    ...(isQuery ? {} : { body: JSON.stringify(input) }),
    ...(signal ? { signal } : {}),
  })
  const json: unknown = await response.json()
  const proof = response.status === 428 && !headers?.[PROOF_HEADER] ? await prove(JSON.stringify(json)) : undefined
  if (proof)
    return ask(url, endpoint, input, { token, key, origin, headers: { ...headers, [PROOF_HEADER]: proof }, signal })
  if (response.status === 200)
    return { status: 200, body: parse(endpoint.output, json), problem: undefined, headers: response.headers }
  return { status: response.status, body: undefined, problem: parse(Problem, json), headers: response.headers }
}

/**
 * Like `ask`.
 * @throws Error unless the call succeeds
 */
export async function get<E extends Endpoint>(
  url: string,
  endpoint: E,
  input: InputOf<E>,
  options?: Options,
): Promise<OutputOf<E>> {
  const answer = await ask(url, endpoint, input, options)
  if (answer.body === undefined) throw new Error(`${endpoint.path}: ${answer.status} ${answer.problem?.code}`)
  return answer.body
}

export const PIN = '482915'
const PHONES = 1_000_000
let phones = Math.floor(Math.random() * PHONES)
/**
 * A mobile number that is new in this run. Any six of its digits contain two zeros in a row, which no PIN of a test
 * does: a PIN that is part of the customer's own number is rejected.
 */
export function newPhone(): string {
  phones = (phones + 1) % PHONES
  const digits = String(phones).padStart(6, '0')
  return `08${digits.slice(0, 3)}00${digits.slice(3)}`
}

/** Registers a customer whom the shop does not trust yet, and signs them in. */
export const newStranger = (url: string, phone = newPhone(), options?: Options) =>
  get(url, register, { phone_number: phone, full_name: 'มานี มีนา', is_policy: true, pin_code: PIN }, options)

/** Like an SMS code: the phone is trusted from now on. */
export const trustPhone = (databaseUrl: string, phone: string) =>
  rows(databaseUrl, 'update customers set phone_proved_at = now() where phone = $1', [`+66${phone.slice(1)}`])

/**
 * Registers a customer and signs them in. The phone is trusted, as of a customer who has bought before; at a server whose
 * database this process does not know it is not.
 */
export async function newCustomer(url: string, phone = newPhone(), options?: Options) {
  const tokens = await newStranger(url, phone, options)
  const databaseUrl = databaseOf.get(url)
  if (databaseUrl) await trustPhone(databaseUrl, phone)
  return tokens
}

export const demoTokens = (url: string) => get(url, login, { phone_number: '0812345670', pin_code: PIN })

/** Of branches that are open. From the calls of each branch: the list of branches is a second old. */
export async function freeMachines(url: string, category: 'washer' | 'dryer' = 'washer'): Promise<MachineRow[]> {
  const { details } = await get(url, getBranchList, { limit: 50 })
  const branches = await Promise.all(details.map(({ branch_id }) => get(url, getBranchInfo, { branch_id })))
  return branches
    .flatMap(({ machines, is_open }) => (is_open ? machines : []))
    .filter((machine) => machine.state === 'free' && machine.machine_category === category)
}

export const machineInfo = (
  url: string,
  { node_id, address, sub_position }: Pick<MachineRow, 'node_id' | 'address' | 'sub_position'>,
  options?: Options,
): Promise<InferOutput<typeof MachineInfo>> => get(url, getMachineInfo, { node_id, address, sub_position }, options)

/** The command that the app sends for a machine's first program, at the displayed price. */
export async function commandFor(url: string, machine: MachineRow, options?: Options): Promise<SelectedCommand> {
  const { node_id, address, sub_position, machine_id, machine_category } = machine
  const { programs, branch_id } = await machineInfo(url, machine, options)
  const [program] = programs
  if (!program) throw new Error(`${machine_id} has no program`)
  return {
    path: `${node_id}/${address}/${sub_position}`,
    program: { temp: program.temp, amount: program.amount, extra: [] },
    platform: 'web',
    provider: 'promptpay',
    mode: 'qr',
    machine_id,
    branch_id,
    machine_category,
    coupons: [],
  }
}

/** @throws Error if the purchase is not a load */
function loadOf(purchase: Purchase): LoadPurchase {
  if (!isLoad(purchase)) throw new Error(`${purchase.transaction} is no load`)
  return purchase
}

export const createPurchase = async (
  url: string,
  token: string,
  command: SelectedCommand,
  key: string = crypto.randomUUID(),
) => loadOf(await get(url, generateQr, command, { token, key }))

/** A new customer's unpaid purchase, of the first free machine by default. */
export async function newPurchase(url: string, machine?: MachineRow) {
  const [first] = machine ? [machine] : await freeMachines(url)
  if (!first) throw new Error('No machine is free')
  const { access_token: token } = await newCustomer(url)
  const command = await commandFor(url, first)
  return { token, command, machine: first, transaction: await createPurchase(url, token, command) }
}

export const resolveCharge = (
  url: string,
  transaction: string,
  action: 'pay' | 'decline' = 'pay',
  webhook: 'send' | 'twice' | 'none' = 'send',
) => get(url, moveSandboxCharge, { transaction, action, webhook })

export const confirm = async (url: string, transaction: string) =>
  loadOf(await get(url, confirmPayment, { transaction }))

/**
 * Polls until the value satisfies `holds`.
 * @throws Error with the last value after `limitMs`
 */
export async function until<Value>(
  read: () => Promise<Value>,
  holds: (value: Value) => boolean,
  limitMs = 110_000,
): Promise<Value> {
  const end = Date.now() + limitMs
  for (;;) {
    const value = await read()
    if (holds(value)) return value
    if (Date.now() > end) throw new Error(`Still not so after ${limitMs} ms: ${JSON.stringify(value)?.slice(0, 600)}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export const waitForStatus = (url: string, transaction: string, ...statuses: LoadPurchase['status'][]) =>
  until(
    () => confirm(url, transaction),
    ({ status }) => statuses.includes(status),
  )
