import { type GenericSchema, type InferOutput, parse } from 'valibot'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { streamPayment } from '#contract/events.ts'
import { createEventParser } from '#lib/api/event-parser.ts'

type ServerEvent = { id: string | undefined; data: string }

/** An open stream, read in the background. */
type OpenStream<Schema extends GenericSchema> = {
  status: number
  headers: Headers
  /** The data of all events so far, validated. */
  events: InferOutput<Schema>[]
  ids: (string | undefined)[]
  /** All bytes so far, as text. */
  text: () => string
  /** `open` until the server has ended it (`ended`) or the connection broke (`broken`). */
  state: () => 'open' | 'ended' | 'broken'
  close: () => void
}

/** Opens a stream of server-sent events as the app does. */
export async function openStream<E extends Endpoint>(
  url: string,
  endpoint: E,
  input: InputOf<E>,
  {
    token,
    lastEventId,
    headers,
  }: { token?: string; lastEventId?: string | undefined; headers?: Record<string, string> } = {},
): Promise<OpenStream<E['output']>> {
  const connection = new AbortController()
  const query = new URLSearchParams(input as Record<string, string>) // queries contain strings only
  const response = await fetch(`${url}${endpoint.path}?${query}`, {
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(lastEventId ? { 'last-event-id': lastEventId } : {}),
      ...headers,
    },
    signal: connection.signal,
  })
  const events: InferOutput<E['output']>[] = []
  const ids: (string | undefined)[] = []
  let text = ''
  let state: 'open' | 'ended' | 'broken' = 'open'
  const push = createEventParser({
    onEvent({ id, data }: ServerEvent) {
      events.push(parse(endpoint.output, JSON.parse(data)))
      ids.push(id)
    },
    onRetry() {},
  })
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const part of response.body ?? []) {
      const more = decoder.decode(part, { stream: true })
      text += more
      push(more)
    }
  }
  void read().then(
    () => {
      state = 'ended'
    },
    () => {
      state = 'broken'
    },
  )
  return {
    status: response.status,
    headers: response.headers,
    events,
    ids,
    text: () => text,
    state: () => state,
    close: () => connection.abort(),
  }
}

/** Opens the stream of one purchase. */
export const openPaymentStream = (url: string, transaction: string, lastEventId?: string) =>
  openStream(url, streamPayment, { transaction }, { lastEventId })

/** The body of a response; of a stream, which does not end, the data of its first event. */
export async function bodyOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text()
  let first: string | undefined
  const push = createEventParser({
    onEvent({ data }) {
      first ??= data
    },
    onRetry() {},
  })
  const decoder = new TextDecoder()
  // Leaving the loop closes the connection.
  for await (const part of response.body ?? []) {
    push(decoder.decode(part, { stream: true }))
    if (first !== undefined) break
  }
  return first ?? ''
}
