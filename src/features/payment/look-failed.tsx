import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Notice } from '#features/frame/notice.tsx'
import { useLastError } from '#features/frame/use-last-error.ts'
import { MachineHeader } from '#features/machines/machine-header.tsx'
import { announce } from '#lib/page/announce.ts'
import { useSay } from '#lib/words/intl.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { isUnknown } from './polling.ts'

/** Nothing is known of a purchase: no such id, or no answer yet. Never "failed": the money may have moved. */
export function LookFailed({ look }: { look: Pick<UseQueryResult, 'error' | 'refetch'> }) {
  const say = useSay()
  const [isAsked, setAsked] = useState(false)
  const error = useLastError(look.error)
  const isNone = isUnknown(error)
  const title = say(isNone ? 'end.notFound' : 'end.unknown')
  const text = say(isNone ? 'end.notFoundNote' : 'end.unknownNote')
  // Who does not see it might pay again.
  useEffect(() => announce([title, text], 'assertive'), [title, text])

  async function ask() {
    setAsked(true)
    const { isError } = await look.refetch()
    setAsked(false)
    if (isError) announce([title, text], 'assertive')
  }

  return (
    <Notice
      title={title}
      text={text}
      header={<MachineHeader backHref="/" />}
      picture={<Porthole state={isNone ? 'outOfOrder' : 'offline'} size={112} />}
      actions={
        isNone ? (
          <LinkButton href="/history" tone="primary" width="fill">
            {say('nav.history')}
          </LinkButton>
        ) : (
          <Button
            tone="primary"
            width="fill"
            isPending={isAsked}
            pendingLabel={say('wait.checking')}
            onPress={() => void ask()}
          >
            {say('wait.check')}
          </Button>
        )
      }
    />
  )
}
