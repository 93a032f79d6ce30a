import { useState } from 'react'

/** What was told stays told while the query that failed tries again, and has no error. */
export function useLastError(error: Error | null) {
  const [last, setLast] = useState(error)
  if (error && error !== last) setLast(error)
  return last
}
