import { LoadMore } from './load-more.tsx'

type Pages = { pages: readonly { details: readonly unknown[]; total: number }[] } | undefined

const countOf = (pages: Pages) => pages?.pages.flatMap(({ details }) => details).length ?? 0

type InfiniteListFooterProps = {
  query: {
    data: Pages
    isFetchingNextPage: boolean
    fetchNextPage: (options: { throwOnError: true }) => Promise<{ data: Pages }>
  }
}

/** `LoadMore` for an infinite query: shows how many items are loaded, and a button for more. */
export function InfiniteListFooter({ query: { data, isFetchingNextPage, fetchNextPage } }: InfiniteListFooterProps) {
  return (
    <LoadMore
      shown={countOf(data)}
      total={data?.pages[0]?.total ?? 0}
      isPending={isFetchingNextPage}
      onMore={async () => countOf((await fetchNextPage({ throwOnError: true })).data)}
    />
  )
}
