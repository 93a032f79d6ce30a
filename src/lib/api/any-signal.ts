/** Aborts with the first of the signals. Ponyfill: iPhones lack `AbortSignal.any` before iOS 17.4. */
export function anySignal(...signals: readonly AbortSignal[]): AbortSignal {
  const combined = new AbortController()
  for (const signal of signals) {
    const abort = () => combined.abort(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { signal: combined.signal })
  }
  return combined.signal
}
