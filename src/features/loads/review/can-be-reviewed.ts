import type { Purchase } from '#contract/payment.ts'

/** Each finished load has one review. */
export const canBeReviewed = ({ status, is_reviewed }: Purchase) => status === 'completed' && !is_reviewed
