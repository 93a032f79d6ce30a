import { expect, test } from 'vitest'
import { createQueryClient } from '#lib/api/query-client.ts'
import { problem, server, setUpScriptedApi } from '#tests/support/doubles/scripted-api.ts'
import { cancelPaymentMutation, refundMutation, restartMutation } from './refunds.queries.ts'

setUpScriptedApi()
const transaction = 'TRX_MCH_00000000000000000000000000'
const client = createQueryClient()
const mutations = client.getMutationCache()

test.each([
  ['cancel', () => mutations.build(client, cancelPaymentMutation()).execute(transaction)],
  ['new start', () => mutations.build(client, restartMutation()).execute({ transaction })],
  ['refund', () => mutations.build(client, refundMutation()).execute({ transaction, kind: 'coupon' as const })],
])('refetches the purchase after a %s that was rejected or whose response was lost', async (_, act) => {
  for (const reply of [problem(409, 'not_cancellable'), 'reset' as const]) {
    client.setQueryData(['transaction', transaction], {})
    server.play(() => reply)
    await expect(act()).rejects.toThrow()
    expect(client.getQueryState(['transaction', transaction])?.isInvalidated).toBe(true)
  }
})
