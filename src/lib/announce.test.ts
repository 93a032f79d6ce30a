import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announce, LIVE_REGIONS } from './announce.ts'

const region = (urgency: keyof typeof LIVE_REGIONS) => document.getElementById(LIVE_REGIONS[urgency])

beforeEach(() => {
  for (const id of Object.values(LIVE_REGIONS))
    document.body.append(Object.assign(document.createElement('div'), { id }))
})
afterEach(() => document.body.replaceChildren())

const spoken = (urgency: keyof typeof LIVE_REGIONS, text: string) =>
  vi.waitFor(() => expect(region(urgency)?.textContent).toBe(text))

test('a text is said politely, and in the other region when it is urgent', async () => {
  announce('saved')
  await spoken('polite', 'saved')
  expect(region('assertive')?.textContent).toBe('')
  announce('no network', 'assertive')
  await spoken('assertive', 'no network')
  expect(region('polite')?.textContent).toBe('saved')
})

test('the parts of a text have a pause between them', async () => {
  announce(['ชำระแล้ว', 'เครื่อง 05 เริ่มซัก'])
  await spoken('polite', 'ชำระแล้ว. เครื่อง 05 เริ่มซัก')
})

test('the same text twice changes the region twice', async () => {
  announce('saved')
  await spoken('polite', 'saved')
  const seen: (string | null)[] = []
  const watcher = new MutationObserver(() => seen.push(region('polite')?.textContent ?? null))
  watcher.observe(document.body, { childList: true, subtree: true, characterData: true })
  announce('saved')
  await vi.waitFor(() => expect(seen).toEqual(['', 'saved']))
  watcher.disconnect()
})

test('two texts in one moment are both said', async () => {
  announce('first')
  announce('second')
  await vi.waitFor(() => expect(region('polite')?.textContent).toContain('second'))
  expect(region('polite')?.textContent).toBe('first. second')
})

test('a page without regions is no error', () => {
  document.body.replaceChildren()
  expect(() => announce('nobody hears')).not.toThrow()
})
