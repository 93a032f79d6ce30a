import type { GenericSchema, InferOutput } from 'valibot'
import { fetchText, parseBody, toApiError } from './http.ts'

const TIMEOUT_MS = 10_000

/** The server that serves the page; the API may be on another origin. */
let origin = ''
export const configureHost = (url: string) => {
  origin = url
}

/**
 * Fetches a file of the app's build. Sends no token.
 * @throws ApiError
 */
export async function fetchAsset<Schema extends GenericSchema>(
  path: string,
  schema: Schema,
  signal?: AbortSignal,
): Promise<InferOutput<Schema>> {
  const response = await fetchText(`${origin}${path}`, TIMEOUT_MS, { signal })
  if (!response.isOk) throw toApiError(response)
  return parseBody(schema, response.status, response.body)
}

/**
 * Fetches a resource of the host server itself, which knows no customers.
 * @throws ApiError
 */
export const fetchFromHost: typeof fetchAsset = (path, schema, signal) =>
  fetchAsset(`/api-internal${path}`, schema, signal)
