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
import { GatewayUnavailable } from './payment-gateway.ts'

/** The API version that the schemas below describe. */
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
  /** Id of the payment link that created the charge. */
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
  data: object({
    object: string(),
    id: string(),
    link: nullish(string()),
    metadata: nullish(record(string(), unknown())),
  }),
})

export const OpnList = <Item extends GenericSchema>(item: Item) =>
  object({ object: literal('list'), data: array(item), total: number() })

type Call<Output extends GenericSchema> = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  body?: object
  answer: Output
  signal: AbortSignal
}

/** An error response of the API, with Opn's own code; callers check for `not_found`. */
export class OpnApiError extends GatewayUnavailable {
  readonly code: string
  constructor(status: number, code: string) {
    super(`Opn answered with status ${status}, code ${code}`)
    this.code = code
  }
}

const OpnError = object({ object: literal('error'), code: string() })

/**
 * One request to the API of Opn Payments, with its response validated.
 * @throws OpnApiError for a 4xx with an error code, GatewayUnavailable for every other failure
 * @see https://docs.omise.co/api-authentication
 */
export type OpnApi = <Output extends GenericSchema>(call: Call<Output>) => Promise<InferOutput<Output>>

export function opnApi(base: string, secretKey: string): OpnApi {
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`
  return async ({ method, path, body, answer, signal }) => {
    const { status, json } = await request(`${base}${path}`, {
      method,
      headers: { authorization, 'omise-version': VERSION, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal,
      redirect: 'error', // the key must reach only the configured address
    })
    if (status >= 400) {
      const error = safeParse(OpnError, json)
      throw error.success && status < 500
        ? new OpnApiError(status, error.output.code)
        : new GatewayUnavailable(`Opn answered with status ${status}`)
    }
    const parsed = safeParse(answer, json)
    if (!parsed.success) throw new GatewayUnavailable(`Opn sent an invalid response for ${path.split('?')[0]}`)
    return parsed.output
  }
}

async function request(url: string, init: RequestInit): Promise<{ status: number; json: unknown }> {
  try {
    const response = await fetch(url, init)
    const text = await response.text()
    return { status: response.status, json: parseJson(text) }
  } catch (error) {
    throw new GatewayUnavailable('Opn is unreachable', { cause: error })
  }
}
