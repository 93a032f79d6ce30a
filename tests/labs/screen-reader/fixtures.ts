/** The specs that run without `E2E=all`: sign-in and the payment status. */
export const DEFAULT_SPECS = ['form-feedback.spec.ts', 'payment-status.spec.ts']
