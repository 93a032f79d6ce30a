import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { getPushPurposes, type PushPurpose, setPushPurpose } from '#contract/notifications.ts'
import { call } from '#lib/api/http.ts'
import { isSignedIn } from '#lib/auth/session.ts'

export const purposesQuery = () =>
  queryOptions({
    queryKey: ['push-purposes'],
    queryFn: ({ signal }) => call(getPushPurposes, {}, { signal }),
    enabled: isSignedIn,
  })

export const setPurposeMutation = () =>
  mutationOptions({
    mutationFn: (input: PushPurpose) => call(setPushPurpose, input),
    // Updates only this purpose: a change of another one may be pending.
    onSuccess: (changed, _input, _context, { client }) =>
      client.setQueryData(
        purposesQuery().queryKey,
        (previous) =>
          previous && {
            details: previous.details.map((purpose) => (purpose.purpose === changed.purpose ? changed : purpose)),
          },
      ),
  })
