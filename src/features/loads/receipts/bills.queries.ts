import { mutationOptions } from '@tanstack/react-query'
import { collectBranch } from '#contract/rewards.ts'
import { call } from '#lib/api/http.ts'

/** The points and the stamp of one load. The server gives them once, however often it is asked. */
export const collectStampMutation = () =>
  mutationOptions({
    mutationFn: (transaction: string) => call(collectBranch, { transaction }, { idempotencyKey: crypto.randomUUID() }),
    meta: { invalidates: [['transaction'], ['history'], ['points'], ['coupons'], ['royalty'], ['promotions']] },
  })
