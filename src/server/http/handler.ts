import { safeParse } from 'valibot'
import type { Brand } from '#brands/brand.ts'
import type { Endpoint, OutputOf, ParsedInputOf } from '#contract/endpoint.ts'
import type { App } from '#server/app.ts'
import { ApiError } from './api-error.ts'

/** Who is signed in, as the access token and the session behind it say. */
export type Caller = { customerId: string; sessionId: string }

type Surroundings = {
  app: App
  /** The shop whose host name was called. */
  brand: Brand
  /** Of the page that calls, or of the server itself where no page of ours does: to come back to. */
  origin: string
  /** Network address of the client. */
  address: string
  /** What the client says that it is. */
  userAgent: string | undefined
  idempotencyKey: string | undefined
  /** Who calls. Undefined where the endpoint is public, which does not look. */
  caller: Caller | undefined
}

export type RequestContext<E extends Endpoint> = Omit<Surroundings, 'caller'> & {
  input: ParsedInputOf<E>
  /** Only where the endpoint's access is `customer`. */
  caller: Caller
}

export type Handler = {
  endpoint: Endpoint
  answer: (input: unknown, surroundings: Surroundings) => Promise<unknown>
}

type Issue = {
  type: string
  message: string
  path?: { key: unknown }[] | undefined
  issues?: readonly Issue[] | undefined
}

/** A path through the input for each thing wrong, with the rules it broke. */
function refuseInput(issues: readonly Issue[]): ApiError {
  const errors: Record<string, string[]> = {}
  // Of a choice of shapes that fits none, what each of them misses.
  for (const issue of issues.flatMap((one) => (one.type === 'union' && one.issues ? one.issues : [one]))) {
    const field = issue.path?.map((part) => String(part.key)).join('.') ?? ''
    const rule = issue.type === 'raw_transform' ? issue.message : issue.type
    errors[field] = [...(errors[field] ?? []), rule]
  }
  return new ApiError('invalid', { errors })
}

/** Ties an endpoint of the contract to what answers it. Both sides are checked: what comes in and what goes out. */
export function defineHandler<E extends Endpoint>(
  endpoint: E,
  run: (call: RequestContext<E>) => Promise<OutputOf<E>>,
): Handler {
  return {
    endpoint,
    async answer(raw, surroundings) {
      const input = safeParse(endpoint.input, raw)
      if (!input.success) throw refuseInput(input.issues)
      const { app, caller } = surroundings
      const body = await run({
        ...surroundings,
        input: input.output,
        get caller() {
          if (!caller) throw new ApiError('unauthorized')
          return caller
        },
      })
      const output = safeParse(endpoint.output, body)
      if (output.success) return output.output
      const [issue] = output.issues
      const place = issue.path?.map((part) => String(part.key)).join('.')
      app.log.error('An answer does not fit its schema', { route: endpoint.path, place, rule: issue.type })
      if (app.config.NODE_ENV !== 'production')
        throw new Error(`${endpoint.path} answers outside its schema at ${place}`)
      return body // customers are better served by an answer that is slightly wrong
    },
  }
}
