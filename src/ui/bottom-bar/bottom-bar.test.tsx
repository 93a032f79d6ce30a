import { render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useBarHeight } from './bar-height.ts'
import { BottomBar } from './bottom-bar.tsx'

/** The width that the observer reports, in px. */
let width = 390

type Entry = { target: Element; contentRect: { width: number } }
/** jsdom has no ResizeObserver. This one calls back for each element once, as browsers do after `observe`. */
class Observer {
  static last: Observer | undefined
  #notify: (entries: Entry[]) => void
  #targets: Element[] = []
  constructor(notify: (entries: Entry[]) => void) {
    this.#notify = notify
    Observer.last = this
  }
  observe(target: Element) {
    this.#targets.push(target)
  }
  unobserve() {}
  notify() {
    this.#notify(this.#targets.splice(0).map((target) => ({ target, contentRect: { width } })))
  }
}
/** Shows a page until the browser has called back. */
function show(page: ReactNode) {
  const shown = render(page)
  Observer.last?.notify()
  return {
    ...shown,
    rerender(next: ReactNode) {
      shown.rerender(next)
      Observer.last?.notify()
    },
  }
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
  const { unmount } = show(barOf('one'))
  expect(screen.getByRole('button', { name: 'ชำระเงิน' })).toBeDefined()
  expect(height()).toBe('132px')
  unmount()
  await waitFor(() => expect(height()).toBe(''))
})

test('the next page’s bar of the same height does not change the variable', async () => {
  const { rerender } = show(barOf('one'))
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
  const { rerender } = show(<Measured covered={74} />)
  rerender(<Measured covered={75} />)
  // As late as what removes the variable of a bar that is gone.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve))))
  expect(height()).toBe('75px')
})

test('a bar that would take more than a quarter of the window goes with the page', () => {
  vi.stubGlobal('innerHeight', 4 * 131)
  show(barOf('one'))
  expect(height()).toBe('0px')
  expect(document.querySelector('[data-tall]')).not.toBeNull()
})

test('a bar without a layout is not measured', () => {
  const onMeasure = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get')
  width = 0
  show(barOf('one'))
  expect(onMeasure).not.toHaveBeenCalled()
})

test('all bars are measured before one is written, which styles the whole page again', () => {
  const steps: string[] = []
  vi.spyOn(document.documentElement.style, 'setProperty').mockImplementation((name) => void steps.push(name))
  const Bar = ({ variable }: { variable: '--bar-height' | '--header-height' }) => {
    const ref = useRef<HTMLDivElement>(null)
    useBarHeight(ref, variable, () => steps.push('measured'))
    return <div ref={ref} />
  }
  show(
    <>
      <Bar variable="--header-height" />
      <Bar variable="--bar-height" />
    </>,
  )
  expect(steps).toEqual(['measured', 'measured', '--header-height', '--bar-height'])
})
