import { useEffect, useState } from 'react'
import { isOnline } from '#lib/api/online-status.ts'
import { onPageVisible } from '#lib/browser/page-visibility.ts'
import { reloadOnNewBuild } from '#lib/pwa/chunk-reload.ts'
import { ErrorPage } from './error-page.tsx'
import { Offline } from './offline.tsx'

/**
 * A part of the app that is not there. With a network the page is loaded anew, as the build that is served now; without
 * one it waits for it.
 */
export function ChunkError({ error }: { error: unknown }) {
  const [isHopeless, setHopeless] = useState(false)
  useEffect(() => {
    const tryAgain = () => {
      if (isOnline() && !reloadOnNewBuild()) setHopeless(true)
    }
    tryAgain()
    return onPageVisible(tryAgain)
  }, [])
  return isHopeless ? <ErrorPage error={error} /> : <Offline />
}
