import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { HOUR_MS } from '#contract/duration.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { getWatches, unwatchMachines, watchMachines } from '#contract/watches.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { ApiError, call } from '#lib/api/http.ts'
import { retryDelay } from '#lib/api/query-client.ts'
import { isSignedIn } from '#lib/auth/session.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import type { MessageId } from '#lib/i18n/translate.tsx'
import { serverNow } from '#lib/server-clock.ts'

const MAX_ALERTS = 50
/** Where changes are not pushed: others may take the machine that has become free. */
const REFRESH_MS = 10_000

export const ALERT_HOURS = 2

/** The end of an alert that is created or extended now, as an ISO time. */
export const alertEnd = () => new Date(serverNow() + ALERT_HOURS * HOUR_MS).toISOString()

export const canWatch = () => pageConfig.capabilities.includes('watch')

/** The customer's active alerts at all branches. */
export const watchesQuery = () =>
  queryOptions({
    queryKey: ['watches'],
    queryFn: ({ signal }) => call(getWatches, { limit: MAX_ALERTS }, { signal }),
    enabled: () => isSignedIn() && canWatch(),
    refetchInterval: (query) => retryDelay(query) || (query.state.data?.details.length ? REFRESH_MS : false),
  })

const meta = { refetches: [['watches']] } as const

export const watchMutation = () =>
  mutationOptions({ mutationFn: (input: InputOf<typeof watchMachines>) => call(watchMachines, input), meta })

export const unwatchMutation = () =>
  mutationOptions({ mutationFn: (watch_id: string) => call(unwatchMachines, { watch_id }), meta })

/** The error message for an alert that could not be created, extended or cancelled. */
export const watchProblem = (error: unknown): MessageId =>
  error instanceof ApiError && error.code === 'machine_free' ? 'watch.freeNow' : errorMessageId(error)
