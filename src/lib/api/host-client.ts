import type { GenericSchema, InferOutput } from 'valibot'
import { ask, failure, parsed } from './http.ts'

const TIMEOUT_MS = 10_000

/** The host server is where the page is from, wherever the API may be. */
let origin = ''
export const configureHost = (url: string) => {
  origin = url
}

/**
 * Reads a file that was built with the app; no token goes with it.
 * @throws ApiError
 */
export async function readFile<Schema extends GenericSchema>(
  path: string,
  schema: Schema,
  signal?: AbortSignal,
): Promise<InferOutput<Schema>> {
  const answer = await ask(`${origin}${path}`, TIMEOUT_MS, { signal })
  if (!answer.isOk) throw failure(answer)
  return parsed(schema, answer.status, answer.body)
}

/**
 * Reads what the host server itself has; it knows no customers.
 * @throws ApiError
 */
export const fetchFromHost: typeof readFile = (path, schema, signal) => readFile(`/api-internal${path}`, schema, signal)
