import { mutationOptions } from '@tanstack/react-query'
import { logout } from '#contract/signed-in.ts'
import { requestTokens, sendRequest } from '#lib/api/http.ts'
import { clearSiteData } from '#lib/auth/clear-site-data.ts'
import { readSessionTokens, signOut } from '#lib/auth/session.ts'

/** Ends the session on this device and clears its stored data. Never throws. */
export async function signOutDevice() {
  signOut()
  await clearSiteData()
}

/** Ends a session on the server that the device has already dropped. Renews an expired access token for that. */
async function endOnServer({ access, refresh }: ReturnType<typeof readSessionTokens>) {
  const response = access ? await sendRequest(logout, {}, access) : undefined
  if ((response && response.status !== 401) || !refresh) return
  const renewedTokens = await requestTokens(refresh)
  if (typeof renewedTokens === 'object') await sendRequest(logout, {}, renewedTokens.access_token)
}

/** Signs out on this device even if the server cannot be reached. */
export const logoutMutation = () =>
  mutationOptions({
    mutationFn: async () => {
      const tokens = readSessionTokens()
      // The device first: this cancels pending requests in all tabs before the server refuses them without a session.
      await Promise.allSettled([signOutDevice(), endOnServer(tokens)])
    },
  })
