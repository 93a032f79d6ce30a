import { ApiError } from '#lib/api/http.ts'
import { isChunkError, MissingMessagesError } from '#lib/pwa/chunk-reload.ts'
import { ChunkError } from './chunk-error.tsx'
import type { RouteErrorProps } from './error-boundary.tsx'
import { ErrorPage } from './error-page.tsx'
import { MissingMessages } from './missing-messages.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** Replaces a page that does not exist, has failed or did not load. */
export function FailurePage({ error, isNotFound = false, isAlone }: RouteErrorProps) {
  if (error instanceof MissingMessagesError) return <MissingMessages error={error} />
  if (isChunkError(error)) return <ChunkError error={error} />
  if (isNotFound || (error instanceof ApiError && error.status === 404)) return <NotFoundPage isAlone={isAlone} />
  return <ErrorPage error={error} isAlone={isAlone} />
}
