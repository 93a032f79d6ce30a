import { useState } from 'react'

/** Keeps the last error of a query during a retry, when the query itself has none. */
export function useLastError(error: Error | null) {
  const [lastError, setLastError] = useState(error)
  if (error && error !== lastError) setLastError(error)
  return lastError
}
