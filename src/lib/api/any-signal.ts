/** Ends with the first of them. `AbortSignal.any` is not in iPhones before iOS 17.4. */
export function anySignal(...signals: readonly AbortSignal[]): AbortSignal {
  const first = new AbortController()
  for (const signal of signals) {
    const end = () => first.abort(signal.reason)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { signal: first.signal })
  }
  return first.signal
}
