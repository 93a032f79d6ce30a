import { useEffect, useState } from 'react'

/** A part of the app that comes once the page stands, and is at hand from then on. */
export function lazyModule<Part>(load: () => Promise<Part>) {
  let part: Part | undefined
  /** Never throws: what cannot be had now is asked for again by the next who needs it. */
  const preload = async () => {
    part ??= await load().catch(() => undefined)
  }
  /** @returns undefined while it is on its way, null where it cannot be had */
  function useModule(): Part | null | undefined {
    const [isAsked, setAsked] = useState(part !== undefined)
    useEffect(() => {
      if (isAsked) return
      // An effect may still run before the page is painted.
      const timer = setTimeout(() => void preload().then(() => setAsked(true)))
      return () => clearTimeout(timer)
    }, [isAsked])
    return part ?? (isAsked ? null : undefined)
  }
  return { preload, useModule }
}
