import { render, screen } from '@testing-library/react'
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

beforeEach(() => vi.stubGlobal('ResizeObserver', Observer))
afterEach(() => vi.unstubAllGlobals())

test('pages know how high the bar is as long as it stands, and no longer', () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(132)
  const height = () => document.documentElement.style.getPropertyValue('--bar-height')
  const { unmount } = render(
    <BottomBar>
      <button type="button">ชำระเงิน</button>
    </BottomBar>,
  )
  expect(screen.getByRole('button', { name: 'ชำระเงิน' })).toBeDefined()
  expect(height()).toBe('132px')
  unmount()
  expect(height()).toBe('')
  vi.restoreAllMocks()
})
