import { createMemoryHistory } from '@tanstack/react-router'
import type { SearchOf } from '#contract/render.ts'
import { createQueryClient } from './lib/api/query-client.ts'
import { queryString } from './lib/browser/query-string.ts'
import { createAppRouter } from './router.tsx'

const router = createAppRouter({ queryClient: createQueryClient(), history: createMemoryHistory() })

export const searchOf: SearchOf = (pathname, search) => {
  const [routes] = router.getMatchedRoutes(pathname)
  const values = router.options.parseSearch(search)
  const validators = routes.map(({ options }) => options.validateSearch)
  return queryString(
    Object.assign({}, ...validators.map((validate) => (typeof validate === 'function' ? validate(values) : {}))),
  )
}
