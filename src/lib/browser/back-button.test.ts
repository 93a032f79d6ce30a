import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { closeOnBack, guardHistory } from './back-button.ts'

/** The states of the popstate events that reach the router. */
const routerEvents: unknown[] = []
const onPopState = ({ state }: PopStateEvent) => routerEvents.push(state)
beforeAll(() => {
  guardHistory()
  addEventListener('popstate', onPopState)
})
afterAll(() => removeEventListener('popstate', onPopState))

const isMarked = () => history.state.washday_overlay === true
let pageCount = 0
beforeEach(async () => {
  history.pushState({ key: `page ${pageCount}` }, '', `/${pageCount++}`)
  await idle()
  routerEvents.length = 0
})
/** A history traversal is one task and causes at most a few more. Timers with the same delay run in order. */
const TASKS = 20
async function idle() {
  for (let task = 0; task < TASKS; task++) await new Promise((done) => setTimeout(done))
}

function openOverlay() {
  const close = vi.fn(() => release())
  const release = closeOnBack(close)
  return { close, release }
}

test('closes the open overlay on Back without notifying the router', async () => {
  const { href } = location
  const { close } = openOverlay()
  expect(isMarked()).toBe(true)
  history.back()
  await idle()
  expect(close).toHaveBeenCalledTimes(1)
  expect([location.href, isMarked(), routerEvents]).toEqual([href, false, []])
})

test('removes the history entry of an overlay that closes by itself', async () => {
  openOverlay().release()
  await idle()
  expect([isMarked(), routerEvents]).toEqual([false, []])
  history.back()
  await idle()
  expect(routerEvents).toHaveLength(1)
})

test('closes the upper of two overlays first', async () => {
  const [lower, upper] = [openOverlay(), openOverlay()]
  history.back()
  await idle()
  expect([upper.close.mock.calls.length, lower.close.mock.calls.length, isMarked()]).toEqual([1, 0, true])
  history.back()
  await idle()
  expect([lower.close.mock.calls.length, isMarked(), routerEvents]).toEqual([1, false, []])
})

test('asks an overlay that stays open again on the next Back', async () => {
  const refuse = vi.fn()
  const release = closeOnBack(refuse)
  for (const times of [1, 2]) {
    history.back()
    await idle()
    expect([refuse.mock.calls.length, isMarked()]).toEqual([times, true])
  }
  release()
  await idle()
  expect(isMarked()).toBe(false)
})

test('replaces the overlay entry by the next page, from where Back is for the router', async () => {
  const { href } = location
  const { release } = openOverlay()
  history.pushState({ key: 'next' }, '', '/next')
  release()
  await idle()
  expect([location.pathname, isMarked(), routerEvents]).toEqual(['/next', false, []])
  history.back()
  await idle()
  expect([location.href, isMarked(), routerEvents.length]).toEqual([href, false, 1])
})

test('pushes the next page correctly right after an overlay has closed', async () => {
  const { href } = location
  openOverlay().release()
  await new Promise((done) => setTimeout(done))
  history.pushState({ key: 'later' }, '', '/later')
  await idle()
  expect([location.pathname, isMarked()]).toEqual(['/later', false])
  history.back()
  await idle()
  expect([location.href, routerEvents.length]).toEqual([href, 1])
})

test('applies replaceState to the page and not to the overlay entry', async () => {
  const { close } = openOverlay()
  history.replaceState({ ...history.state, changed: true }, '', '?changed')
  await idle()
  expect([location.search, isMarked()]).toEqual(['?changed', true])
  history.back()
  await idle()
  expect([close.mock.calls.length, location.search, isMarked(), routerEvents]).toEqual([1, '?changed', false, []])
})

test('leaves the entry of a closed overlay at once when it is reached by Forward', async () => {
  openOverlay().release()
  await idle()
  history.forward()
  await idle()
  expect([isMarked(), routerEvents]).toEqual([false, []])
})

test('leaves the page unchanged when overlays open and close rapidly', async () => {
  for (let times = 0; times < 5; times++) openOverlay().release()
  const { release } = openOverlay()
  await new Promise((done) => setTimeout(done))
  release()
  openOverlay().release()
  await idle()
  await idle()
  expect([isMarked(), routerEvents]).toEqual([false, []])
})
