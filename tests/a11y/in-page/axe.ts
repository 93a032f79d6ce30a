import type { AxeResults, RunOptions } from 'axe-core'

/** The parts of axe-core that we use. Its own types lack `commons`, `setup` and `teardown`. */
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

/** Adds axe-core to the page on the first call. */
export async function loadAxe(): Promise<Axe | undefined> {
  if (!window.axe) {
    const script = document.createElement('script')
    // By its path: Ladle replaces the package by an empty module when its own addon is off.
    script.textContent = (await import('../../../node_modules/axe-core/axe.min.js?raw')).default
    document.head.append(script)
  }
  return window.axe
}
