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
  /** In place of the title and its reason where the server knows of no such thing. */
  unknown?: string
  /** Its answer says so. */
  isUnknown?: boolean
}

/** What could not be read, why, and another try; of what was kept on this device, as of when it is; else nothing. */
export function QueryErrorBanner({ title, query, unknown, isUnknown = false }: QueryErrorBannerProps) {
  const t = useTranslate()
  if (query.data && query.dataUpdatedAt && isPersistedAnswer(query.dataUpdatedAt))
    return <OfflineCopyNote updatedAt={query.dataUpdatedAt} />
  return (
    <QueryError
      query={query}
      isMissing={isUnknown}
      tell={(error) =>
        unknown && (isUnknown || (error instanceof ApiError && error.status === 404))
          ? { title: unknown, why: null }
          : { title, why: t(errorMessageId(error)) }
      }
    >
      {(told, retry) => (
        <Banner
          tone={told.why ? 'bad' : 'info'}
          icon={told.why ? <AlertIcon /> : <InfoIcon />}
          title={told.title}
          action={retry}
        >
          {told.why}
        </Banner>
      )}
    </QueryError>
  )
}
