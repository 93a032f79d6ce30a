import { dehydrate, hydrate, type QueryClient } from '@tanstack/react-query'
import { array, object, unknown } from 'valibot'
import { Instant } from '#contract/scalars.ts'
import { readSettings } from '#lib/browser/page-config.ts'
import { setServerTime } from '#lib/server-clock.ts'

/** Id of the `<script type="application/json">` with the data that a page was rendered from. */
export const PAGE_DATA_ID = 'data'

/** `queries`: as React Query writes them. `at`: when the server rendered the page. */
const PageData = object({ at: Instant, queries: array(unknown()) })

/** The data of the server's queries; undefined if none has any. */
export function pageData(client: QueryClient, at: number): { at: string; queries: unknown[] } | undefined {
  const { queries } = dehydrate(client, {
    shouldDehydrateQuery: ({ state }) => state.status === 'success' && state.data != null,
  })
  return queries.length > 0 ? { at: new Date(at).toISOString(), queries } : undefined
}

/** When the page arrived, by this device's clock: on a slow network long before the app starts. In ms since 1970. */
function arrivalTime(): number {
  const { responseStart = performance.now() } = Object(performance.getEntriesByType('navigation')[0])
  return performance.timeOrigin + responseStart
}

/** Puts the data that the page was rendered from into the query cache, as if they had been fetched when the page arrived. */
export function hydratePageData(client: QueryClient) {
  const data = readSettings(PAGE_DATA_ID, PageData)
  if (!data) return
  const dataUpdatedAt = arrivalTime()
  setServerTime(data.at, dataUpdatedAt)
  const queries = data.queries.map((query) => {
    const { state, ...rest } = Object(query)
    return { ...rest, state: { ...state, dataUpdatedAt, dataUpdateCount: 0 }, dehydratedAt: dataUpdatedAt }
  })
  hydrate(client, { queries, mutations: [] })
}

/** Whether the data of a query are still those of the page. */
export const isOfPage = ({ data, dataUpdateCount }: { data: unknown; dataUpdateCount: number }) =>
  data !== undefined && dataUpdateCount === 0
