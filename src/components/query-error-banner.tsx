import { errorMessageId } from '#lib/api/error-message.ts'
import { ApiError } from '#lib/api/http.ts'
import { isPersistedAnswer } from '#lib/api/persisted-since.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { InfoIcon } from '#ui/icons/icons.tsx'
import { AlertIcon } from '#ui/icons/status-icons.tsx'
import { OfflineCopyNote } from './offline-copy-note.tsx'
import { type FailingQuery, QueryError } from './query-error.tsx'

type QueryErrorBannerProps = {
  title: string
  query: FailingQuery
  /** Shown instead of the title and the reason when the resource does not exist (404). */
  unknown?: string
  /** The response says that the resource does not exist. */
  isUnknown?: boolean
}

/**
 * A banner for a failed query, with the reason and a retry button; the offline note if stored data are shown; else
 * nothing.
 */
export function QueryErrorBanner({ title, query, unknown, isUnknown = false }: QueryErrorBannerProps) {
  const t = useTranslate()
  if (query.data && query.dataUpdatedAt && isPersistedAnswer(query.dataUpdatedAt))
    return <OfflineCopyNote updatedAt={query.dataUpdatedAt} />
  return (
    <QueryError
      query={query}
      isMissing={isUnknown}
      describe={(error) =>
        unknown && (isUnknown || (error instanceof ApiError && error.status === 404))
          ? { title: unknown, why: null }
          : { title, why: t(errorMessageId(error)) }
      }
    >
      {(message, retry) => (
        <Banner
          tone={message.why ? 'bad' : 'info'}
          icon={message.why ? <AlertIcon /> : <InfoIcon />}
          title={message.title}
          action={retry}
        >
          {message.why}
        </Banner>
      )}
    </QueryError>
  )
}
