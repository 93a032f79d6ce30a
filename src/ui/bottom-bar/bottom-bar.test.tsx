import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BottomBar } from './bottom-bar.tsx'

/** jsdom measures nothing: one that tells the size once, as browsers do when they begin to look. */
class Observer {
  #tell: () => void
  constructor(tell: () => void) {
    this.#tell = tell
  }
  observe() {
    this.#tell()
  }
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', Observer)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(132)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const height = () => document.documentElement.style.getPropertyValue('--bar-height')
const barOf = (page: string) => (
  <BottomBar key={page}>
    <button type="button">ชำระเงิน</button>
  </BottomBar>
)

test('pages know how high the bar is as long as it stands, and no longer', async () => {
  const { unmount } = render(barOf('one'))
  expect(screen.getByRole('button', { name: 'ชำระเงิน' })).toBeDefined()
  expect(height()).toBe('132px')
  unmount()
  await waitFor(() => expect(height()).toBe(''))
})

test('from page to page nothing is styled anew for a bar of the same height', async () => {
  const { rerender } = render(barOf('one'))
  const onChange = vi.fn()
  const changes = new MutationObserver(onChange)
  changes.observe(document.documentElement, { attributes: true })
  rerender(barOf('other'))
  await new Promise((rest) => setTimeout(rest))
  expect(onChange).not.toHaveBeenCalled()
  expect(height()).toBe('132px')
  changes.disconnect()
})
