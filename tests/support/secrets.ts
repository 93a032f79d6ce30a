/**
 * Settings of every test server: fixed secrets, so that the seeded PINs are valid on all of them; the sandbox, which is
 * off by default with an external database; no quiet hours, because tests also run at night; and patience with a shared
 * machine.
 */
export const TEST_SECRETS = {
  SANDBOX: '1',
  JWT_SECRET: 'test-jwt-secret-of-more-than-32-characters',
  PIN_PEPPER: 'test-pin-pepper-of-more-than-32-characters',
  QUIET_HOURS: 'off',
  DATABASE_WAIT_SECONDS: '30',
  PAYMENT_WEBHOOK_SECRET: 'test-webhook-secret-of-more-than-32-characters',
}
