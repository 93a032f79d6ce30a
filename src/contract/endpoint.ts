import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { ErrorCode } from './problem.ts'
import type { StaffRole } from './staff/roles.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

type Shape<Input extends GenericSchema, Output extends GenericSchema> = {
  /** Path parameters, and query parameters for GET and DELETE or a JSON body otherwise. */
  input: Input
  output: Output
  /**
   * `customer` requires a bearer access token; `public` does not, and accepts any; `operator` requires the session of a person
   * of the staff, or one of the server's tokens for machines.
   */
  access: 'public' | 'customer' | 'operator'
  /** Which of the staff may call it, within their brand and branches; for `operator`. */
  roles?: readonly StaffRole[]
  /** Says the same to everybody, so the server may write it into a page. An answer about a purchase is only for who knows its number. */
  isOfShop?: boolean
  /**
   * Moves money or value, or creates something that must not exist twice. Accepts an `Idempotency-Key`: the same key
   * and body get the first response again.
   */
  isIdempotent?: boolean
  /** An extension of the owner's list of calls: the app hides the feature if the API does not name the capability. */
  capability?: string
  /** What a status means here, for an API whose errors are no problem documents. */
  errorCodes?: Readonly<Partial<Record<number, ErrorCode>>>
  /**
   * Served by the host server of the page, wherever the API is: pages of other origins cannot read it, and browsers may
   * cache it with revalidation.
   */
  isOfPageHost?: boolean
  /** Public, and reads a token all the same: the customer whom it is about is told more, or served first. */
  readsToken?: boolean
  /** Responds with server-sent events; `output` is the data of each. */
  isStream?: boolean
}

export type Endpoint<Input extends GenericSchema = GenericSchema, Output extends GenericSchema = GenericSchema> = Shape<
  Input,
  Output
> & {
  method: Method
  /** `:name` is a path parameter, taken from the input. */
  path: string
}

/** Defines an endpoint of the API: a value that client, server and tests share. */
export const endpoint = <Input extends GenericSchema, Output extends GenericSchema>(
  method: Method,
  path: string,
  shape: Shape<Input, Output>,
): Endpoint<Input, Output> => ({ method, path, ...shape })

/**
 * Fills the path parameters from the input.
 * @returns the path, and the rest of the input for the query or body
 * @throws URIError when a parameter contains a lone surrogate
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

/** The input of a caller. */
export type InputOf<E extends Endpoint> = InferInput<E['input']>
/** The input of a handler, normalised by the schema. */
export type ParsedInputOf<E extends Endpoint> = InferOutput<E['input']>
/** The output for a caller. */
export type OutputOf<E extends Endpoint> = InferOutput<E['output']>
