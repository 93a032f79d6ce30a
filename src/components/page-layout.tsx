import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { pageConfig } from '#lib/browser/page-config.ts'
import { Heading, type HeadingProps } from '#ui/layout/text.tsx'
import { removePrerendered } from './remove-prerendered.ts'

export const PAGE_HEADING_ID = 'page-heading'

/**
 * The page that has just gone had the focus, or a sheet over it: the one in its place takes it over, or a keyboard user
 * is lost.
 */
let hadFocus = false

/** A sheet that has closed gives the focus back a frame later: what had it is gone, and until then nothing has it. */
let lastFocused: EventTarget | null = null
const keepFocused = ({ target }: FocusEvent) => {
  lastFocused = target
}
const isLastFocusedGone = () => lastFocused instanceof Node && !lastFocused.isConnected

/** In a new tab no page has had the focus. For tests, which open several tabs with one copy of this module. */
export function forgetFocus() {
  hadFocus = false
  lastFocused = null
}

/** Puts the focus on the page, so that a screen reader says where the customer is. */
export const focusPage = () => document.getElementById('main')?.focus({ preventScroll: true })

type PageProps = {
  /** Names the page in the window's title; the heading may say more. */
  title: string
  header?: ReactNode
  children: ReactNode
}

/**
 * One page: its title, its top bar and its `<main>`, which takes the focus after a route change and is named by the h1.
 * (Focus on the h1 itself is silent in Orca with Chromium.)
 */
export function PageLayout({ title, header, children }: PageProps) {
  const main = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const place = main.current
    removePrerendered()
    document.addEventListener('focusin', keepFocused)
    if (hadFocus && document.activeElement === document.body) place?.focus({ preventScroll: true })
    hadFocus = false
    return () => {
      document.removeEventListener('focusin', keepFocused)
      hadFocus = document.activeElement !== document.body || isLastFocusedGone()
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

/** The h1 of a page; there is one. */
export function PageHeading(props: Omit<HeadingProps, 'level' | 'id'>) {
  return <Heading {...props} level={1} id={PAGE_HEADING_ID} />
}
