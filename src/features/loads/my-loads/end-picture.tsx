import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { BasketIcon } from '#ui/icons/status-icons.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'

const loadEnd = () => import('#features/checkout/start-moment/end-drum.tsx')
const EndDrum = lazy(() => loadEnd().catch(() => ({ default: Done })))

/** The picture of a finished load. */
const Done = () => (
  <Porthole state="done" size={154}>
    <BasketIcon size={28} />
  </Porthole>
)

type EndPictureProps = {
  isDone: boolean
  /** The share of its time that is left. */
  left: number
  /** It ends within minutes: the end's code is loaded. */
  isSoon: boolean
  /** The picture while it runs. */
  children: ReactNode
}

/** The picture of a load. Where this page has shown it running, its end is shown as it happens: water drains, door opens. */
export function EndPicture({ isDone, left, isSoon, children }: EndPictureProps) {
  const [hasSeenRunning] = useState(!isDone)
  const lastLeft = useRef(left)
  if (!isDone) lastLeft.current = left
  useEffect(() => {
    // Without it the finished load has its usual picture.
    if (isSoon) loadEnd().catch(() => {})
  }, [isSoon])
  if (!isDone) return children
  if (!hasSeenRunning) return <Done />
  return (
    <Suspense fallback={children}>
      <EndDrum left={lastLeft.current} />
    </Suspense>
  )
}
