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
  /** When the server answered, ms since 1970. */
  dataUpdatedAt?: number
  refetch: () => Promise<{ error: Error | null }>
}

type Told = { title: string; why: string | null }

type QueryErrorProps = {
  query: FailingQuery
  /** There is an answer, and it is as good as none. */
  isMissing?: boolean
  /** @param error why it failed last; null when only that is known */
  tell: (error: Error | null) => Told
  /** @param retry the button */
  children: (told: Told, retry: ReactNode) => ReactNode
}

/** Nothing is known, and that was told: the next try is on its way, and without data the query is pending again. */
export const isErrorState = ({
  isError,
  data,
  isLoading,
  errorUpdateCount,
}: Pick<UseQueryResult, 'isError' | 'data' | 'isLoading' | 'errorUpdateCount'>) =>
  (isError && !data) || (isLoading && errorUpdateCount > 0)

/**
 * What stands in place of what could not be read, with another try. It stays while it tries: a button that went with
 * its press would take the focus along.
 */
export function QueryError(props: QueryErrorProps) {
  return isErrorState(props.query) || props.isMissing ? <Failure {...props} /> : null
}

function Failure({ query, tell, children }: QueryErrorProps) {
  const t = useTranslate()
  const place = useRef<HTMLDivElement>(null)
  const error = useLastError(query.error)

  useLayoutEffect(() => {
    const button = place.current
    return () => {
      if (button?.contains(document.activeElement)) focusPage()
    }
  }, [])

  async function retry() {
    const again = await query.refetch()
    if (!again.error || !place.current) return
    const { title, why } = tell(again.error)
    announce(why ? [title, why] : title, 'assertive')
  }

  return children(
    tell(error),
    <div ref={place}>
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
