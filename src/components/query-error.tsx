import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { announce } from '#lib/announcer.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Button } from '#ui/button/button.tsx'
import { focusPage } from './page-layout.tsx'
import { useLastError } from './use-last-error.ts'

export type FailingQuery = Pick<
  UseQueryResult,
  'isError' | 'data' | 'error' | 'isFetching' | 'isLoading' | 'errorUpdateCount'
> & {
  /** Time of the server's response, in ms since 1970. */
  dataUpdatedAt?: number
  refetch: () => Promise<{ error: Error | null }>
}

type ErrorText = { title: string; why: string | null }

type QueryErrorProps = {
  query: FailingQuery
  /** Treat the existing data as missing. */
  isMissing?: boolean
  /** @param error of the last failure; null if it is unknown */
  describe: (error: Error | null) => ErrorText
  /** @param retry the button */
  children: (message: ErrorText, retry: ReactNode) => ReactNode
}

/** True after a failure without data, and still during a retry, when the query is pending again. */
export const isErrorState = ({
  isError,
  data,
  isLoading,
  errorUpdateCount,
}: Pick<UseQueryResult, 'isError' | 'data' | 'isLoading' | 'errorUpdateCount'>) =>
  (isError && !data) || (isLoading && errorUpdateCount > 0)

/**
 * Renders the error of a failed query, with a retry button. It stays mounted during the retry: a button that
 * disappeared on its press would lose the focus.
 */
export function QueryError(props: QueryErrorProps) {
  return isErrorState(props.query) || props.isMissing ? <Failure {...props} /> : null
}

function Failure({ query, describe, children }: QueryErrorProps) {
  const t = useTranslate()
  const container = useRef<HTMLDivElement>(null)
  const error = useLastError(query.error)

  useLayoutEffect(() => {
    const element = container.current
    return () => {
      if (element?.contains(document.activeElement)) focusPage()
    }
  }, [])

  async function retry() {
    const { error: retryError } = await query.refetch()
    if (!retryError || !container.current) return
    const { title, why } = describe(retryError)
    announce(why ? [title, why] : title, 'assertive')
  }

  return children(
    describe(error),
    <div ref={container}>
      <Button
        tone="outline"
        size="small"
        isPending={query.isFetching}
        pendingLabel={t('action.saving')}
        onPress={() => void retry()}
      >
        {t('action.retry')}
      </Button>
    </div>,
  )
}
