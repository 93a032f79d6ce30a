import { useEffect, useState } from 'react'
import { isOnline } from '#lib/api/online-status.ts'
import { onPageVisible } from '#lib/browser/page-visibility.ts'
import { reloadOnNewBuild } from '#lib/pwa/chunk-reload.ts'
import { ErrorPage } from './error-page.tsx'
import { Offline } from './offline.tsx'

/** A chunk failed to load. Online it reloads the page, to get the current build; offline it waits for the network. */
export function ChunkError({ error }: { error: unknown }) {
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const retry = () => {
      if (isOnline() && !reloadOnNewBuild()) setFailed(true)
    }
    retry()
    return onPageVisible(retry)
  }, [])
  return hasFailed ? <ErrorPage error={error} /> : <Offline />
}
