import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOpn } from '#tests/support/doubles/opn.ts'
import { checkOpn } from '#tests/support/doubles/opn-check.ts'

let opn: Awaited<ReturnType<typeof startOpn>>
beforeAll(async () => {
  opn = await startOpn()
})
afterAll(() => opn.close())

const differences = async () => {
  const findings = await checkOpn({ url: opn.url, secretKey: opn.env.PAYMENT_OPN_SECRET_KEY })
  return findings.filter(({ is }) => is === 'different').map(({ statement }) => statement)
}

test('the check of a test account finds what is not as documented', async () => {
  expect(await differences()).toEqual([])
  opn.turn('endIgnored')
  opn.turn('keysIgnored')
  opn.turn('listLags')
  opn.turn('expireRefused')
  opn.turn('deletedLinkGone')
  expect(await differences()).toEqual([
    'PromptPay takes `expires_at`',
    '`Idempotency-Key` repeats the answer',
    'a list shows a charge at once, with its metadata',
    'an unpaid PromptPay charge can be expired',
    'a deleted link can be read',
  ])
})

test('only a test account is asked', async () => {
  await expect(checkOpn({ url: opn.url, secretKey: 'skey_laundry' })).rejects.toThrow(/test account/)
})
