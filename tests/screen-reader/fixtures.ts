/** What the test line hears: the ways in and the wait for money. `E2E=all` hears everything. */
export const HEARD_EACH_TIME = ['form-feedback.spec.ts', 'payment-status.spec.ts']
