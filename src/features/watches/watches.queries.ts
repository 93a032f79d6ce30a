import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { InputOf } from '#contract/endpoint.ts'
import { getWatches, unwatchMachines, watchMachines } from '#contract/watches.ts'
import { call } from '#lib/api/http.ts'
import { pageConfig } from '#lib/page/page-config.ts'
import { isSignedIn } from '#lib/session/session.ts'

const MOST = 50

export const canWatch = () => pageConfig.capabilities.includes('watch')

/** What the customer waits for now, everywhere. */
export const watchesQuery = () =>
  queryOptions({
    queryKey: ['watches'],
    queryFn: ({ signal }) => call(getWatches, { limit: MOST }, { signal }),
    enabled: () => isSignedIn() && canWatch(),
    refetchInterval: 60_000,
  })

const meta = { invalidates: [['watches']] } as const

export const watchMutation = () =>
  mutationOptions({ mutationFn: (wish: InputOf<typeof watchMachines>) => call(watchMachines, wish), meta })

export const unwatchMutation = () =>
  mutationOptions({ mutationFn: (watch_id: string) => call(unwatchMachines, { watch_id }), meta })
