import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { InputOf } from '#contract/endpoint.ts'
import { getWatches, unwatchMachines, watchMachines } from '#contract/watches.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { ApiError, call } from '#lib/api/http.ts'
import { isSignedIn } from '#lib/auth/session.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import type { MessageId } from '#lib/i18n/translate.tsx'
import { serverNow } from '#lib/server-clock.ts'

const MAX_ALERTS = 50

const WAIT_MS = 2 * 3_600_000

/** The end of a wait that begins, or goes on, now. */
export const waitUntil = () => new Date(serverNow() + WAIT_MS).toISOString()

export const canWatch = () => pageConfig.capabilities.includes('watch')

/** What the customer waits for now, everywhere. */
export const watchesQuery = () =>
  queryOptions({
    queryKey: ['watches'],
    queryFn: ({ signal }) => call(getWatches, { limit: MAX_ALERTS }, { signal }),
    enabled: () => isSignedIn() && canWatch(),
    refetchInterval: 60_000,
  })

const meta = { invalidates: [['watches']] } as const

export const watchMutation = () =>
  mutationOptions({ mutationFn: (wish: InputOf<typeof watchMachines>) => call(watchMachines, wish), meta })

export const unwatchMutation = () =>
  mutationOptions({ mutationFn: (watch_id: string) => call(unwatchMachines, { watch_id }), meta })

/** What to say of a wait that could not begin, go on or be stopped. */
export const watchProblem = (error: unknown): MessageId =>
  error instanceof ApiError && error.code === 'machine_free' ? 'watch.freeNow' : errorMessageId(error)
