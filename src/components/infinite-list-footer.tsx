import { itemsOf } from '#lib/api/items-of.ts'
import { LoadMore } from './load-more.tsx'

type Pages = { pages: readonly { details: readonly unknown[]; total?: number | null | undefined }[] } | undefined

const countOf = (pages: Pages) => itemsOf(pages).length

type InfiniteListFooterProps = {
  query: {
    data: Pages
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: (options: { throwOnError: true }) => Promise<{ data: Pages; hasNextPage: boolean }>
  }
}

/** `LoadMore` for an infinite query: shows how many items are loaded, and a button for more. */
export function InfiniteListFooter({ query }: InfiniteListFooterProps) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return (
    <LoadMore
      shown={countOf(data)}
      total={data?.pages[0]?.total ?? undefined}
      hasMore={hasNextPage}
      isPending={isFetchingNextPage}
      onMore={async () => {
        const result = await fetchNextPage({ throwOnError: true })
        return { shown: countOf(result.data), hasMore: result.hasNextPage }
      }}
    />
  )
}
