import { act, renderHook } from '@testing-library/react'
import Cookies from 'js-cookie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LIVE_REGIONS } from './announcer.ts'
import {
  addToast,
  clearToasts,
  pauseToasts,
  removeToast,
  setStickyToasts,
  updateToast,
  useStickyToasts,
  useToasts,
} from './toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  clearToasts()
  setStickyToasts(false)
  vi.useRealTimers()
  document.body.replaceChildren()
})

const shown = () => renderHook(useToasts).result.current
const titles = () => shown().map(({ title }) => title)

test('a message is added with an id of its own, and leaves after 5 seconds', () => {
  const [first, second] = [addToast({ title: 'a' }), addToast({ title: 'b' })]
  expect(first).not.toBe(second)
  expect(shown()).toMatchObject([
    { id: first, tone: 'info', timeout: 5000 },
    { id: second, tone: 'info', timeout: 5000 },
  ])
  vi.advanceTimersByTime(4_999)
  expect(shown()).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('a message that comes again is shown once, with all of its time, and said again', () => {
  addToast({ title: 'The QR has been saved' })
  addToast({ title: 'other' })
  vi.advanceTimersByTime(4_000)
  const again = addToast({ title: 'The QR has been saved' })
  expect(shown()).toMatchObject([{ title: 'other' }, { id: again, title: 'The QR has been saved' }])
  vi.advanceTimersByTime(4_999)
  expect(titles()).toEqual(['The QR has been saved'])
  addToast({ title: 'Done', description: 'Washer 01' })
  addToast({ title: 'Done', description: 'Washer 02' })
  expect(titles()).toEqual(['The QR has been saved', 'Done', 'Done'])
})

test('a message with a time of its own leaves then, and one with 0 stays', () => {
  addToast({ title: 'short', timeout: 3000 })
  addToast({ title: 'stays', timeout: 0 })
  vi.advanceTimersByTime(3000)
  expect(titles()).toEqual(['stays'])
  vi.advanceTimersByTime(86_400_000)
  expect(titles()).toEqual(['stays'])
})

test('one is removed by its id, and all by clearing', () => {
  const [, second] = [addToast({ title: 'a' }), addToast({ title: 'b' }), addToast({ title: 'c' })]
  removeToast(second)
  expect(titles()).toEqual(['a', 'c'])
  removeToast('unknown')
  expect(titles()).toEqual(['a', 'c'])
  clearToasts()
  expect(titles()).toEqual([])
})

test('one is changed by its id; an unknown id changes nothing', () => {
  const id = addToast({ title: 'a', description: 'x' })
  addToast({ title: 'b' })
  updateToast(id, { title: 'c', tone: 'ok' })
  updateToast('unknown', { title: 'd' })
  expect(shown()).toMatchObject([{ id, title: 'c', description: 'x', tone: 'ok' }, { title: 'b' }])
})

test('whoever shows the messages is told of each change', async () => {
  const { result } = renderHook(useToasts)
  await act(async () => void addToast({ title: 'a' }))
  expect(result.current).toHaveLength(1)
  await act(async () => void vi.advanceTimersByTime(5000))
  expect(result.current).toEqual([])
})

/** What the polite live region says from now on. */
function listen() {
  const region = document.createElement('div')
  document.body.append(Object.assign(region, { id: LIVE_REGIONS.polite }))
  const said: string[] = []
  new MutationObserver(() => region.textContent && said.push(region.textContent)).observe(region, { childList: true })
  return said
}

test('[T1] a message is said once, title and description', async () => {
  const said = listen()
  addToast({ title: 'Saved', description: 'Look among your downloads' })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(said).toEqual(['Saved. Look among your downloads'])
})

test('[T5] five messages within two seconds are said as one, by their titles', async () => {
  const said = listen()
  for (const title of ['a', 'b', 'c', 'd', 'e']) {
    addToast({ title, description: 'of the shop' })
    await vi.advanceTimersByTimeAsync(400)
  }
  await vi.advanceTimersByTimeAsync(60_000)
  expect(said).toEqual(['a. b. c. d. e'])
})

test('[T2a] whoever keeps messages has them until they close them, those that were shown already too', async () => {
  const { result } = renderHook(useStickyToasts)
  addToast({ title: 'before' })
  vi.advanceTimersByTime(4_000)
  await act(async () => setStickyToasts(true))
  addToast({ title: 'after', timeout: 3_000 })
  vi.advanceTimersByTime(86_400_000)
  expect([result.current, Cookies.get('keep_messages'), titles()]).toEqual([true, '1', ['before', 'after']])
  removeToast(shown()[1]?.id ?? '')
  await act(async () => setStickyToasts(false))
  vi.advanceTimersByTime(999)
  expect([result.current, Cookies.get('keep_messages'), titles()]).toEqual([false, undefined, ['before']])
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual([])
})

test('new words of a message are said, and a new time begins when it is given', async () => {
  const said = listen()
  const id = addToast({ title: 'Saving', timeout: 0 })
  await vi.advanceTimersByTimeAsync(1_000)
  updateToast(id, { title: 'Saved', tone: 'ok', timeout: 3000 })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(said).toEqual(['Saving', 'Saved'])
  vi.advanceTimersByTime(1_999)
  expect(titles()).toEqual(['Saved'])
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual([])
  const other = addToast({ title: 'goes' })
  updateToast(other, { timeout: 0 })
  vi.advanceTimersByTime(86_400_000)
  expect(titles()).toEqual(['goes'])
})

test('[T3] the newest three are shown, and an older one that stays when there is room again', () => {
  const [first] = ['a', 'b', 'c', 'd'].map((title) => addToast({ title, timeout: 0 }))
  expect(titles()).toEqual(['b', 'c', 'd'])
  removeToast(shown()[2]?.id ?? '')
  expect(titles()).toEqual(['a', 'b', 'c'])
  expect(shown()[0]?.id).toBe(first)
})

test('[T2] no message goes while it is held, or while the page is not shown', () => {
  const page = { isHidden: false }
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => page.isHidden)
  const turn = (isHidden: boolean) => {
    page.isHidden = isHidden
    document.dispatchEvent(new Event('visibilitychange'))
  }
  addToast({ title: 'a' })
  vi.advanceTimersByTime(4_000)
  pauseToasts(true)
  vi.advanceTimersByTime(60_000)
  turn(true)
  pauseToasts(false)
  vi.advanceTimersByTime(60_000)
  expect(titles()).toEqual(['a'])
  turn(false)
  vi.advanceTimersByTime(999)
  expect(titles()).toEqual(['a'])
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual([])
  vi.restoreAllMocks()
})

test('a message keeps its own icon and what it leads to', () => {
  const went: string[] = []
  addToast({ title: 'a', icon: () => null, action: { label: 'open', onPress: () => went.push('bill') } })
  const [toast] = shown()
  toast?.action?.onPress()
  expect(went).toEqual(['bill'])
  expect(toast?.icon?.({})).toBeNull()
})
