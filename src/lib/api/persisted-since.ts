/**
 * Whether an answer is older than the page: it was kept on this device, and the server has not been heard since. The page's
 * own start counts, not the time at which this module is loaded: by then the first answers may have come.
 */
export const isPersistedAnswer = (updatedAt: number) => updatedAt > 0 && updatedAt < performance.timeOrigin
