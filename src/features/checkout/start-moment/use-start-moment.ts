import { type ComponentType, useEffect, useState } from 'react'
import { isOnline, prefersReducedData } from '#lib/api/online-status.ts'
import type { StartMomentProps } from './start-moment.tsx'

/** The moment's code, loaded while the customer pays; undefined until then, and for customers who save data. */
export function useStartMoment(): ComponentType<StartMomentProps> | undefined {
  const [Moment, setMoment] = useState<ComponentType<StartMomentProps>>()
  useEffect(() => {
    if (!isOnline() || prefersReducedData()) return
    // Without it the page goes on to the bill as it is.
    import('./start-moment.tsx').then(
      ({ StartMoment }) => setMoment(() => StartMoment),
      () => {},
    )
  }, [])
  return Moment
}
