import { mutationOptions } from '@tanstack/react-query'
import { updateUserInfo } from '#contract/details.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { userQuery } from '#features/auth/sign-in/session.queries.ts'
import { call } from '#lib/api/http.ts'

export const updateUserMutation = () =>
  mutationOptions({
    mutationFn: (input: InputOf<typeof updateUserInfo>) => call(updateUserInfo, input),
    onSuccess: (saved, input, _context, { client }) =>
      client.setQueryData(userQuery().queryKey, (user) => user && { ...user, ...input, ...saved }),
  })
