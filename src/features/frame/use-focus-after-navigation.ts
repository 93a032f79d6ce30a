import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** After another page has come, focus goes to its `<main>`, so that a screen reader says where the customer is. */
export function useFocusAfterNavigation() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) document.getElementById('main')?.focus({ preventScroll: true })
      }),
    [router],
  )
}
