/** When this page was started, ms since 1970. */
const startedAt = Date.now()

/** Whether an answer is older than the page: it was kept on this device, and the server has not been heard since. */
export const isKeptAnswer = (updatedAt: number) => updatedAt > 0 && updatedAt < startedAt
