import { ApiError } from '#lib/api/http.ts'
import { isMissingPart, MissingTexts } from '#lib/pwa/reload.ts'
import { ErrorPage } from './error-page.tsx'
import type { FailureProps } from './failure.tsx'
import { MissingPart } from './missing-part.tsx'
import { NoTexts } from './no-texts.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** What stands in place of a page that is not there, or broke, or could not be fetched. */
export function FailurePage({ error, isNotFound = false, isAlone }: FailureProps) {
  if (error instanceof MissingTexts) return <NoTexts error={error} />
  if (isMissingPart(error)) return <MissingPart error={error} />
  if (isNotFound || (error instanceof ApiError && error.status === 404)) return <NotFoundPage isAlone={isAlone} />
  return <ErrorPage error={error} isAlone={isAlone} />
}
