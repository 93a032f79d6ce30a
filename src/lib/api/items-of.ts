import { isRepeat } from './paging.ts'

/** The items of all pages of an infinite query, without pages that an API has repeated. */
export const itemsOf = <Item>(data: { pages: readonly { details: readonly Item[] }[] } | undefined): Item[] =>
  data?.pages.flatMap((page, index, pages) => (isRepeat(page, pages[index - 1]) ? [] : page.details)) ?? []
