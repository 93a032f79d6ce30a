import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { closeOnBack, guardHistory } from './back-button.ts'

/** What the router is told of. */
const heard: unknown[] = []
const hear = ({ state }: PopStateEvent) => heard.push(state)
beforeAll(() => {
  guardHistory()
  addEventListener('popstate', hear)
})
afterAll(() => removeEventListener('popstate', hear))

const isMarked = () => history.state.washday_overlay === true
let pages = 0
beforeEach(async () => {
  history.pushState({ key: `page ${pages}` }, '', `/${pages++}`)
  await settled()
  heard.length = 0
})
/** A traversal of the history is one task, and what it leads to is at most a few more: timers of one delay run in order. */
const TASKS = 20
async function settled() {
  for (let task = 0; task < TASKS; task++) await new Promise((done) => setTimeout(done))
}

function openOverlay() {
  const close = vi.fn(() => end())
  const end = closeOnBack(close)
  return { close, end }
}

test('Back closes what is open, and the router hears nothing of it', async () => {
  const { href } = location
  const { close } = openOverlay()
  expect(isMarked()).toBe(true)
  history.back()
  await settled()
  expect(close).toHaveBeenCalledTimes(1)
  expect([location.href, isMarked(), heard]).toEqual([href, false, []])
})

test('what closes by itself leaves no entry behind', async () => {
  openOverlay().end()
  await settled()
  expect([isMarked(), heard]).toEqual([false, []])
  history.back()
  await settled()
  expect(heard).toHaveLength(1)
})

test('of two the upper one closes first', async () => {
  const [lower, upper] = [openOverlay(), openOverlay()]
  history.back()
  await settled()
  expect([upper.close.mock.calls.length, lower.close.mock.calls.length, isMarked()]).toEqual([1, 0, true])
  history.back()
  await settled()
  expect([lower.close.mock.calls.length, isMarked(), heard]).toEqual([1, false, []])
})

test('what will not close is asked again', async () => {
  const refuse = vi.fn()
  const end = closeOnBack(refuse)
  for (const times of [1, 2]) {
    history.back()
    await settled()
    expect([refuse.mock.calls.length, isMarked()]).toEqual([times, true])
  }
  end()
  await settled()
  expect(isMarked()).toBe(false)
})

test('the next page takes the place of the entry, and Back from there is for the router', async () => {
  const { href } = location
  const { end } = openOverlay()
  history.pushState({ key: 'next' }, '', '/next')
  end()
  await settled()
  expect([location.pathname, isMarked(), heard]).toEqual(['/next', false, []])
  history.back()
  await settled()
  expect([location.href, isMarked(), heard.length]).toEqual([href, false, 1])
})

test('a page that is written right after something has closed is the next one all the same', async () => {
  const { href } = location
  openOverlay().end()
  await new Promise((done) => setTimeout(done))
  history.pushState({ key: 'later' }, '', '/later')
  await settled()
  expect([location.pathname, isMarked()]).toEqual(['/later', false])
  history.back()
  await settled()
  expect([location.href, heard.length]).toEqual([href, 1])
})

test('what replaces the page meanwhile replaces the page, not what is over it', async () => {
  const { close } = openOverlay()
  history.replaceState({ ...history.state, changed: true }, '', '?changed')
  await settled()
  expect([location.search, isMarked()]).toEqual(['?changed', true])
  history.back()
  await settled()
  expect([close.mock.calls.length, location.search, isMarked(), heard]).toEqual([1, '?changed', false, []])
})

test('Forward to what has closed leads nowhere', async () => {
  openOverlay().end()
  await settled()
  history.forward()
  await settled()
  expect([isMarked(), heard]).toEqual([false, []])
})

test('what opens and closes as fast as it can leaves the page as it was', async () => {
  for (let times = 0; times < 5; times++) openOverlay().end()
  const { end } = openOverlay()
  await new Promise((done) => setTimeout(done))
  end()
  openOverlay().end()
  await settled()
  await settled()
  expect([isMarked(), heard]).toEqual([false, []])
})
