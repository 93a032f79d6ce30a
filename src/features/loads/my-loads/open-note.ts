import type { Purchase } from '#contract/payment.ts'

/** What the customer can choose if the branch agrees to their report: no money where a coupon paid for all of it. */
export const openNoteOf = ({ amount }: Purchase) => (amount > 0 ? 'loadCase.openNote' : 'loadCase.openNoteCoupon')
