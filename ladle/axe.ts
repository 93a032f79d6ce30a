import type { AxeResults, RunOptions } from 'axe-core'

/** What we use of axe; its own types leave out how it reads a page. */
export type Axe = {
  run: (context: unknown, options: RunOptions) => Promise<AxeResults>
  setup: () => unknown
  teardown: () => void
  commons: {
    aria: { getRole: (element: Element) => string | null }
    text: { accessibleText: (element: Element) => string }
    dom: { isVisibleToScreenReaders: (element: Element) => boolean }
  }
}

declare global {
  interface Window {
    axe?: Axe
  }
}

/** axe, put into the page when it is first asked for. */
export async function loadAxe(): Promise<Axe | undefined> {
  if (!window.axe) {
    const script = document.createElement('script')
    script.textContent = (await import('virtual:axe')).default
    document.head.append(script)
  }
  return window.axe
}
