import type { GenericSchema, InferInput, InferOutput } from 'valibot'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

type Shape<Input extends GenericSchema, Output extends GenericSchema> = {
  /** Parameters of the path, then query for GET and DELETE, JSON body otherwise. */
  input: Input
  output: Output
  /**
   * `customer` wants a bearer access token; `public` ignores one that is missing, and refuses none; `operator` wants
   * the token that the server was configured with.
   */
  access: 'public' | 'customer' | 'operator'
  /** Moves money or value, or makes what must not be there twice: takes an `Idempotency-Key`; the same key and body answer as the first time. */
  isIdempotent?: boolean
  /** Not in the owner's list of calls: the app hides what needs it when the API does not name it. */
  capability?: string
  /**
   * Answered by the server that serves the page, wherever the API is: pages of other origins cannot read it, and browsers
   * may keep it as long as they revalidate it.
   */
  isOfPageHost?: boolean
}

export type Endpoint<Input extends GenericSchema = GenericSchema, Output extends GenericSchema = GenericSchema> = Shape<
  Input,
  Output
> & {
  method: Method
  /** `:name` is a parameter, taken from the input. */
  path: string
}

/** One call of the API: a value that client, server and tests import. */
export const endpoint = <Input extends GenericSchema, Output extends GenericSchema>(
  method: Method,
  path: string,
  shape: Shape<Input, Output>,
): Endpoint<Input, Output> => ({ method, path, ...shape })

/**
 * The path of a call with its parameters filled in, and the input that is left for its query or body.
 * @throws URIError when a parameter holds a lone surrogate
 */
export function fillPath({ path }: Endpoint, input: unknown): { path: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = Object.assign({}, input)
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name] ?? ''))
    delete rest[name]
    return value
  })
  return { path: filled, rest }
}

/** What a caller gives. */
export type InputOf<E extends Endpoint> = InferInput<E['input']>
/** What a handler gets, after the schema has normalised it. */
export type ParsedInputOf<E extends Endpoint> = InferOutput<E['input']>
/** What a caller gets. */
export type OutputOf<E extends Endpoint> = InferOutput<E['output']>
