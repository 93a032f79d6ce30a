type Page = { details: readonly unknown[]; total?: number | null | undefined }

const isRepeat = (page: Page, before: Page | undefined) =>
  before !== undefined && page.details.length > 0 && JSON.stringify(page.details) === JSON.stringify(before.details)

/**
 * The number of the next page, for an infinite query. An API that does not say how many items there are has another page
 * after each full one, until a page is shorter or the same as the one before: it then ignores the page number.
 * @param size of a page
 */
export const nextPage =
  (size: number) =>
  (last: Page, pages: readonly Page[], page: number): number | undefined => {
    const hasMore =
      typeof last.total === 'number'
        ? page * size < last.total
        : last.details.length === size && !isRepeat(last, pages.at(-2))
    return hasMore ? page + 1 : undefined
  }

/** The items of all pages, without pages that an API has repeated. */
export const itemsOf = <Item>(data: { pages: readonly { details: readonly Item[] }[] } | undefined): Item[] =>
  data?.pages.flatMap((page, index, pages) => (isRepeat(page, pages[index - 1]) ? [] : page.details)) ?? []
