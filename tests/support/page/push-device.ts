import { vi } from 'vitest'
import type { PushSettings } from '#contract/push.ts'
import { setTokenSource } from '#lib/pwa/push.ts'

const SETTINGS: PushSettings = {
  app: {
    apiKey: 'key',
    authDomain: '',
    projectId: 'laundry',
    storageBucket: '',
    messagingSenderId: '1',
    appId: 'app',
    measurementId: '',
  },
  web_push_key: 'B'.repeat(87),
}

type Device = {
  /** The customer's earlier decision. */
  permission?: NotificationPermission
  /** The customer's decision when asked. */
  answer?: NotificationPermission
  /** The feature that the browser or the deployment lacks. */
  lacks?: 'serviceWorker' | 'PushManager' | 'Notification' | 'storage' | 'settings' | 'worker'
  /** Results of the token requests, in order; `hang` never resolves. */
  tokens?: readonly (string | 'hang' | Error | Promise<string>)[]
}

const pending = new Promise<never>(() => {})

/** Adds push to jsdom: the browser's APIs, a customer who decides, and Firebase. */
export function withPushDevice({ permission = 'default', answer = 'granted', lacks, tokens = [] }: Device = {}) {
  const shown: { title: string; body: string | undefined; icon: string | undefined }[] = []
  let permissionRequests = 0
  let tokenRequests = 0
  const registration = {
    pushManager: { getSubscription: async () => ({ endpoint: 'https://push.example/1' }) },
    getNotifications: async () => [],
    showNotification: async (title: string, { body, icon }: NotificationOptions) =>
      void shown.push({ title, body, icon }),
  }
  const serviceWorker = Object.assign(new EventTarget(), {
    ready: lacks === 'worker' ? pending : Promise.resolve(registration),
    getRegistration: async () => registration,
  })
  const Notification = {
    permission,
    async requestPermission() {
      permissionRequests += 1
      Notification.permission = answer
      return answer
    },
  }
  if (lacks !== 'serviceWorker')
    Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  if (lacks !== 'PushManager') vi.stubGlobal('PushManager', class {})
  if (lacks !== 'Notification') vi.stubGlobal('Notification', Notification)
  const storage = vi.spyOn(Storage.prototype, 'setItem')
  if (lacks === 'storage')
    storage.mockImplementation(() => {
      throw new Error('blocked')
    })
  const element = document.createElement('script')
  Object.assign(element, { id: 'push', type: 'application/json', text: JSON.stringify(SETTINGS) })
  if (lacks !== 'settings') document.head.append(element)
  setTokenSource(async () => {
    const next = tokens[tokenRequests++] ?? ''
    if (next instanceof Error) throw next
    return next === 'hang' ? pending : next
  })
  return {
    shown,
    permissionRequests: () => permissionRequests,
    tokenRequests: () => tokenRequests,
    /** The service worker forwards a push message. */
    receive: (data: unknown) => serviceWorker.dispatchEvent(new MessageEvent('message', { data })),
    remove() {
      Reflect.deleteProperty(navigator, 'serviceWorker')
      vi.unstubAllGlobals()
      storage.mockRestore()
      element.remove()
    },
  }
}
