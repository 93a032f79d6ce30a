import type { GenericSchema, InferOutput } from 'valibot'
import { type Endpoint, fillPath, type InputOf } from '#contract/endpoint.ts'
import { queryString } from '#lib/browser/query-string.ts'
import { answerOf, errorFromResponse, fetchText, parseBody } from './http.ts'

const TIMEOUT_MS = 10_000

/** The server that serves the page; the API may be on another origin. */
let origin = ''
export const configureHost = (url: string) => {
  origin = url
}

/**
 * Fetches JSON from the server that serves the page, such as a file of the build. Sends no token.
 * @throws ApiError
 */
export async function fetchAsset<Schema extends GenericSchema>(
  path: string,
  schema: Schema,
  signal?: AbortSignal,
): Promise<InferOutput<Schema>> {
  const response = await fetchText(`${origin}${path}`, TIMEOUT_MS, { signal })
  if (!response.isOk) throw errorFromResponse(response)
  return parseBody(schema, response.status, response.body)
}

/**
 * Calls an endpoint of the server that serves the page, which knows no customers.
 * @throws ApiError
 */
export function fetchFromHost<E extends Endpoint>(endpoint: E, input: InputOf<E>, signal?: AbortSignal) {
  const answer = answerOf(endpoint, input)
  if (answer) return answer
  const { path, rest } = fillPath(endpoint, input)
  return fetchAsset<E['output']>(`${path}${queryString(rest)}`, endpoint.output, signal)
}
