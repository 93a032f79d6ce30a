import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announce, forgetAnnouncements, LIVE_REGIONS, muteUrgentAnnouncements } from './announcer.ts'

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

const expectSpoken = (urgency: keyof typeof LIVE_REGIONS, text: string) =>
  expect.poll(() => region(urgency)?.textContent).toBe(text)

test('announces in the polite region, and urgent texts in the assertive one', async () => {
  announce('saved')
  await expectSpoken('polite', 'saved')
  expect(region('assertive')?.textContent).toBe('')
  announce('no network', 'assertive')
  await expectSpoken('assertive', 'no network')
  expect(region('polite')?.textContent).toBe('')
})

test('an urgent text replaces a status of the same moment, which would be said after it', async () => {
  announce('starting')
  announce('it has not started', 'assertive')
  await expectSpoken('assertive', 'it has not started')
  expect(region('polite')?.textContent).toBe('')
})

test('[T1] separates the parts of an announcement with a pause', async () => {
  announce(['ชำระแล้ว', 'เครื่อง 05 เริ่มซัก'])
  await expectSpoken('polite', 'ชำระแล้ว. เครื่อง 05 เริ่มซัก')
})

test('a date that is also there in English is said in English only', async () => {
  announce('We’ll send it by 2 ธันวาคม 2569 (2 December 2026).')
  await expectSpoken('polite', 'We’ll send it by 2 December 2026.')
})

test('numbers and codes in an announcement are said sign by sign', async () => {
  announce('We’ll send back 40 baht (case RF-N2SB-2QKX). Call 02-123-4567.')
  await expectSpoken('polite', 'We’ll send back 40 baht (case R F , N 2 S B , 2 Q K X). Call 0 2 , 1 2 3 , 4 5 6 7.')
})

test('[G14] changes the region’s text when the same text is announced again, and a third time', async () => {
  announce('saved')
  await expectSpoken('polite', 'saved')
  const regionTexts: (string | null)[] = []
  const observer = new MutationObserver(() => regionTexts.push(region('polite')?.textContent ?? null))
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  announce('saved')
  await expect.poll(() => regionTexts).toEqual(['', 'saved\u00a0'])
  announce('saved')
  await expect.poll(() => regionTexts.slice(2)).toEqual(['', 'saved'])
  observer.disconnect()
})

test('[G14] announces both of two texts given at the same time', async () => {
  announce('first')
  announce('second')
  await expect.poll(() => region('polite')?.textContent).toContain('second')
  expect(region('polite')?.textContent).toBe('first. second')
})

test('an announcement is gone after seven seconds, and the same text is then announced again', async () => {
  vi.useFakeTimers()
  announce('QR expired', 'assertive')
  await vi.advanceTimersByTimeAsync(100)
  expect(region('assertive')?.textContent).toBe('QR expired')
  await vi.advanceTimersByTimeAsync(7_000)
  expect(region('assertive')?.textContent).toBe('')
  announce('QR expired', 'assertive')
  await vi.advanceTimersByTimeAsync(100)
  expect(region('assertive')?.textContent).toBe('QR expired\u00a0')
})

test('a navigation removes what the page before announced, and not what announces the new page', async () => {
  announce('of the old page')
  await expectSpoken('polite', 'of the old page')
  const navigatedAt = Date.now() + 1
  await vi.waitUntil(() => Date.now() > navigatedAt)
  announce('of the new page', 'assertive')
  await expectSpoken('assertive', 'of the new page')
  forgetAnnouncements(navigatedAt)
  expect(region('polite')?.textContent).toBe('')
  expect(region('assertive')?.textContent).toBe('of the new page')
})

test('urgent consequences of what is said otherwise are not announced', async () => {
  muteUrgentAnnouncements()
  announce('the payment failed', 'assertive')
  announce('you are signed out')
  await expectSpoken('polite', 'you are signed out')
  expect(region('assertive')?.textContent).toBe('')
  await new Promise((resolve) => setTimeout(resolve, 2_000)) // as long as it is muted
  announce('no network', 'assertive')
  await expectSpoken('assertive', 'no network')
})

test('does not throw on a page without live regions', () => {
  document.body.replaceChildren()
  expect(() => announce('unheard')).not.toThrow()
})

/** jsdom does not implement user activation. */
const setUserActivation = (isActive: boolean) =>
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { isActive } })

/** Announces five texts, half a second apart; returns what was spoken within a minute: the second and the text. */
async function announceFive(urgency: keyof typeof LIVE_REGIONS) {
  vi.useFakeTimers()
  await vi.advanceTimersByTimeAsync(60_000)
  const start = Date.now()
  const spoken: [number, string][] = []
  const observer = new MutationObserver(() => {
    const text = region(urgency)?.textContent
    if (text) spoken.push([Math.floor((Date.now() - start) / 1000), text])
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  for (const text of ['a', 'b', 'c', 'd', 'e']) {
    announce(text, urgency)
    await vi.advanceTimersByTimeAsync(500)
  }
  await vi.advanceTimersByTimeAsync(60_000)
  observer.disconnect()
  return spoken
}

test('[G14a] limits unrequested announcements to three in ten seconds, and then announces the rest as one', async () => {
  setUserActivation(false)
  expect(await announceFive('polite')).toEqual([
    [0, 'a'],
    [0, 'b'],
    [1, 'c'],
    [10, 'd. e'],
  ])
})

test('[G14a] announces at once after a press, and whatever is urgent', async () => {
  setUserActivation(true)
  expect((await announceFive('polite')).map(([, text]) => text)).toEqual(['a', 'b', 'c', 'd', 'e'])
  setUserActivation(false)
  expect((await announceFive('assertive')).map(([second, text]) => `${second} ${text}`)).toEqual([
    '0 a',
    '0 b',
    '1 c',
    '1 d',
    '2 e',
  ])
})
