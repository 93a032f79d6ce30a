const SATANG_PER_POINT = 100

/** Points for a payment: one for each whole baht. */
export const pointsFor = (amount: number) => Math.floor(amount / SATANG_PER_POINT)
