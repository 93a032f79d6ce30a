/**
 * Settings of every test server: fixed secrets, so that the seeded PINs are valid on all of them; the sandbox, which is
 * off by default with an external database.
 */
export const TEST_SECRETS = {
  SANDBOX: '1',
  JWT_SECRETS: 'test-jwt-secret-of-more-than-32-characters',
  PIN_PEPPERS: 'test-pin-pepper-of-more-than-32-characters',
}
