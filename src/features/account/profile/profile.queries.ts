import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { changePinCode, logout } from '#contract/auth.ts'
import { updateUserInfo } from '#contract/details.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { deleteAccount, exportUserData, getConsents, setConsent } from '#contract/privacy.ts'
import { endOneSession, listSessions } from '#contract/sessions.ts'
import { errorCodeOf, type RetryableInput } from '#features/auth/sign-in/auth.queries.ts'
import { call, requestTokens, sendRequest } from '#lib/api/http.ts'
import { clearSiteData } from '#lib/auth/clear-site-data.ts'
import { readSessionTokens, signOut } from '#lib/auth/session.ts'
import { downloadFile } from '#lib/browser/files.ts'

/** As many as a page of the API holds. */
const MAX_SESSIONS = 50

export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => call(listSessions, { page: 1, limit: MAX_SESSIONS }, { signal }),
  })

export const consentsQuery = () =>
  queryOptions({ queryKey: ['consents'], queryFn: ({ signal }) => call(getConsents, {}, { signal }) })

export const updateUserMutation = () =>
  mutationOptions({
    mutationFn: (input: InputOf<typeof updateUserInfo>) => call(updateUserInfo, input),
    meta: { invalidates: [['user']] },
  })

export const endSessionMutation = () =>
  mutationOptions({
    // One that has ended meanwhile is as good as ended here.
    mutationFn: (session_id: string) =>
      call(endOneSession, { session_id }).catch((cause: unknown) => {
        if (errorCodeOf(cause) !== 'session_unknown') throw cause
      }),
    meta: { invalidates: [['sessions']] },
  })

export const setConsentMutation = () =>
  mutationOptions({
    mutationFn: (input: InputOf<typeof setConsent>) => call(setConsent, input),
    meta: { invalidates: [['consents']] },
    // The next try is for the text of now.
    onError: (error, _input, _context, { client }) => {
      if (errorCodeOf(error) === 'consent_changed') void client.invalidateQueries({ queryKey: ['consents'] })
    },
  })

export const changePinMutation = () =>
  mutationOptions({
    mutationFn: ({ input, isRepeat }: RetryableInput<InputOf<typeof changePinCode>>) =>
      call(changePinCode, input).catch((refusal: unknown) => {
        if (!isRepeat || errorCodeOf(refusal) !== 'wrong_pin') throw refusal
        // It was carried out without our hearing of it if the new PIN holds already.
        return call(changePinCode, { ...input, pin_code: input.new_pin_code })
      }),
    meta: { invalidates: [['sessions']] },
  })

/** Gives the customer's data to the device as a JSON file, and what became of it. */
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

/** Ends the session here, and what it has left on the device. Never throws. */
export async function signOutDevice() {
  signOut()
  await clearSiteData()
}

/** Ends a session that the device has forgotten already. Where its access token has only expired, with a new one. */
async function endOnServer({ access, refresh }: ReturnType<typeof readSessionTokens>) {
  const answer = access ? await sendRequest(logout, {}, access) : undefined
  if ((answer && answer.status !== 401) || !refresh) return
  const renewed = await requestTokens(refresh)
  if (typeof renewed === 'object') await sendRequest(logout, {}, renewed.access_token)
}

/** Signs out here even when the server cannot be told. */
export const logoutMutation = () =>
  mutationOptions({
    mutationFn: async () => {
      const tokens = readSessionTokens()
      // First here: what this tab and the others still ask is dropped before it could be refused as nobody's.
      await Promise.allSettled([signOutDevice(), endOnServer(tokens)])
    },
  })

export const deleteAccountMutation = () =>
  mutationOptions({ mutationFn: (pin_code: string) => call(deleteAccount, { pin_code }) })
