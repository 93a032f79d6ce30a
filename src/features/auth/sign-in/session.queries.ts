import { queryOptions } from '@tanstack/react-query'
import { getUserInfo } from '#contract/user.ts'
import { call } from '#lib/api/http.ts'
import { isSignedIn } from '#lib/auth/session.ts'

/** The signed-in customer, or null for a guest. Does not redirect if the session has ended: public pages use it too. */
export const userQuery = () =>
  queryOptions({
    queryKey: ['user'],
    queryFn: ({ signal }) => (isSignedIn() ? call(getUserInfo, {}, { signal, skipRedirect: true }) : null),
    staleTime: Number.POSITIVE_INFINITY,
  })
