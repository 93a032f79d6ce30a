import {
  array,
  boolean,
  type GenericSchema,
  type InferOutput,
  integer,
  literal,
  maxLength,
  maxValue,
  minValue,
  nullish,
  number,
  object,
  optional,
  picklist,
  pipe,
  record,
  regex,
  safeParse,
  string,
  transform,
  union,
} from 'valibot'
import { ReceivedSum } from '#contract/scalars.ts'
import { parseJson } from '#server/platform/parse-json.ts'
import { traceHeaders } from '#server/platform/tracing.ts'
import { GatewayBusy, GatewayUnavailable, KeyRefused } from './payment-gateway.ts'

/**
 * The API version that the schemas below describe; without the header Stripe answers as the account's dashboard says.
 * @see https://docs.stripe.com/api/versioning
 */
const VERSION = '2025-03-31.basil'

/** In the currency's smallest unit: satang. @see https://docs.stripe.com/currencies#minor-units */
const Time = pipe(
  number(),
  integer(),
  transform((seconds) => new Date(seconds * 1000)),
)
const Metadata = optional(record(string(), string()), {})

export const StripeList = <Item extends GenericSchema>(item: Item) =>
  object({ object: picklist(['list', 'search_result']), data: array(item) })

/** @see https://docs.stripe.com/api/refunds/object */
export const StripeRefund = object({
  object: literal('refund'),
  id: string(),
  /** Null for some old refunds of payments that are no cards. */
  status: nullish(string()),
  amount: ReceivedSum,
  metadata: Metadata,
})
export type StripeRefund = InferOutput<typeof StripeRefund>

/** @see https://docs.stripe.com/api/disputes/object */
export const StripeDispute = object({ object: literal('dispute'), status: string(), amount: ReceivedSum })

/** @see https://docs.stripe.com/api/charges/object */
const StripeCharge = object({
  object: literal('charge'),
  created: Time,
  disputed: boolean(),
  /** Only with `expand`; the ten newest. */
  refunds: nullish(StripeList(StripeRefund)),
})

/** One try to pay a payment intent. */
export const StripeTry = object({ object: literal('charge'), status: string() })

/** @see https://docs.stripe.com/api/payment_methods/object */
export const StripePaymentMethod = object({
  object: literal('payment_method'),
  id: string(),
  /** Whose it is kept for; null for one that is used once. */
  customer: nullish(string()),
  /** `always` if its owner has asked to keep it. */
  allow_redisplay: nullish(string()),
  card: nullish(
    object({
      brand: string(),
      last4: pipe(string(), regex(/^\d{4}$/)),
      exp_month: pipe(number(), integer(), minValue(1), maxValue(12)),
      exp_year: pipe(number(), integer(), minValue(2000), maxValue(2999)),
    }),
  ),
})

/** @see https://docs.stripe.com/api/payment_intents/object */
export const StripeIntent = object({
  object: literal('payment_intent'),
  id: string(),
  status: string(),
  amount_received: ReceivedSum,
  currency: string(),
  metadata: Metadata,
  payment_method_types: array(string()),
  /** Why the last attempt to pay failed. */
  last_payment_error: nullish(object({ code: nullish(string()), decline_code: nullish(string()) })),
  /** An id without `expand`. */
  payment_method: nullish(union([string(), StripePaymentMethod])),
  customer: nullish(string()),
  /** An id without `expand`. */
  latest_charge: nullish(union([string(), StripeCharge])),
  next_action: nullish(
    object({
      promptpay_display_qr_code: nullish(object({ data: string(), hosted_instructions_url: string() })),
      redirect_to_url: nullish(object({ url: string() })),
    }),
  ),
})
export type StripeIntent = InferOutput<typeof StripeIntent>

/** @see https://docs.stripe.com/api/checkout/sessions/object */
export const StripeSession = object({
  object: literal('checkout.session'),
  id: string(),
  status: string(),
  expires_at: Time,
  metadata: Metadata,
  /** Null once the session has ended. */
  url: nullish(string()),
  /** Null until the customer tries to pay; an id without `expand`. */
  payment_intent: nullish(union([string(), StripeIntent])),
})
export type StripeSession = InferOutput<typeof StripeSession>

/** @see https://docs.stripe.com/api/accounts/object#account_object-capabilities */
export const StripeAccount = object({
  object: literal('account'),
  capabilities: optional(record(string(), string())),
})

/**
 * Charges, refunds and disputes name their payment intent.
 * @see https://docs.stripe.com/api/events/object
 */
export const StripeEvent = object({
  object: literal('event'),
  id: pipe(string(), regex(/^[\w-]{1,255}$/)),
  data: object({
    object: object({
      object: string(),
      id: pipe(string(), maxLength(255)),
      payment_intent: nullish(pipe(string(), maxLength(255))),
      metadata: nullish(record(string(), string())),
    }),
  }),
})

/** A request that Stripe rejects: repeating it does not help. */
export class StripeRefusal extends Error {
  readonly code: string
  constructor(status: number, code: string) {
    super(`Stripe answered with status ${status}, code ${code}`)
    this.code = code
  }
}

/** What a bank says of a declined card is more exact than that it declined. @see https://docs.stripe.com/declines/codes */
export const cardCodeOf = (error: { code?: string | null | undefined; decline_code?: string | null | undefined }) =>
  error.decline_code ?? error.code

const StripeError = object({
  error: object({ type: string(), code: nullish(string()), decline_code: nullish(string()) }),
})

type Call<Output extends GenericSchema> = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  /** Nested parameters in Stripe's notation, such as `metadata[transaction]`. */
  form?: Record<string, string>
  /**
   * For 24 hours the same key with the same parameters gets the first answer again, and nothing happens twice.
   * @see https://docs.stripe.com/api/idempotent_requests
   */
  key?: string
  answer: Output
  signal: AbortSignal
}

/**
 * One request to Stripe's API, with its response validated.
 * @throws StripeRefusal, `KeyRefused`, `GatewayBusy` for 429, `GatewayUnavailable` for every other failure
 */
export type StripeApi = <Output extends GenericSchema>(call: Call<Output>) => Promise<InferOutput<Output>>

/** Stripe names no time: "exponential back-off". @see https://docs.stripe.com/rate-limits#handling-limiting-gracefully */
const PAUSE_MS = 2_000

/** Whether an error leaves it open what has happened. @see https://docs.stripe.com/error-low-level */
const isOutcomeUnknown = (status: number, type: string) =>
  status >= 500 || status === 409 || type === 'idempotency_error'

export function stripeApi(base: string, secretKey: string): StripeApi {
  return async ({ method, path, form, key, answer, signal }) => {
    const { status, json } = await request(`${base}${path}`, {
      method,
      headers: {
        ...traceHeaders(),
        authorization: `Bearer ${secretKey}`,
        'stripe-version': VERSION,
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(form ? { body: new URLSearchParams(form) } : {}),
      signal,
      redirect: 'error', // the key must reach only the configured address
    })
    if (status === 429) throw new GatewayBusy(PAUSE_MS)
    // A wrong key, or a restricted one without the permission. @see https://docs.stripe.com/api/errors
    if (status === 401 || status === 403) throw new KeyRefused(`Stripe does not accept the key: status ${status}`)
    if (status >= 400) {
      const error = safeParse(StripeError, json)
      if (!error.success || isOutcomeUnknown(status, error.output.error.type))
        throw new GatewayUnavailable(`Stripe answered with status ${status}`)
      const { type, code, decline_code: declined } = error.output.error
      throw new StripeRefusal(status, cardCodeOf({ code, decline_code: declined }) ?? type)
    }
    const parsed = safeParse(answer, json)
    if (!parsed.success) throw new GatewayUnavailable(`Stripe sent an invalid response for ${path.split('?')[0]}`)
    return parsed.output
  }
}

async function request(url: string, init: RequestInit): Promise<{ status: number; json: unknown }> {
  try {
    const response = await fetch(url, init)
    return { status: response.status, json: parseJson(await response.text()) }
  } catch (error) {
    throw new GatewayUnavailable('Stripe is unreachable', { cause: error })
  }
}
