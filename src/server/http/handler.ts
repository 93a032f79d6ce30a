import { safeParse } from 'valibot'
import type { Brand } from '#brands/brand.ts'
import type { Endpoint, OutputOf, ParsedInputOf } from '#contract/endpoint.ts'
import type { App } from '#server/app.ts'
import { ApiError } from './api-error.ts'

/** The signed-in customer, from the access token and its session. */
export type Caller = { customerId: string; sessionId: string }

type RequestFacts = {
  app: App
  /** The shop of the host name in the request. */
  brand: Brand
  /** Origin of the page that calls, or of the server when the caller is not one of our pages. Payment pages return to it. */
  origin: string
  /** Network address of the client. */
  address: string
  /** The `User-Agent` header. */
  userAgent: string | undefined
  idempotencyKey: string | undefined
  /** Undefined for a public endpoint, which does not read the token. */
  caller: Caller | undefined
}

export type RequestContext<E extends Endpoint> = Omit<RequestFacts, 'caller'> & {
  input: ParsedInputOf<E>
  /** Throws unless the endpoint's access is `customer`. */
  caller: Caller
}

export type Handler = {
  endpoint: Endpoint
  answer: (input: unknown, facts: RequestFacts) => Promise<unknown>
}

type Issue = {
  type: string
  message: string
  path?: { key: unknown }[] | undefined
  issues?: readonly Issue[] | undefined
}

/** An error with the broken rules for each path in the input. */
function invalidInput(issues: readonly Issue[]): ApiError {
  const errors: Record<string, string[]> = {}
  // For a union that no shape matches, the issues of each shape.
  for (const issue of issues.flatMap((it) => (it.type === 'union' && it.issues ? it.issues : [it]))) {
    const field = issue.path?.map((part) => String(part.key)).join('.') ?? ''
    const rule = issue.type === 'raw_transform' ? issue.message : issue.type
    errors[field] = [...(errors[field] ?? []), rule]
  }
  return new ApiError('invalid', { errors })
}

/** A handler for an endpoint of the contract. Its input and its output are validated against the schemas. */
export function defineHandler<E extends Endpoint>(
  endpoint: E,
  run: (call: RequestContext<E>) => Promise<OutputOf<E>>,
): Handler {
  return {
    endpoint,
    async answer(raw, facts) {
      const input = safeParse(endpoint.input, raw)
      if (!input.success) throw invalidInput(input.issues)
      const { app, caller } = facts
      const body = await run({
        ...facts,
        input: input.output,
        get caller() {
          if (!caller) throw new ApiError('unauthorized')
          return caller
        },
      })
      const output = safeParse(endpoint.output, body)
      if (output.success) return output.output
      const [issue] = output.issues
      const field = issue.path?.map((part) => String(part.key)).join('.')
      app.log.error('response does not match its schema', { route: endpoint.path, field, rule: issue.type })
      if (app.config.NODE_ENV !== 'production')
        throw new Error(`The response of ${endpoint.path} does not match its schema at ${field}`)
      return body // a slightly wrong response serves customers better than an error
    },
  }
}
