import { expect, test } from 'vitest'
import { isMultiStepFlow } from './app-updates.ts'

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
