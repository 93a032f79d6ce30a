import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts'
import { accessToken } from '#lib/auth/session.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { isPageVisible, onPageVisible } from '#lib/browser/page-visibility.ts'
import { createEventParser } from './event-parser.ts'
import { parseBody, requestUrl } from './http.ts'
import { isOnline } from './online-status.ts'

/** A proxy that holds the first bytes back this long would hold back events too. */
const FIRST_BYTES_MS = 8_000
/** The server sends at least a comment every 15 seconds. */
const SILENCE_MS = 25_000
const FIRST_PAUSE_MS = 2_000
const MAX_PAUSE_MS = 5 * 60_000

/** Whether the API pushes changes. Without it, or while no stream is open, the caller polls. */
export const hasEvents = () => pageConfig.capabilities.includes('events')

type Listeners<Output> = {
  onEvent: (data: Output) => void
  /** Called with the time of each sign of life, ms by this device's clock, and with undefined when the stream is lost. */
  onAlive: (at: number | undefined) => void
}

/**
 * Follows a stream of server-sent events. A lost stream is opened again, with growing pauses; it is closed while the page
 * is hidden. `EventSource` cannot send the token.
 * @param tokenOf the token of the session that follows
 * @returns stops it
 */
export function followEvents<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { onEvent, onAlive }: Listeners<OutputOf<E>>,
  tokenOf = accessToken,
): () => void {
  let isStopped = false
  let failures = 0
  let lastEventId = ''
  let pauseMs = FIRST_PAUSE_MS
  /** The server asked for no request before this time. */
  let notBefore = 0
  let current: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const parse = () =>
    createEventParser({
      onEvent({ id, data }) {
        if (!isPageVisible()) return close()
        onEvent(parseBody(endpoint.output, 200, data, true))
        lastEventId = id ?? ''
      },
      onRetry(ms) {
        pauseMs = Math.min(MAX_PAUSE_MS, Math.max(FIRST_PAUSE_MS, ms))
      },
    })

  /** Reads until the stream ends. */
  async function read(connection: AbortController) {
    const openedAt = Date.now()
    let watchdog = setTimeout(() => connection.abort(), FIRST_BYTES_MS)
    try {
      const token = tokenOf()
      const response = await fetch(requestUrl(endpoint, input), {
        headers: {
          Accept: 'text/event-stream',
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
          ...(lastEventId ? { 'Last-Event-ID': lastEventId } : {}),
        },
        cache: 'no-store',
        credentials: 'omit',
        signal: connection.signal,
      })
      const isStream = response.ok && response.headers.get('content-type')?.startsWith('text/event-stream')
      const reader = response.body?.getReader()
      if (!isStream || !reader) {
        notBefore = Date.now() + (Number(response.headers.get('retry-after')) || 0) * 1000
        connection.abort()
        return
      }
      // Ends a read that is pending, whatever the browser does with an aborted body.
      connection.signal.addEventListener('abort', () => void reader.cancel().catch(() => {}))
      const decoder = new TextDecoder()
      const push = parse()
      for (;;) {
        const { done, value } = await reader.read()
        if (done || connection.signal.aborted) return
        clearTimeout(watchdog)
        watchdog = setTimeout(() => connection.abort(), SILENCE_MS)
        if (Date.now() - openedAt > FIRST_BYTES_MS) failures = 0
        onAlive(Date.now())
        push(decoder.decode(value, { stream: true }))
      }
    } finally {
      clearTimeout(watchdog)
      connection.abort()
    }
  }

  function open() {
    clearTimeout(timer)
    if (isStopped || current || !isPageVisible() || !isOnline()) return
    const wait = notBefore - Date.now()
    if (wait > 0) {
      timer = setTimeout(open, wait)
      return
    }
    const connection = new AbortController()
    current = connection
    failures++
    // Whatever ends it: polling goes on, and the next stream starts with the present state.
    void read(connection)
      .catch(() => {})
      .finally(() => {
        if (current !== connection) return
        current = undefined
        if (isStopped) return
        onAlive(undefined)
        timer = setTimeout(open, Math.min(MAX_PAUSE_MS, pauseMs * 2 ** failures) * (0.5 + Math.random()))
      })
  }

  function close() {
    clearTimeout(timer)
    if (!current) return
    current.abort()
    current = undefined
    if (!isStopped) onAlive(undefined)
  }

  const onVisibility = () => {
    if (!isPageVisible()) close()
  }
  document.addEventListener('visibilitychange', onVisibility)
  const stopVisible = onPageVisible(() => {
    failures = 0
    open()
  })
  open()
  return () => {
    isStopped = true
    document.removeEventListener('visibilitychange', onVisibility)
    stopVisible()
    close()
  }
}
