import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { checkUser, login, logout, register } from '#contract/auth.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { getUserInfo } from '#contract/user.ts'
import { call } from '#lib/http.ts'
import { isSignedIn, signIn, signOut } from '#lib/session.ts'

/** Who is signed in; null for a guest. A session that has ended is no reason to leave a public page. */
export const userQuery = () =>
  queryOptions({
    queryKey: ['user'],
    queryFn: ({ signal }) => (isSignedIn() ? call(getUserInfo, {}, { signal, skipRedirect: true }) : null),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const checkUserMutation = () =>
  mutationOptions({ mutationFn: (input: InputOf<typeof checkUser>) => call(checkUser, input) })

export const loginMutation = () =>
  mutationOptions({
    mutationFn: async (input: InputOf<typeof login>) => signIn(await call(login, input)),
    meta: { invalidates: [['user']] },
  })

export const registerMutation = () =>
  mutationOptions({
    mutationFn: async (input: InputOf<typeof register>) => signIn(await call(register, input)),
    meta: { invalidates: [['user']] },
  })

/** Signs out here even when the server cannot be told. */
export const logoutMutation = () =>
  mutationOptions({
    mutationFn: () =>
      call(logout, {}, { skipRedirect: true })
        .catch(() => undefined)
        .finally(signOut),
  })
