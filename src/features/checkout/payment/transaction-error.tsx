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
import { PurchaseReference } from './purchase-reference.tsx'

type TransactionErrorProps = { transaction: string; query: Pick<UseQueryResult, 'error' | 'refetch'> }

/**
 * The state of a purchase is unknown: no such id, or no response yet. It never says "failed", as the money may have been
 * taken.
 */
export function TransactionError({ transaction, query }: TransactionErrorProps) {
  const t = useTranslate()
  const error = useLastError(query.error)
  const isUnknownId = isNotFound(error)
  const title = t(isUnknownId ? 'end.notFound' : 'end.unknown')
  const text = t(isUnknownId ? 'end.notFoundNote' : 'end.unknownNote')
  // A customer who misses this message might pay again.
  useEffect(() => announce([title, text], 'assertive'), [title, text])

  return (
    <MessagePage
      title={title}
      text={text}
      header={<MachineHeader backHref="/" />}
      picture={<Porthole state={isUnknownId ? 'outOfOrder' : 'offline'} size={112} />}
      actions={
        isUnknownId ? (
          <LinkButton href="/history" tone="primary" width="fill">
            {t('nav.history')}
          </LinkButton>
        ) : (
          <RetryButton
            query={query}
            describe={() => [title, text]}
            label={t('wait.check')}
            pendingLabel={t('wait.checking')}
          />
        )
      }
    >
      <PurchaseReference transaction={transaction} />
    </MessagePage>
  )
}
