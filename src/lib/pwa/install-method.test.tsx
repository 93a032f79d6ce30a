import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useInstallMethod } from './install-method.ts'
import { captureInstallPrompt, showInstallPrompt } from './install-prompt.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'

const InstallMethod = () => <p>{useInstallMethod()}</p>
const method = () => screen.getByText(/prompt|steps|browser|none/).textContent

let standalone = false
beforeAll(() => captureInstallPrompt())
beforeEach(() => {
  standalone = false
  vi.stubGlobal('matchMedia', () => ({ matches: standalone }))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function browser(userAgent: string, touchPoints = 0) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  Object.defineProperty(navigator, 'maxTouchPoints', { configurable: true, value: touchPoints })
  render(<InstallMethod />)
}

test.each([
  ['an iPhone', IPHONE, 5, 'steps'],
  ['an iPad, which claims to be a Mac', MAC, 5, 'steps'],
  ['a Mac', MAC, 0, 'none'],
  ['a chat app on an iPhone', `${IPHONE} Line/15.1.0`, 5, 'browser'],
  ['a chat app on Android', `${ANDROID} Line/15.1.0/IAB`, 5, 'browser'],
  ['a social network’s app', `${ANDROID} [FB_IAB/FB4A;FBAV/500.0.0.0;]`, 5, 'browser'],
  ['Android before the install prompt event', ANDROID, 5, 'none'],
])('chooses the install method for %s: %s', (_, userAgent, touchPoints, expected) => {
  browser(userAgent, touchPoints)
  expect(method()).toBe(expected)
})

test('offers no install method when the app is installed', () => {
  standalone = true
  browser(IPHONE, 5)
  expect(method()).toBe('none')
})

test('captures the browser’s install prompt, shows it once, and drops it after the installation', () => {
  browser(ANDROID)
  const prompt = vi.fn(async () => {})
  const promptEvent = () => Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  const event = promptEvent()
  act(() => void window.dispatchEvent(event))
  expect(event.defaultPrevented).toBe(true)
  expect(method()).toBe('prompt')
  act(() => showInstallPrompt())
  expect(prompt).toHaveBeenCalledTimes(1)
  expect(method()).toBe('none')
  act(() => void window.dispatchEvent(promptEvent()))
  expect(method()).toBe('prompt')
  act(() => void window.dispatchEvent(new Event('appinstalled')))
  expect(method()).toBe('none')
})
