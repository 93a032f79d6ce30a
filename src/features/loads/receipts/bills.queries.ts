import { mutationOptions } from '@tanstack/react-query'
import { collectBranch } from '#contract/rewards.ts'
import { EARNINGS } from '#features/checkout/payment/use-earnings.ts'
import { call } from '#lib/api/http.ts'

/** Collects the points and the stamp of one purchase. The server grants them once; repeated calls have no effect. */
export const collectStampMutation = () =>
  mutationOptions({
    mutationFn: (transaction: string) => call(collectBranch, { transaction }, { idempotencyKey: crypto.randomUUID() }),
    meta: { invalidates: [['transaction'], ['history'], ...EARNINGS] },
  })
