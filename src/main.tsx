import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { openHttp } from '#lib/http.ts'
import { pageConfig } from '#lib/page-config.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { onSessionChange } from '#lib/session.ts'
import { clearToasts } from '#lib/toasts.ts'
import { holdTransitions } from '#lib/transitions.ts'
import { createAppRouter } from './router.tsx'
import './index.css'

holdTransitions()
const queryClient = createQueryClient()
const router = createAppRouter({ queryClient })

openHttp({
  baseUrl: pageConfig.api_base_url,
  onSessionLost: () => void router.navigate({ to: '/login', search: { next: router.latestLocation.href } }),
})

// What one customer was told must not be seen by the next: this tab's sign-out or another's.
onSessionChange((change) => {
  if (change === 'signed-in') return void queryClient.invalidateQueries({ queryKey: ['user'] })
  queryClient.clear()
  clearToasts()
  void router.invalidate()
})

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
createRoot(root).render(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
