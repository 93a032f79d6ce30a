import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { InputOf } from '#contract/endpoint.ts'
import { exportUserData, getConsents } from '#contract/privacy.ts'
import { endOneSession, listSessions } from '#contract/sessions.ts'
import { changePinCode } from '#contract/signed-in.ts'
import type { RetryableInput } from '#features/auth/sign-in/auth.queries.ts'
import { errorCodeOf } from '#lib/api/error-message.ts'
import { call } from '#lib/api/http.ts'
import { isSignedIn } from '#lib/auth/session.ts'
import { downloadFile } from '#lib/browser/files.ts'

/** The maximum page size of the API. */
const MAX_SESSIONS = 50

export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => call(listSessions, { page: 1, limit: MAX_SESSIONS }, { signal }),
    enabled: isSignedIn,
  })

export const consentsQuery = () =>
  queryOptions({
    queryKey: ['consents'],
    queryFn: ({ signal }) => call(getConsents, {}, { signal }),
    enabled: isSignedIn,
  })

export const endSessionMutation = () =>
  mutationOptions({
    // A session that has already ended counts as ended.
    mutationFn: (session_id: string) =>
      call(endOneSession, { session_id }).catch((cause: unknown) => {
        if (errorCodeOf(cause) !== 'session_unknown') throw cause
      }),
    meta: { refetches: [['sessions']] },
  })

export const changePinMutation = () =>
  mutationOptions({
    mutationFn: ({ input, isRepeat }: RetryableInput<InputOf<typeof changePinCode>>) =>
      call(changePinCode, input).catch((refusal: unknown) => {
        if (!isRepeat || errorCodeOf(refusal) !== 'wrong_pin') throw refusal
        // If the new PIN is already valid, the previous attempt succeeded and its response was lost.
        return call(changePinCode, { ...input, pin_code: input.new_pin_code })
      }),
    meta: { invalidates: [['sessions']] },
  })

/** Downloads the customer's data as a JSON file. Resolves with the file and whether it could be saved. */
export const exportMutation = () =>
  mutationOptions({
    mutationFn: async () => {
      const userData = await call(exportUserData, {})
      const name = `${userData.brand}-${userData.exported_at.slice(0, 10)}.json`
      const file = new File([JSON.stringify(userData, null, 2)], name, { type: 'application/json' })
      const result = await downloadFile(file)
      if (result === 'failed') throw new Error(`${name} cannot be saved`)
      return { file, result }
    },
  })
