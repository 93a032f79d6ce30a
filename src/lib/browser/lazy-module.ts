import { useEffect, useState } from 'react'

/** Loads a module after the page is painted, and caches it. */
export function lazyModule<Module>(load: () => Promise<Module>) {
  let module: Module | undefined
  /** Never throws: a failed load is tried again by the next component that needs the module. */
  const preload = async () => {
    module ??= await load().catch(() => undefined)
  }
  /** @returns undefined while it loads, null if it could not be loaded */
  function useModule(): Module | null | undefined {
    const [isSettled, setSettled] = useState(module !== undefined)
    useEffect(() => {
      if (isSettled) return
      // An effect may still run before the page is painted.
      const timer = setTimeout(() => void preload().then(() => setSettled(true)))
      return () => clearTimeout(timer)
    }, [isSettled])
    return module ?? (isSettled ? null : undefined)
  }
  return { preload, useModule }
}
