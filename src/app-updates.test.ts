import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { reloadOnce } from '#lib/pwa/chunk-reload.ts'
import { startServiceWorker } from '#lib/pwa/service-worker.ts'
import { addToast } from '#lib/toasts.ts'
import { isMultiStepFlow, startAppUpdates } from './app-updates.ts'

vi.mock('#lib/pwa/chunk-reload.ts', () => ({ reloadOnce: vi.fn(() => true) }))
vi.mock('#lib/pwa/service-worker.ts', () => ({ startServiceWorker: vi.fn() }))
vi.mock('#lib/pwa/version-check.ts', () => ({ watchVersion: vi.fn() }))
// Its listeners would stay on the document, which all tests of a worker share.
vi.mock('#lib/pwa/unsaved-changes.ts', () => ({
  trackInput: vi.fn(),
  resetInput: vi.fn(),
  hasUnsavedChanges: () => false,
}))
vi.mock('./preload.ts', () => ({ preloadPages: vi.fn() }))
afterEach(() => {
  vi.useRealTimers()
  vi.mocked(reloadOnce).mockClear()
})

test('a page with a toast is reloaded on a new build as soon as the toast is gone', () => {
  vi.useFakeTimers()
  const router = { subscribe: vi.fn(), latestLocation: { pathname: '/' } }
  startAppUpdates({ router: router as never, queryClient: new QueryClient() }) // it only subscribes, and reads the path
  addToast({ title: 'Your laundry is done', timeout: 5_000 })
  const [, onNewer] = vi.mocked(startServiceWorker).mock.lastCall ?? []
  onNewer?.()
  vi.advanceTimersByTime(4_000)
  expect(reloadOnce).not.toHaveBeenCalled()
  vi.advanceTimersByTime(4_000)
  expect(reloadOnce).toHaveBeenCalledOnce()
})

test('a page that has just been reloaded in vain is reloaded by the new worker as soon as it may be', () => {
  vi.useFakeTimers()
  const router = { subscribe: vi.fn(), latestLocation: { pathname: '/history' } }
  startAppUpdates({ router: router as never, queryClient: new QueryClient() }) // it only subscribes, and reads the path
  vi.mocked(reloadOnce).mockReturnValueOnce(false) // the first reload was of a missing file, within ten seconds
  const [, onNewer] = vi.mocked(startServiceWorker).mock.lastCall ?? []
  onNewer?.()
  expect(reloadOnce).toHaveReturnedWith(false)
  vi.advanceTimersByTime(4_000)
  expect(vi.mocked(reloadOnce).mock.results.map(({ value }) => value)).toEqual([false, true])
})

test.each([
  '/login',
  '/login/pin-code',
  '/register/pin',
  '/forgot-pass/conf-pin',
  '/qr-scanner',
  '/payment/ARI4/1/05',
  '/payment/ARI4/1/05/coupon',
  '/waiting-payment/TRX_MCH_0',
  '/tmn/TRX_MCH_0',
  '/delivery/ari4/payment',
  '/wash-dry-fold/ari4',
  '/address/delivery/ari4',
  '/address/delivery/ari4/maps',
  '/profile/pin',
  '/profile/delete',
])('treats %s as a multi-step flow, which is not reloaded', (path) => {
  expect(isMultiStepFlow(path)).toBe(true)
})

test.each(['/', '/branch', '/branch/ari4', '/history', '/bill/TRX_MCH_0', '/delivery', '/profile', '/lottery'])(
  'does not treat %s as a multi-step flow',
  (path) => {
    expect(isMultiStepFlow(path)).toBe(false)
  },
)
