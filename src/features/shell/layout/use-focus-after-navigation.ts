import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { focusPage } from '#components/page-layout.tsx'
import { forgetAnnouncements } from '#lib/announcer.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Only a part of the page changes, such as its tab, so the focus stays on the control. */
    isSamePage?: boolean
  }
}

/** For each history entry, the `href` of the list row that was followed from it. */
const followedRows = new Map<string, string>()

const keyOf = (location: { state: { __TSR_key?: string } }) => location.state.__TSR_key ?? ''

/** Finds the row by its `href`: the page has been rendered again, so the element is a different one. */
const findRow = (href: string | undefined) =>
  href === undefined
    ? undefined
    : [...document.querySelectorAll<HTMLAnchorElement>('#main li a')].find((link) => link.href === href)

/**
 * After a navigation, moves focus to `<main>` of the new page, so that a screen reader announces it; after going back to
 * a list, to the row that was followed from there. What the page before announced is removed.
 */
export function useFocusAfterNavigation() {
  const router = useRouter()
  useEffect(() => {
    let startedAt = 0
    const unsubscribes = [
      router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        startedAt = Date.now()
        const row = document.activeElement?.closest<HTMLAnchorElement>('#main li a')
        if (fromLocation && pathChanged && row) followedRows.set(keyOf(fromLocation), row.href)
      }),
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        // The scanner and the scanned machine differ only in their search parameters.
        const isOtherPage = pathChanged || fromLocation?.searchStr !== toLocation.searchStr
        if (!fromLocation || !isOtherPage || (!pathChanged && toLocation.state.isSamePage)) return
        forgetAnnouncements(startedAt)
        const isBack = toLocation.state.__TSR_index < fromLocation.state.__TSR_index
        const row = isBack ? findRow(followedRows.get(keyOf(toLocation))) : undefined
        if (row) row.focus({ preventScroll: true })
        else focusPage()
      }),
    ]
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  }, [router])
}
