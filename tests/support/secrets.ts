/**
 * Secrets of every test server, so that the seeded PINs are right on all of them; the sandbox, which a database of its own
 * does not bring; no night, for tests run in it too; and patience with a machine that many share.
 */
export const TEST_SECRETS = {
  SANDBOX: '1',
  JWT_SECRET: 'test-jwt-secret-of-more-than-32-characters',
  PIN_PEPPER: 'test-pin-pepper-of-more-than-32-characters',
  QUIET_HOURS: 'off',
  DATABASE_WAIT_SECONDS: '30',
  PAYMENT_WEBHOOK_SECRET: 'test-webhook-secret-of-more-than-32-characters',
}
