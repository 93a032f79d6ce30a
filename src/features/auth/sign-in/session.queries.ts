import { queryOptions } from '@tanstack/react-query'
import { getUserInfo } from '#contract/user.ts'
import { call } from '#lib/api/http.ts'
import { isSignedIn } from '#lib/auth/session.ts'

/** Who is signed in; null for a guest. A session that has ended is no reason to leave a public page. */
export const userQuery = () =>
  queryOptions({
    queryKey: ['user'],
    queryFn: ({ signal }) => (isSignedIn() ? call(getUserInfo, {}, { signal, skipRedirect: true }) : null),
    staleTime: Number.POSITIVE_INFINITY,
  })
