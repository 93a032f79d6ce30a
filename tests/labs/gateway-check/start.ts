/**
 * Asks a test account of Opn whether what `docs/proofs/gateways.md` says of it holds.
 *
 *     OPN_TEST_KEY=skey_test_… npm run lab -- gateway-check
 *
 * `OPN_TEST_URL` is another address than that of Opn's API.
 */
import { checkOpn } from '#tests/support/doubles/opn-check.ts'

const { OPN_TEST_KEY: secretKey, OPN_TEST_URL: url = 'https://api.omise.co' } = process.env
if (!secretKey) {
  console.log('OPN_TEST_KEY is not set: nothing was asked.')
} else {
  const findings = await checkOpn({ url, secretKey })
  for (const { statement, is, detail } of findings)
    console.log(`${is === 'different' ? 'DIFFERENT' : 'ok       '}  ${statement}${detail ? ` (${detail})` : ''}`)
  const different = findings.filter(({ is }) => is === 'different').length
  console.log(`${findings.length} statements, ${different} different`)
  if (different > 0) process.exitCode = 1
}
