import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announce, LIVE_REGIONS } from './announcer.ts'

const region = (urgency: keyof typeof LIVE_REGIONS) => document.getElementById(LIVE_REGIONS[urgency])

beforeEach(() => {
  for (const id of Object.values(LIVE_REGIONS))
    document.body.append(Object.assign(document.createElement('div'), { id }))
})
afterEach(() => {
  document.body.replaceChildren()
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'userActivation')
})

const spoken = (urgency: keyof typeof LIVE_REGIONS, text: string) =>
  expect.poll(() => region(urgency)?.textContent).toBe(text)

test('a text is said politely, and in the other region when it is urgent', async () => {
  announce('saved')
  await spoken('polite', 'saved')
  expect(region('assertive')?.textContent).toBe('')
  announce('no network', 'assertive')
  await spoken('assertive', 'no network')
  expect(region('polite')?.textContent).toBe('saved')
})

test('[T1] the parts of a text have a pause between them', async () => {
  announce(['ชำระแล้ว', 'เครื่อง 05 เริ่มซัก'])
  await spoken('polite', 'ชำระแล้ว. เครื่อง 05 เริ่มซัก')
})

test('[G14] the same text twice is another text to the region, and the third time again', async () => {
  announce('saved')
  await spoken('polite', 'saved')
  const seen: (string | null)[] = []
  const watcher = new MutationObserver(() => seen.push(region('polite')?.textContent ?? null))
  watcher.observe(document.body, { childList: true, subtree: true, characterData: true })
  announce('saved')
  await expect.poll(() => seen).toEqual(['', 'saved\u00a0'])
  announce('saved')
  await expect.poll(() => seen.slice(2)).toEqual(['', 'saved'])
  watcher.disconnect()
})

test('[G14] two texts in one moment are both said', async () => {
  announce('first')
  announce('second')
  await expect.poll(() => region('polite')?.textContent).toContain('second')
  expect(region('polite')?.textContent).toBe('first. second')
})

test('a page without regions is no error', () => {
  document.body.replaceChildren()
  expect(() => announce('nobody hears')).not.toThrow()
})

/** jsdom does not know whether a key was pressed a moment ago. */
const pressed = (isActive: boolean) =>
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { isActive } })

/** Says five, half a second apart, and gives what was heard within a minute: when, in seconds, and what. */
async function heardOfFive(urgency: keyof typeof LIVE_REGIONS) {
  vi.useFakeTimers()
  await vi.advanceTimersByTimeAsync(60_000)
  const start = Date.now()
  const heard: [number, string][] = []
  const watcher = new MutationObserver(() => {
    const text = region(urgency)?.textContent
    if (text) heard.push([Math.floor((Date.now() - start) / 1000), text])
  })
  watcher.observe(document.body, { childList: true, subtree: true, characterData: true })
  for (const text of ['a', 'b', 'c', 'd', 'e']) {
    announce(text, urgency)
    await vi.advanceTimersByTimeAsync(500)
  }
  await vi.advanceTimersByTimeAsync(60_000)
  watcher.disconnect()
  return heard
}

test('[G14a] what comes by itself is said three times in ten seconds at most, and the rest then as one', async () => {
  pressed(false)
  expect(await heardOfFive('polite')).toEqual([
    [0, 'a'],
    [0, 'b'],
    [1, 'c'],
    [10, 'd. e'],
  ])
})

test('[G14a] the answer to a press is said at once, and so is what is urgent', async () => {
  pressed(true)
  expect((await heardOfFive('polite')).map(([, text]) => text)).toEqual(['a', 'b', 'c', 'd', 'e'])
  pressed(false)
  expect((await heardOfFive('assertive')).map(([second, text]) => `${second} ${text}`)).toEqual([
    '0 a',
    '0 b',
    '1 c',
    '1 d',
    '2 e',
  ])
})
