/**
 * Whether query data comes from this device's storage and not from the server: it is older than the page. Compared with
 * the page's start and not with this module's load, by which time the first responses may have arrived.
 */
export const isPersistedAnswer = (updatedAt: number) => updatedAt > 0 && updatedAt < performance.timeOrigin
