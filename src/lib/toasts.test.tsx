import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LIVE_REGIONS } from './announce.ts'
import { addToast, clearToasts, removeToast, updateToast, useToasts } from './toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  clearToasts()
  vi.useRealTimers()
  document.body.replaceChildren()
})

const shown = () => renderHook(useToasts).result.current
const titles = () => shown().map(({ title }) => title)

test('a message is added with an id of its own, and leaves after 5 seconds', () => {
  const [first, second] = [addToast({ title: 'a' }), addToast({ title: 'a' })]
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

test('a message is said once, title and description', async () => {
  const region = document.createElement('div')
  document.body.append(Object.assign(region, { id: LIVE_REGIONS.polite }))
  addToast({ title: 'Saved', description: 'Look among your downloads' })
  vi.advanceTimersByTime(100)
  expect(region.textContent).toBe('Saved. Look among your downloads')
})
