import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { getLineLink, linkLine, unlinkLine } from '#contract/line.ts'
import { userQuery } from '#features/auth/sign-in/session.queries.ts'
import { call } from '#lib/api/http.ts'
import { isSignedIn } from '#lib/auth/session.ts'
import { redirectToLine } from '#lib/browser/line-redirect.ts'
import { requestedLocale } from '#lib/i18n/locale.ts'

export const lineLinkQuery = () => {
  const locale = requestedLocale()
  return queryOptions({
    queryKey: ['line-link', locale],
    queryFn: ({ signal }) => call(getLineLink, { locale }, { signal }),
    enabled: () => isSignedIn(),
  })
}

/** Goes to LINE, which compares the person there with the one who opened the page from the chat. */
export const linkLineMutation = () =>
  mutationOptions({
    mutationFn: (link_token: string) => call(linkLine, { link_token, locale: requestedLocale() }),
    onSuccess: ({ url }) => redirectToLine(url),
    // A link also switches notifications on.
    meta: { invalidates: [['line-link'], userQuery().queryKey] },
  })

export const unlinkLineMutation = () =>
  mutationOptions({ mutationFn: () => call(unlinkLine, {}), meta: { refetches: [['line-link']] } })
