import { mutationOptions, queryOptions, useQuery } from '@tanstack/react-query'
import { getHold, giveUpHold, holdMachine } from '#contract/holds.ts'
import type { MachineInfo } from '#contract/machines.ts'
import { withPhoneProof } from '#features/auth/phone-check/with-phone-proof.ts'
import { call } from '#lib/api/http.ts'
import { onlyIf } from '#lib/api/query-client.ts'
import { isSignedIn } from '#lib/auth/session.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { serverNow } from '#lib/server-clock.ts'

export const canHold = () => pageConfig.capabilities.includes('hold')

/** The customer's hold: a list of one or none. */
export const holdQuery = () =>
  queryOptions({
    queryKey: ['hold'],
    queryFn: async ({ signal }) => (await call(getHold, {}, { signal })).details,
    enabled: () => isSignedIn() && canHold(),
  })

/**
 * Whether a machine that is reserved is so for this customer, who may go on in it; undefined until that is known.
 * @param machine whose state everybody sees
 */
export function useIsHeld(machine: MachineInfo | undefined): boolean | undefined {
  const isAsked = machine?.state === 'reserved' && isSignedIn() && canHold()
  const { data, isPending } = useQuery(onlyIf(holdQuery(), isAsked))
  if (!isAsked) return false
  if (isPending) return undefined
  return Boolean(
    data?.some((hold) => hold.machine.machine_id === machine.machine_id && Date.parse(hold.until) > serverNow()),
  )
}

const meta = { refetches: [['hold'], ['machine'], ['branch']] } as const

export const holdMutation = () =>
  mutationOptions({
    mutationFn: (machine_id: string) => withPhoneProof(() => call(holdMachine, { machine_id })),
    // Before its machine is read again, and is reserved.
    onSuccess: (hold, _machine, _result, { client }) => client.setQueryData(holdQuery().queryKey, [hold]),
    meta,
  })

export const giveUpMutation = () => mutationOptions({ mutationFn: () => call(giveUpHold, {}), meta })
