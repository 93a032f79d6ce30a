import { LoadMore } from './load-more.tsx'

type Pages = { pages: readonly { details: readonly unknown[]; total: number }[] } | undefined

const countOf = (pages: Pages) => pages?.pages.flatMap(({ details }) => details).length ?? 0

type ShowPagesProps = {
  query: {
    data: Pages
    isFetchingNextPage: boolean
    fetchNextPage: (options: { throwOnError: true }) => Promise<{ data: Pages }>
  }
}

/** How much of a list is shown that the server gives page by page, and the way to more of it. */
export function InfiniteListFooter({ query: { data, isFetchingNextPage, fetchNextPage } }: ShowPagesProps) {
  return (
    <LoadMore
      shown={countOf(data)}
      total={data?.pages[0]?.total ?? 0}
      isPending={isFetchingNextPage}
      onMore={async () => countOf((await fetchNextPage({ throwOnError: true })).data)}
    />
  )
}
