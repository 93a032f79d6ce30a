import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { markMounted } from '#lib/browser/first-page.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { PageTitle } from '#lib/page-title.tsx'
import { Heading, type HeadingProps } from '#ui/layout/text.tsx'
import { BrandField } from './brand-field.tsx'

export const PAGE_HEADING_ID = 'page-heading'
/** For the text that explains the heading: see `describedBy` of `PageLayout`. */
export const PAGE_NOTE_ID = 'page-note'

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

/**
 * What had the focus when a page without content was opened. Its content takes the focus, so that a reader says one page and
 * not two, unless the focus has moved meanwhile.
 */
let awaiting: Element | null = null

/** Resets the focus state, as in a new tab. For tests that open several tabs with one copy of this module. */
export function forgetFocus() {
  hadFocus = false
  awaiting = null
  lastFocused = null
  announcedUntil = 0
}

/** Longer than a screen reader takes to ask for the name of what has the focus. */
const UNNAMED_MS = 2_000
/** Longer than most pages take to load. */
const ANNOUNCED_MS = 5_000
const NAMES = ['aria-labelledby', 'aria-describedby']
/** Until when the next page is taken for the one that was announced. */
let announcedUntil = 0

/** A live region says what the next page is: that page takes the focus without its name, or readers would say it twice. */
export function announcesNextPage() {
  announcedUntil = Date.now() + ANNOUNCED_MS
}

function focusMain(main: HTMLElement) {
  if (Date.now() < announcedUntil && document.activeElement !== main) {
    const names = NAMES.map((name) => [name, main.getAttribute(name)] as const)
    for (const name of NAMES) main.removeAttribute(name)
    setTimeout(() => {
      for (const [name, ids] of names) if (ids !== null && !main.hasAttribute(name)) main.setAttribute(name, ids)
    }, UNNAMED_MS)
  }
  announcedUntil = 0
  main.focus({ preventScroll: true })
}

/** Focuses the page, so that a screen reader announces it; a page that still loads, once its content is there. */
export function focusPage() {
  const main = document.getElementById('main')
  awaiting = main?.getAttribute('aria-busy') === 'true' ? document.activeElement : null
  if (main && !awaiting) focusMain(main)
}

type PageLayoutProps = {
  /** For the document title; the heading may say more. */
  title: string
  header?: ReactNode
  /** Ids of what is said after the name of the page: what to do, for whom, until when. Texts that do not tick. */
  describedBy?: string | undefined
  /** On the left of a wide window: the brand's field, unless the page has its own. */
  aside?: ReactNode
  /** The page has no content yet. */
  isPending?: boolean
  children: ReactNode
}

/**
 * The layout of a page: title, header and `<main>`, which receives the focus after a route change and is labelled by
 * the h1. (Orca with Chromium does not announce focus on the h1 itself.)
 */
export function PageLayout({ title, header, describedBy, aside, isPending = false, children }: PageLayoutProps) {
  const main = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = main.current
    markMounted()
    document.addEventListener('focusin', trackFocus)
    if (!isPending) {
      const { activeElement, body } = document
      if (element && (activeElement === body ? hadFocus || awaiting : activeElement === awaiting)) focusMain(element)
      hadFocus = false
      awaiting = null
    }
    return () => {
      document.removeEventListener('focusin', trackFocus)
      hadFocus ||= document.activeElement !== document.body || isLastFocusedDetached()
    }
  }, [isPending])
  return (
    <>
      <PageTitle>{`${title} – ${pageConfig.brand.name}`}</PageTitle>
      {header}
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        aria-labelledby={PAGE_HEADING_ID}
        aria-describedby={describedBy}
        aria-busy={isPending || undefined}
      >
        {aside === undefined ? <BrandField /> : aside}
        {children}
      </main>
    </>
  )
}

/** The only h1 of a page. */
export function PageHeading(props: Omit<HeadingProps, 'level' | 'id'>) {
  return <Heading {...props} level={1} id={PAGE_HEADING_ID} />
}
