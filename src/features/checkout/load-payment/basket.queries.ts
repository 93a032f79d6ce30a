import { type QueryClient, queryOptions, useQueries } from '@tanstack/react-query'
import { getAvailableCoupon } from '#contract/coupons.ts'
import type { BasketCommand, SelectedCommand } from '#contract/payment.ts'
import { loadTarget } from '#features/checkout/coupon-picker/coupon-choices.queries.ts'
import { isTakenOff } from '#features/checkout/payment/payment-error.tsx'
import { type ApiError, call } from '#lib/api/http.ts'
import { onlyIf } from '#lib/api/query-client.ts'
import { isSignedIn } from '#lib/auth/session.ts'
import { pageConfig } from '#lib/browser/page-config.ts'

export const canPayTogether = () => pageConfig.capabilities.includes('basket')

/** The server sorts usable coupons first. */
const BEST = 20

/** The coupons for a further machine, the best first. */
const couponsFor = ({ branch_id, replaces }: SelectedCommand, load: BasketCommand) => {
  const target = loadTarget({ ...load, branch_id, replaces })
  return queryOptions({
    queryKey: ['coupons', 'for', target, 'best'],
    queryFn: ({ signal }) => call(getAvailableCoupon, { ...target, page: 1, limit: BEST }, { signal }),
    enabled: isSignedIn,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** The best coupon for a further machine that no other machine of the payment uses. A failure costs the discount, not the machine. */
export async function findCoupon(
  client: QueryClient,
  selected: SelectedCommand,
  load: BasketCommand,
): Promise<string | undefined> {
  const used = [selected, ...(selected.more ?? [])].flatMap(({ coupons }) => coupons)
  const found = await client.fetchQuery(couponsFor(selected, load)).catch(() => undefined)
  return found?.details.find(({ id, reason, saving }) => reason === null && (saving ?? 0) > 0 && !used.includes(id))?.id
}

/** What an error about a further machine changes: its price, its coupon, or that it is one of them. */
export function changeFurther(command: SelectedCommand, { code, problem }: ApiError): SelectedCommand {
  const { machine, amount } = problem ?? {}
  const more = (command.more ?? []).flatMap((load) => {
    if (load.machine_id !== machine) return load
    if (code === 'price_changed' && amount !== undefined) return { ...load, program: { ...load.program, amount } }
    return isTakenOff(code) ? [] : { ...load, coupons: [] }
  })
  return { ...command, more }
}

/** What the further machines of a payment cost, in satang, and what their coupons save. */
export function useFurtherLoads(selected: SelectedCommand) {
  const more = selected.more ?? []
  const results = useQueries({
    queries: more.map((load) => onlyIf(couponsFor(selected, load), load.coupons.length > 0)),
  })
  const loads = more.map((load, index) => {
    const coupon = results[index]?.data?.details.find(({ id }) => id === load.coupons[0])
    return { load, coupon, saving: coupon?.saving ?? 0 }
  })
  return {
    loads,
    amount: loads.reduce((sum, { load, saving }) => sum + load.program.amount - saving, 0),
    isEvaluating: more.some(({ coupons }, index) => coupons.length > 0 && (results[index]?.isPending ?? true)),
  }
}
