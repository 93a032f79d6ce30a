import {
  array,
  boolean,
  type GenericSchema,
  type InferOutput,
  integer,
  isoTimestamp,
  literal,
  maxValue,
  minValue,
  nullish,
  number,
  object,
  pipe,
  record,
  regex,
  safeParse,
  string,
  union,
  unknown,
} from 'valibot'
import { ReceivedSum } from '#contract/scalars.ts'
import { parseJson } from '#server/platform/parse-json.ts'
import { traceHeaders } from '#server/platform/tracing.ts'
import {
  type Charge,
  GatewayBusy,
  GatewayUnavailable,
  KeyRefused,
  type Payment,
  type Refund,
} from './payment-gateway.ts'

/** The API version that the schemas below describe. */
const VERSION = '2019-05-29'

const Time = pipe(string(), isoTimestamp())
const Metadata = nullish(record(string(), unknown()))

/** @see https://docs.opn.ooo/refunds-api/thailand */
export const OpnRefund = object({
  id: string(),
  amount: ReceivedSum,
  status: nullish(string()),
  metadata: Metadata,
})
export type OpnRefund = InferOutput<typeof OpnRefund>

/** @see https://docs.opn.ooo/charges-api/thailand */
export const OpnCharge = object({
  object: literal('charge'),
  id: string(),
  status: string(),
  amount: ReceivedSum,
  currency: string(),
  paid_at: nullish(Time),
  expires_at: nullish(Time),
  failure_code: nullish(string()),
  authorize_uri: nullish(string()),
  metadata: Metadata,
  /** Id of the payment link that created the charge. */
  link: nullish(string()),
  refunds: nullish(object({ data: array(OpnRefund) })),
  dispute: nullish(object({ amount: ReceivedSum, status: string() })),
  source: nullish(object({ scannable_code: nullish(object({ image: object({ download_uri: string() }) })) })),
})
export type OpnCharge = InferOutput<typeof OpnCharge>

/** @see https://docs.opn.ooo/links-api/thailand */
export const OpnLink = object({
  object: literal('link'),
  id: string(),
  amount: ReceivedSum,
  currency: string(),
  description: string(),
  payment_uri: string(),
  deleted: nullish(boolean()),
  /** Embeds 20 charges at most. */
  charges: object({ data: array(OpnCharge), total: nullish(number()) }),
})
export type OpnLink = InferOutput<typeof OpnLink>

/** @see https://docs.opn.ooo/customers-api */
export const OpnCustomer = object({
  object: literal('customer'),
  id: string(),
  cards: object({
    data: array(
      object({
        id: string(),
        brand: string(),
        last_digits: pipe(string(), regex(/^\d{4}$/)),
        expiration_month: pipe(number(), integer(), minValue(1), maxValue(12)),
        expiration_year: pipe(number(), integer(), minValue(2000), maxValue(2999)),
      }),
    ),
  }),
})

/** @see https://docs.omise.co/api-webhooks/thailand */
export const OpnEvent = object({
  object: literal('event'),
  id: string(),
  data: object({
    object: string(),
    id: string(),
    /** Charge of a refund or a dispute, by its id or expanded. */
    charge: nullish(union([string(), object({ id: string() })])),
    link: nullish(string()),
    metadata: Metadata,
  }),
})

/** @see https://docs.omise.co/capability-api */
export const OpnCapability = object({
  object: literal('capability'),
  limits: nullish(object({ charge_amount: nullish(object({ min: ReceivedSum, max: ReceivedSum })) })),
  payment_methods: array(object({ name: string(), currencies: nullish(array(string())) })),
})
export type OpnCapability = InferOutput<typeof OpnCapability>

export const OpnList = <Item extends GenericSchema>(item: Item) =>
  object({ object: literal('list'), data: array(item), total: number() })

type Call<Output extends GenericSchema> = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  body?: object
  /** Sent as `Idempotency-Key`: a repeated request gets the first answer. */
  key?: string
  answer: Output
  signal: AbortSignal
}

/** The request was understood and refused, with Opn's own code: repeating it would not help. */
export class OpnRefusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(`Opn refused with status ${status}, code ${code}`)
    this.status = status
    this.code = code
  }
}

const OpnError = object({ object: literal('error'), code: string() })
/** Client errors that may end by themselves: timeout, conflict with a request under way, too early. */
const TEMPORARY = [408, 409, 425]
/** Codes of a 400 by which the bank or wallet behind Opn did not answer. @see https://docs.omise.co/api-errors */
const TEMPORARY_CODES = ['backend_error']
/** The pause after a 429 that names none. */
const DEFAULT_PAUSE_MS = 2_000
const MAX_PAUSE_MS = 10 * 60_000

/**
 * One request to the API of Opn Payments, with its response validated.
 * @throws OpnRefusal for a permanent 4xx with an error code, KeyRefused for 401, GatewayBusy for 429, GatewayUnavailable for
 *   every other failure
 * @see https://docs.omise.co/api-authentication
 * @see https://docs.omise.co/api-errors
 */
export type OpnApi = <Output extends GenericSchema>(call: Call<Output>) => Promise<InferOutput<Output>>

function errorOf(status: number, json: unknown, retryAfter: string | null): Error {
  if (status === 429) {
    const pauseMs = Number(retryAfter) * 1000
    return new GatewayBusy(pauseMs > 0 ? Math.min(pauseMs, MAX_PAUSE_MS) : DEFAULT_PAUSE_MS)
  }
  // A wrong or an old key says nothing about the request, which the right one may carry out.
  if (status === 401) return new KeyRefused('Opn does not accept the key')
  const error = safeParse(OpnError, json)
  const isPermanent = status < 500 && !TEMPORARY.includes(status)
  if (error.success && isPermanent && !TEMPORARY_CODES.includes(error.output.code))
    return new OpnRefusal(status, error.output.code)
  return new GatewayUnavailable(`Opn answered with status ${status}`)
}

export function opnApi(base: string, secretKey: string): OpnApi {
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`
  return async ({ method, path, body, key, answer, signal }) => {
    const { status, json, retryAfter } = await request(`${base}${path}`, {
      method,
      headers: {
        ...traceHeaders(),
        authorization,
        'omise-version': VERSION,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal,
      redirect: 'error', // the key must reach only the configured address
    })
    if (status >= 400) throw errorOf(status, json, retryAfter)
    const parsed = safeParse(answer, json)
    if (!parsed.success) throw new GatewayUnavailable(`Opn sent an invalid response for ${path.split('?')[0]}`)
    return parsed.output
  }
}

async function request(
  url: string,
  init: RequestInit,
): Promise<{ status: number; json: unknown; retryAfter: string | null }> {
  try {
    const response = await fetch(url, init)
    const text = await response.text()
    return { status: response.status, json: parseJson(text), retryAfter: response.headers.get('retry-after') }
  } catch (error) {
    throw new GatewayUnavailable('Opn is unreachable', { cause: error })
  }
}

/**
 * Opn's states of a charge. All but `pending` are final: refunds and disputes are objects of their own.
 * @see https://docs.opn.ooo/charges-api/thailand
 */
const STATES: Record<string, Charge['state']> = {
  pending: 'pending',
  successful: 'paid',
  failed: 'failed',
  expired: 'expired',
  reversed: 'expired',
}

/** The id of a charge, and of no other gateway's payment. @see https://docs.opn.ooo/charges-api/thailand */
export const isChargeId = (id: string) => /^chrg_(?:test_)?\w+$/.test(id)

/** The metadata of a refund that we asked for: tells it from one of the dashboard. */
export const REFUND_KEY = 'key'

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

const REFUND_STATES: Record<string, Refund['state']> = { pending: 'pending', failed: 'failed' }
export const toOpnRefund = ({ id, amount, status, metadata }: OpnRefund): Refund => ({
  refundId: id,
  amount,
  // `closed`, or an account whose API no longer tells: a refund that exists was accepted.
  state: REFUND_STATES[status ?? ''] ?? 'refunded',
  key: textOf(metadata?.[REFUND_KEY]),
})

const toPayment = ({ id, amount, currency, paid_at, refunds, dispute }: OpnCharge): Payment => ({
  paymentId: id,
  amount,
  currency: currency.toUpperCase(),
  paidAt: paid_at ? new Date(paid_at) : null,
  refunds: (refunds?.data ?? []).map(toOpnRefund),
  // `open`, `pending` and `lost` take the money; only `won` gives it back.
  disputed: dispute && dispute.status !== 'won' ? dispute.amount : 0,
  won: dispute?.status === 'won' ? dispute.amount : 0,
})

/**
 * A charge of a payment link is one of several tries: only the link itself can end unpaid.
 * @throws GatewayUnavailable for a state that is not documented: it must neither end nor pay a purchase
 */
export function toCharge(charge: OpnCharge): Charge {
  const state = STATES[charge.status]
  if (!state) throw new GatewayUnavailable(`Opn charge has unknown status ${charge.status}`)
  const isPaid = state === 'paid'
  const isTry = Boolean(charge.link) && !isPaid
  return {
    chargeId: charge.link ?? charge.id,
    transaction: textOf(charge.metadata?.transaction),
    state: isTry ? 'pending' : state,
    isFinal: state !== 'pending' && !isTry,
    reason: charge.failure_code ?? null,
    payments: isPaid ? [toPayment(charge)] : [],
  }
}

/** What is known of a payment link: its present state, and the charges that were made on its page. */
type LinkFacts = { id: string; transaction: string | null; isDeleted: boolean; charges: readonly OpnCharge[] }

/**
 * Any number of cards can be tried on a link's page. Only a payment or its deletion ends it, and a card that was being
 * authorized at its deletion can still pay.
 */
export function toChargeOfLink({ id, transaction, isDeleted, charges }: LinkFacts): Charge {
  const payments = charges.flatMap((charge) => toCharge(charge).payments)
  const isPaid = payments.length > 0
  const isBeingAuthorized = charges.some(({ status }) => status === 'pending')
  return {
    chargeId: id,
    transaction,
    state: isPaid ? 'paid' : isDeleted ? 'expired' : 'pending',
    isFinal: (isPaid || isDeleted) && !isBeingAuthorized,
    reason: null,
    payments,
  }
}
