import { render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import StampFall from './stamp-fall.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(HTMLElement.prototype, 'animate') // jsdom has none
})

/** Renders the card of three stamps twice. @returns what the stamps were asked to do */
function motionsOf(prefersReduced: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches: prefersReduced }))
  const motions: object[] = []
  HTMLElement.prototype.animate = (keyframes) => {
    motions.push(keyframes ?? {})
    return {} as Animation // only its `onfinish` is set
  }
  const { rerender } = render(<StampFall stamps={3} needed={10} />)
  rerender(<StampFall stamps={3} needed={10} />)
  return motions
}

test('the new stamp falls once, however often the page renders', () => {
  expect(motionsOf(false)).toEqual([expect.objectContaining({ transform: expect.anything() })])
})

test('under reduced motion it appears without moving', () => {
  const [motion] = motionsOf(true)
  expect(motion).toHaveProperty('opacity')
  expect(motion).not.toHaveProperty('transform')
})
