import { vi } from 'vitest'
import type { PushSettings } from '#contract/push.ts'
import { setTokenSource } from '#lib/pwa/push.ts'

const SETTINGS: PushSettings = {
  api_key: 'key',
  auth_domain: '',
  project_id: 'laundry',
  storage_bucket: '',
  messaging_sender_id: '1',
  app_id: 'app',
  measurement_id: '',
  web_push_key: 'B'.repeat(87),
}

type Device = {
  /** What the customer has said before. */
  permission?: NotificationPermission
  /** What they say when they are asked. */
  answer?: NotificationPermission
  /** What the browser does not have, or the deployment. */
  lacks?: 'serviceWorker' | 'PushManager' | 'Notification' | 'storage' | 'settings' | 'worker'
  /** What asking for a token comes to, one after the other; `hang` never answers. */
  tokens?: readonly (string | 'hang' | Error | Promise<string>)[]
}

const never = new Promise<never>(() => {})

/** jsdom has nothing of pushes: a browser that has, with a customer before it and Firebase behind it. */
export function withPushDevice({ permission = 'default', answer = 'granted', lacks, tokens = [] }: Device = {}) {
  const shown: { title: string; body: string | undefined; icon: string | undefined }[] = []
  let asked = 0
  let tries = 0
  const registration = {
    pushManager: { getSubscription: async () => ({ endpoint: 'https://push.example/1' }) },
    getNotifications: async () => [],
    showNotification: async (title: string, { body, icon }: NotificationOptions) =>
      void shown.push({ title, body, icon }),
  }
  const serviceWorker = Object.assign(new EventTarget(), {
    ready: lacks === 'worker' ? never : Promise.resolve(registration),
    getRegistration: async () => registration,
  })
  const Notification = {
    permission,
    async requestPermission() {
      asked += 1
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
    const next = tokens[tries++] ?? ''
    if (next instanceof Error) throw next
    return next === 'hang' ? never : next
  })
  return {
    shown,
    asked: () => asked,
    tries: () => tries,
    /** The service worker passes on what has come. */
    t: (data: unknown) => serviceWorker.dispatchEvent(new MessageEvent('message', { data })),
    remove() {
      Reflect.deleteProperty(navigator, 'serviceWorker')
      vi.unstubAllGlobals()
      storage.mockRestore()
      element.remove()
    },
  }
}
