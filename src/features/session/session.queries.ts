import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { logout } from '#contract/auth.ts'
import { getUserInfo } from '#contract/user.ts'
import { call } from '#lib/http.ts'
import { isSignedIn, signOut } from '#lib/session.ts'

/** Who is signed in; null for a guest. A session that has ended is no reason to leave a public page. */
export const userQuery = () =>
  queryOptions({
    queryKey: ['user'],
    queryFn: ({ signal }) => (isSignedIn() ? call(getUserInfo, {}, { signal, skipRedirect: true }) : null),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Signs out here even when the server cannot be told. */
export const logoutMutation = () =>
  mutationOptions({
    mutationFn: () =>
      call(logout, {}, { skipRedirect: true })
        .catch(() => undefined)
        .finally(signOut),
  })
