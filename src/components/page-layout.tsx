import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { pageConfig } from '#lib/browser/page-config.ts'
import { Heading, type HeadingProps } from '#ui/layout/text.tsx'
import { removePrerendered } from './remove-prerendered.ts'

export const PAGE_HEADING_ID = 'page-heading'

/**
 * Whether the page that was just unmounted, or a sheet over it, had the focus. Its replacement then takes the focus, so
 * that keyboard users do not lose their position.
 */
let hadFocus = false

/**
 * A closed sheet restores the focus a frame later. Until then the focused element is detached, and nothing has the
 * focus.
 */
let lastFocused: EventTarget | null = null
const trackFocus = ({ target }: FocusEvent) => {
  lastFocused = target
}
const isLastFocusedDetached = () => lastFocused instanceof Node && !lastFocused.isConnected

/** Resets the focus state, as in a new tab. For tests that open several tabs with one copy of this module. */
export function forgetFocus() {
  hadFocus = false
  lastFocused = null
}

/** Focuses the page, so that a screen reader announces it. */
export const focusPage = () => document.getElementById('main')?.focus({ preventScroll: true })

type PageLayoutProps = {
  /** For the document title; the heading may say more. */
  title: string
  header?: ReactNode
  children: ReactNode
}

/**
 * The layout of a page: title, header and `<main>`, which receives the focus after a route change and is labelled by
 * the h1. (Orca with Chromium does not announce focus on the h1 itself.)
 */
export function PageLayout({ title, header, children }: PageLayoutProps) {
  const main = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = main.current
    removePrerendered()
    document.addEventListener('focusin', trackFocus)
    if (hadFocus && document.activeElement === document.body) element?.focus({ preventScroll: true })
    hadFocus = false
    return () => {
      document.removeEventListener('focusin', trackFocus)
      hadFocus = document.activeElement !== document.body || isLastFocusedDetached()
    }
  }, [])
  return (
    <>
      <title>{`${title} – ${pageConfig.brand.name}`}</title>
      {header}
      <main ref={main} id="main" tabIndex={-1} aria-labelledby={PAGE_HEADING_ID}>
        {children}
      </main>
    </>
  )
}

/** The only h1 of a page. */
export function PageHeading(props: Omit<HeadingProps, 'level' | 'id'>) {
  return <Heading {...props} level={1} id={PAGE_HEADING_ID} />
}
