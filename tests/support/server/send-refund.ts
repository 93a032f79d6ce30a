import { closeRefundCase, listRefundCases } from '#contract/staff/refund-cases.ts'
import { get } from './client.ts'

/** Staff look at a refund case, send its money by bank and close it, or say so once more. */
export async function sendRefundByBank(url: string, token: string, case_number: string, bank_reference = 'KBANK 1') {
  for (const status of ['open', 'closed'] as const) {
    const { details } = await get(url, listRefundCases, { status, limit: 50 }, { token })
    const seen = details.find((one) => one.case_number === case_number)
    if (!seen) continue
    const { amount, destination } = seen
    const sent = { case_number, bank_reference, amount, destination_version: destination?.version ?? null }
    return get(url, closeRefundCase, sent, { token })
  }
  throw new Error('there is no such case')
}
