import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { focusPage } from './page.tsx'

/** After another page has come, focus goes to its `<main>`, so that a screen reader says where the customer is. */
export function useFocusAfterNavigation() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        // The scanner and the machine it found differ in their search only.
        const isOther = pathChanged || fromLocation?.searchStr !== toLocation.searchStr
        if (fromLocation && isOther) focusPage()
      }),
    [router],
  )
}
