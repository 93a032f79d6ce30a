type Page = { details: readonly unknown[]; total?: number | null | undefined }

/** Whether an API answers the same items as for the page before: it ignores the page number. */
export const isRepeat = ({ details }: Page, before: Page | undefined) =>
  JSON.stringify(details) === JSON.stringify(before?.details)

/**
 * The number of the next page, for an infinite query. An API that does not say how many items there are has another page
 * after each full one, until a page is shorter or a repeat.
 * @param size of a page
 */
export const nextPage =
  (size: number) =>
  (last: Page, pages: readonly Page[], page: number): number | undefined =>
    (last.total == null ? last.details.length === size && !isRepeat(last, pages.at(-2)) : page * size < last.total)
      ? page + 1
      : undefined
