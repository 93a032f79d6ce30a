import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { MessagePage } from '#components/message-page.tsx'
import { RetryButton } from '#components/retry-button.tsx'
import { useLastError } from '#components/use-last-error.ts'
import { MachineHeader } from '#features/branches/machines/machine-header.tsx'
import { announce } from '#lib/announcer.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { isNotFound } from './polling.ts'

/** Nothing is known of a purchase: no such id, or no answer yet. Never "failed": the money may have moved. */
export function TransactionError({ look }: { look: Pick<UseQueryResult, 'error' | 'refetch'> }) {
  const t = useTranslate()
  const error = useLastError(look.error)
  const isNone = isNotFound(error)
  const title = t(isNone ? 'end.notFound' : 'end.unknown')
  const text = t(isNone ? 'end.notFoundNote' : 'end.unknownNote')
  // Who does not see it might pay again.
  useEffect(() => announce([title, text], 'assertive'), [title, text])

  return (
    <MessagePage
      title={title}
      text={text}
      header={<MachineHeader backHref="/" />}
      picture={<Porthole state={isNone ? 'outOfOrder' : 'offline'} size={112} />}
      actions={
        isNone ? (
          <LinkButton href="/history" tone="primary" width="fill">
            {t('nav.history')}
          </LinkButton>
        ) : (
          <RetryButton
            query={look}
            tell={() => [title, text]}
            label={t('wait.check')}
            pendingLabel={t('wait.checking')}
          />
        )
      }
    />
  )
}
