/** Secrets of every test server, so that the seeded PINs are right on all of them. */
export const TEST_SECRETS = {
  JWT_SECRET: 'test-jwt-secret-of-more-than-32-characters',
  PIN_PEPPER: 'test-pin-pepper-of-more-than-32-characters',
  PAYMENT_WEBHOOK_SECRET: 'test-webhook-secret-of-more-than-32-characters',
}
