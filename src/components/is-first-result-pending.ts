/**
 * Nothing has come of a query yet, not even an error: what would stand under it waits, so that nothing jumps. After an
 * error the rest is there, and stays there while it is asked again.
 */
export const isFirstResultPending = ({
  isLoading,
  errorUpdateCount,
}: {
  isLoading: boolean
  errorUpdateCount: number
}) => isLoading && errorUpdateCount === 0
