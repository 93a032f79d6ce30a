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

test('a toast has a unique id and disappears after 5 seconds', () => {
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

test('an error disappears after 3 seconds', () => {
  addToast({ title: 'failed', tone: 'bad' })
  vi.advanceTimersByTime(2_999)
  expect(titles()).toEqual(['failed'])
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual([])
})

test('a repeated toast is shown once, with its full time, and announced again', () => {
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

test('a toast disappears after its own timeout and stays with a timeout of 0', () => {
  addToast({ title: 'short', timeout: 3000 })
  addToast({ title: 'stays', timeout: 0 })
  vi.advanceTimersByTime(3000)
  expect(titles()).toEqual(['stays'])
  vi.advanceTimersByTime(86_400_000)
  expect(titles()).toEqual(['stays'])
})

test('removeToast removes one toast and clearToasts all of them', () => {
  const [, second] = [addToast({ title: 'a' }), addToast({ title: 'b' }), addToast({ title: 'c' })]
  removeToast(second)
  expect(titles()).toEqual(['a', 'c'])
  removeToast('unknown')
  expect(titles()).toEqual(['a', 'c'])
  clearToasts()
  expect(titles()).toEqual([])
})

test('useToasts renders again when a toast is added or disappears', async () => {
  const { result } = renderHook(useToasts)
  await act(async () => void addToast({ title: 'a' }))
  expect(result.current).toHaveLength(1)
  await act(async () => void vi.advanceTimersByTime(5000))
  expect(result.current).toEqual([])
})

/** Collects what the polite live region says from now on. */
function listen() {
  const region = document.createElement('div')
  document.body.append(Object.assign(region, { id: LIVE_REGIONS.polite }))
  const said: string[] = []
  new MutationObserver(() => region.textContent && said.push(region.textContent)).observe(region, { childList: true })
  return said
}

test('[T1] a toast is announced once, with title and description', async () => {
  const said = listen()
  addToast({ title: 'Saved', description: 'Look among your downloads' })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(said).toEqual(['Saved. Look among your downloads'])
})

test('[T5] five toasts within two seconds are one announcement of their titles', async () => {
  const said = listen()
  for (const title of ['a', 'b', 'c', 'd', 'e']) {
    addToast({ title, description: 'of the shop' })
    await vi.advanceTimersByTimeAsync(400)
  }
  await vi.advanceTimersByTimeAsync(60_000)
  expect(said).toEqual(['a. b. c. d. e'])
})

test('[T2a] sticky toasts stay until they are closed, including those already shown', async () => {
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

test('[T3] the newest three are shown, and an older sticky one when there is room again', () => {
  const [first] = ['a', 'b', 'c', 'd'].map((title) => addToast({ title, timeout: 0 }))
  expect(titles()).toEqual(['b', 'c', 'd'])
  removeToast(shown()[2]?.id ?? '')
  expect(titles()).toEqual(['a', 'b', 'c'])
  expect(shown()[0]?.id).toBe(first)
})

test('[T2] no toast disappears while toasts are paused or the page is hidden', () => {
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

test('a toast keeps its icon and its action', () => {
  const went: string[] = []
  addToast({ title: 'a', icon: () => null, action: { label: 'open', onPress: () => went.push('bill') } })
  const [toast] = shown()
  toast?.action?.onPress()
  expect(went).toEqual(['bill'])
  expect(toast?.icon?.({})).toBeNull()
})
