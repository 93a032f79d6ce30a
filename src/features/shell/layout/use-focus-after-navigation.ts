import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { focusPage } from '#components/page-layout.tsx'

/** Of each entry of the history, the row of a list that was followed from there. */
const followed = new Map<string, string>()

const keyOf = (location: { state: { __TSR_key?: string } }) => location.state.__TSR_key ?? ''

/** The row is looked for by where it leads: the page and its elements are new ones. */
const rowTo = (href: string | undefined) =>
  href === undefined
    ? undefined
    : [...document.querySelectorAll<HTMLAnchorElement>('#main li a')].find((link) => link.href === href)

/**
 * After another page has come, focus goes to its `<main>`, so that a screen reader says where the customer is; on the
 * way back to a list it goes to the row that was left.
 */
export function useFocusAfterNavigation() {
  const router = useRouter()
  useEffect(() => {
    const stops = [
      router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        const row = document.activeElement?.closest<HTMLAnchorElement>('#main li a')
        if (fromLocation && pathChanged && row) followed.set(keyOf(fromLocation), row.href)
      }),
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        // The scanner and the machine it found differ in their search only.
        const isOther = pathChanged || fromLocation?.searchStr !== toLocation.searchStr
        if (!fromLocation || !isOther) return
        const isBack = toLocation.state.__TSR_index < fromLocation.state.__TSR_index
        const row = isBack ? rowTo(followed.get(keyOf(toLocation))) : undefined
        if (row) row.focus({ preventScroll: true })
        else focusPage()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [router])
}
