import type { UseQueryResult } from '@tanstack/react-query'
import { messageOf } from '#lib/api/api-message.ts'
import { useSay } from '#lib/words/intl.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { AlertIcon } from '#ui/icons/sign-icons.tsx'

type LoadProblemProps = {
  title: string
  query: Pick<UseQueryResult, 'isError' | 'data' | 'error' | 'isFetching'> & { refetch: () => unknown }
}

/** What could not be read, why, and another try; nothing while it is there. */
export function LoadProblem({ title, query }: LoadProblemProps) {
  const say = useSay()
  if (!query.isError || query.data) return null
  return (
    <Banner
      tone="bad"
      icon={<AlertIcon />}
      title={title}
      action={
        <Button
          tone="outline"
          size="small"
          isPending={query.isFetching}
          pendingLabel={say('action.saving')}
          onPress={() => void query.refetch()}
        >
          {say('action.retry')}
        </Button>
      }
    >
      {say(messageOf(query.error))}
    </Banner>
  )
}
