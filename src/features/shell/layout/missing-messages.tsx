import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isOnline } from '#lib/api/online-status.ts'
import { onPageVisible } from '#lib/browser/page-visibility.ts'
import { ErrorPage } from './error-page.tsx'
import { Offline } from './offline.tsx'

/** The messages of a page failed to load. Retries when the customer or the network returns. */
export function MissingMessages({ error }: { error: unknown }) {
  const router = useRouter()
  useEffect(() => onPageVisible(() => void router.invalidate()), [router])
  return isOnline() ? <ErrorPage error={error} /> : <Offline />
}
