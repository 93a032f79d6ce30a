import type { GenericSchema, InferInput, InferOutput } from 'valibot'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

type Shape<Input extends GenericSchema, Output extends GenericSchema> = {
  /** Query for GET and DELETE, JSON body otherwise. */
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
}

export type Endpoint<Input extends GenericSchema = GenericSchema, Output extends GenericSchema = GenericSchema> = Shape<
  Input,
  Output
> & { method: Method; path: string }

/** One call of the API: a value that client, server and tests import. */
export const endpoint = <Input extends GenericSchema, Output extends GenericSchema>(
  method: Method,
  path: string,
  shape: Shape<Input, Output>,
): Endpoint<Input, Output> => ({ method, path, ...shape })

/** What a caller gives. */
export type InputOf<E extends Endpoint> = InferInput<E['input']>
/** What a handler gets, after the schema has normalised it. */
export type ParsedInputOf<E extends Endpoint> = InferOutput<E['input']>
/** What a caller gets. */
export type OutputOf<E extends Endpoint> = InferOutput<E['output']>
