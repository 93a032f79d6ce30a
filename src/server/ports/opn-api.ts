import {
  array,
  type GenericSchema,
  type InferOutput,
  integer,
  isoTimestamp,
  literal,
  minValue,
  nullish,
  number,
  object,
  pipe,
  record,
  safeParse,
  string,
  unknown,
} from 'valibot'
import { parseJson } from '#server/parse-json.ts'
import { GatewayAway } from './payment-gateway.ts'

/** The version of the wire format that the schemas below are of. */
const VERSION = '2019-05-29'

const Amount = pipe(number(), integer(), minValue(0))

export const OpnCharge = object({
  object: literal('charge'),
  id: string(),
  status: string(),
  amount: Amount,
  currency: string(),
  paid_at: nullish(pipe(string(), isoTimestamp())),
  authorize_uri: nullish(string()),
  metadata: nullish(record(string(), unknown())),
  /** Id of the payment link that it was made by. */
  link: nullish(string()),
  source: nullish(object({ scannable_code: nullish(object({ image: object({ download_uri: string() }) })) })),
})
export type OpnCharge = InferOutput<typeof OpnCharge>

export const OpnLink = object({
  object: literal('link'),
  id: string(),
  amount: Amount,
  currency: string(),
  description: string(),
  payment_uri: string(),
  charges: object({ data: array(OpnCharge) }),
})
export type OpnLink = InferOutput<typeof OpnLink>

export const OpnEvent = object({
  object: literal('event'),
  id: string(),
  data: object({ object: string(), id: string() }),
})

export const ListOf = <Item extends GenericSchema>(item: Item) =>
  object({ object: literal('list'), data: array(item), total: number() })

type Call<Output extends GenericSchema> = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  body?: object
  answer: Output
  signal: AbortSignal
}

/** What the API refuses, by its own code; `not_found` is the one that callers look for. */
export class OpnRefused extends GatewayAway {
  readonly code: string
  constructor(status: number, code: string) {
    super(`Opn refused with ${status} ${code}`)
    this.code = code
  }
}

const OpnError = object({ object: literal('error'), code: string() })

/**
 * One call of Opn Payments' API, its answer checked.
 * @throws OpnRefused for a 4xx that says why, GatewayAway for whatever else is no answer
 * @see https://docs.omise.co/api-authentication
 */
export type OpnApi = <Output extends GenericSchema>(call: Call<Output>) => Promise<InferOutput<Output>>

export function opnApi(base: string, secretKey: string): OpnApi {
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`
  return async ({ method, path, body, answer, signal }) => {
    const { status, json } = await ask(`${base}${path}`, {
      method,
      headers: { authorization, 'omise-version': VERSION, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal,
      redirect: 'error', // the key goes to the configured address and nowhere else
    })
    if (status >= 400) {
      const error = safeParse(OpnError, json)
      throw error.success && status < 500
        ? new OpnRefused(status, error.output.code)
        : new GatewayAway(`Opn answered with ${status}`)
    }
    const parsed = safeParse(answer, json)
    if (!parsed.success) throw new GatewayAway(`Opn answered ${path.split('?')[0]} with what is none`)
    return parsed.output
  }
}

async function ask(url: string, init: RequestInit): Promise<{ status: number; json: unknown }> {
  try {
    const response = await fetch(url, init)
    const text = await response.text()
    return { status: response.status, json: parseJson(text) }
  } catch (error) {
    throw new GatewayAway('Opn cannot be reached', { cause: error })
  }
}
