import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Banner } from '#ui/banner/banner.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Text } from '#ui/layout/text.tsx'
import { useErrorText } from './action.tsx'
import { useDesk } from './translate.ts'

/** A list of cards, once it is there; what it shows stays while a later answer fails. */
export function Cards<Item>({
  query,
  items,
  empty,
  layout = 'grid',
  children,
}: {
  query: Pick<UseQueryResult, 'error' | 'isPending'>
  items: readonly Item[]
  empty: string
  /** Of the items: cards side by side, or groups of cards below each other. */
  layout?: 'grid' | 'groups'
  children: (item: Item) => ReactNode
}) {
  const t = useDesk()
  const errorText = useErrorText()
  return (
    <>
      {query.error ? <Banner tone="bad">{errorText(query.error)}</Banner> : null}
      {query.isPending ? <Text tone="ink2">{t('desk.loading')}</Text> : null}
      {!query.isPending && !query.error && items.length === 0 ? <EmptyState title={empty} /> : null}
      <ul className={`desk-${layout}`}>{items.map(children)}</ul>
    </>
  )
}
