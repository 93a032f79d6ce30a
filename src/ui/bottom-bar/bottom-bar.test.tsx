import { render, screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useBarHeight } from './bar-height.ts'
import { BottomBar } from './bottom-bar.tsx'

/** The width that the observer reports, in px. */
let width = 390

/** jsdom has no ResizeObserver. This one calls back once, as browsers do on `observe`. */
class Observer {
  #callback: (entries: { contentRect: { width: number } }[]) => void
  constructor(callback: (entries: { contentRect: { width: number } }[]) => void) {
    this.#callback = callback
  }
  observe() {
    this.#callback([{ contentRect: { width } }])
  }
  disconnect() {}
}

beforeEach(() => {
  width = 390
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

test('the height of the bar is available as long as the bar is mounted', async () => {
  const { unmount } = render(barOf('one'))
  expect(screen.getByRole('button', { name: 'ชำระเงิน' })).toBeDefined()
  expect(height()).toBe('132px')
  unmount()
  await waitFor(() => expect(height()).toBe(''))
})

test('the next page’s bar of the same height does not change the variable', async () => {
  const { rerender } = render(barOf('one'))
  const onChange = vi.fn()
  const changes = new MutationObserver(onChange)
  changes.observe(document.documentElement, { attributes: true })
  rerender(barOf('other'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(onChange).not.toHaveBeenCalled()
  expect(height()).toBe('132px')
  changes.disconnect()
})

function Measured({ covered }: { covered: number }) {
  const ref = useRef<HTMLDivElement>(null)
  useBarHeight(ref, '--bar-height', () => covered)
  return <div ref={ref} />
}

test('a bar that is measured in another way keeps its height', async () => {
  const { rerender } = render(<Measured covered={74} />)
  rerender(<Measured covered={75} />)
  // As late as what removes the variable of a bar that is gone.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve))))
  expect(height()).toBe('75px')
})

test('a bar that would take more than a quarter of the window goes with the page', () => {
  vi.stubGlobal('innerHeight', 4 * 131)
  render(barOf('one'))
  expect(height()).toBe('0px')
  expect(document.querySelector('[data-tall]')).not.toBeNull()
})

test('a bar without a layout is not measured', () => {
  const onMeasure = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get')
  width = 0
  render(barOf('one'))
  expect(onMeasure).not.toHaveBeenCalled()
})
