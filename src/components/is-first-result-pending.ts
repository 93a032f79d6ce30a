/**
 * True until the query has its first result or error. Content below is held back meanwhile to avoid layout shift. After
 * an error it is shown, and stays visible during a retry.
 */
export const isFirstResultPending = ({
  isLoading,
  errorUpdateCount,
}: {
  isLoading: boolean
  errorUpdateCount: number
}) => isLoading && errorUpdateCount === 0
