import { afterEach, expect, test, vi } from 'vitest'
import { markTokenSent, pushSupport, pushToken } from './push.ts'

const script = (settings: object) => {
  const element = document.createElement('script')
  Object.assign(element, { id: 'push', type: 'application/json', text: JSON.stringify(settings) })
  document.head.append(element)
}
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  document.head.replaceChildren()
})

test('in the sandbox a device that allows notifications has a token of its own, the same each time, without Firebase', async () => {
  const registration = { pushManager: { getSubscription: async () => null } }
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve(registration) } })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'granted' })
  script({ is_sandbox: true })
  expect(pushSupport()).toBe('ready')
  const token = (await pushToken()) ?? ''
  expect(token).toMatch(/^sandbox-/)
  await markTokenSent(token, 'me', true)
  expect(await pushToken()).toBe(token)
})
