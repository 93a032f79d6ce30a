import type { GenericSchema, InferOutput } from 'valibot'
import { firstSignal } from './first-signal.ts'
import { ApiError, failure, parsed } from './http.ts'

const TIMEOUT_MS = 10_000

/** The host server is where the page is from, wherever the API may be. */
let origin = ''
export const openHost = (url: string) => {
  origin = url
}

/**
 * Reads a file that was built with the app; no token goes with it.
 * @throws ApiError
 */
export async function readFile<Schema extends GenericSchema>(
  path: string,
  schema: Schema,
  signal: AbortSignal,
): Promise<InferOutput<Schema>> {
  const limit = AbortSignal.timeout(TIMEOUT_MS)
  const { isOk, status, body } = await fetch(`${origin}${path}`, {
    credentials: 'omit',
    signal: firstSignal(signal, limit),
  })
    .then(async (answer) => ({ isOk: answer.ok, status: answer.status, body: await answer.text() }))
    .catch((cause: unknown) => {
      if (signal.aborted) throw cause
      throw new ApiError(0, limit.aborted ? 'timeout' : 'network')
    })
  if (isOk) return parsed(schema, status, body)
  throw failure({ status, body, retryAfter: undefined })
}

/**
 * Reads what the host server itself has; it knows no customers.
 * @throws ApiError
 */
export const readFromHost: typeof readFile = (path, schema, signal) => readFile(`/api-internal${path}`, schema, signal)
