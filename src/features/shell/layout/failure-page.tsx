import { ApiError } from '#lib/api/http.ts'
import { isMissingPart, MissingTexts } from '#lib/pwa/chunk-reload.ts'
import { MissingPart } from './chunk-error.tsx'
import type { FailureProps } from './error-boundary.tsx'
import { ErrorPage } from './error-page.tsx'
import { NoTexts } from './missing-messages.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** What stands in place of a page that is not there, or broke, or could not be fetched. */
export function FailurePage({ error, isNotFound = false, isAlone }: FailureProps) {
  if (error instanceof MissingTexts) return <NoTexts error={error} />
  if (isMissingPart(error)) return <MissingPart error={error} />
  if (isNotFound || (error instanceof ApiError && error.status === 404)) return <NotFoundPage isAlone={isAlone} />
  return <ErrorPage error={error} isAlone={isAlone} />
}
