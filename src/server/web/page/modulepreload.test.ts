import { expect, test } from 'vitest'
import { SCREENS } from '#contract/first-screen.ts'
import { routesOf } from './modulepreload.ts'

const route = (name: string) => `src/routes/${name}.tsx?tsr-split=component---loader`
const manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_runtime.js'] },
  '_tickets.js': { file: 'assets/tickets.js', css: ['assets/tickets.css'], imports: [] },
  '_runtime.js': { file: 'assets/runtime.js', imports: [] },
  '_first.js': { file: 'assets/first.js', imports: ['index.html', '_runtime.js'] },
  [route('index')]: { file: 'assets/home.js', imports: ['index.html', '_first.js'] },
  [route('_authed')]: { file: 'assets/authed.js', imports: [] },
  [route('_guest/login.index')]: { file: 'assets/login.js', imports: [] },
  [route('_guest/login.pin-code')]: { file: 'assets/pin.js', imports: [] },
  [route('privacy-policy')]: { file: 'assets/privacy.js', imports: [] },
  [route('offline')]: { file: 'assets/offline.js', imports: [] },
  'src/features/auth/sign-in/step-guards.ts': { file: 'assets/guards.js', imports: [] },
  'src/features/engagement/legal/privacy.th.ts': { file: 'assets/privacy-th.js', imports: [] },
  'src/features/engagement/legal/privacy.en.ts': { file: 'assets/privacy-en.js', imports: [] },
  'brands/the-wash/company.json': { file: 'assets/company.js', imports: [] },
  'brands/washday/company.json': { file: 'assets/other-company.js', imports: [] },
  'src/features/shell/layout/failure-page.tsx': { file: 'assets/failure.js', imports: [] },
  'src/routes/-customer-home.tsx': { file: 'assets/customer.js', imports: ['_first.js'] },
  [route('qr-scanner')]: { file: 'assets/machine.js', imports: [] },
  'src/routes/-scanner-page.tsx': { file: 'assets/scanner.js', imports: [] },
  [route('branch.index')]: { file: 'assets/branches.js', imports: ['_first.js'] },
  [route('_authed/rewards.$id')]: { file: 'assets/reward.js', imports: [] },
  [route('_authed/coupon.index')]: { file: 'assets/coupons.js', imports: ['_tickets.js'] },
  [route('_authed/rewards.index')]: { file: 'assets/rewards.js', imports: [] },
  'src/locales/th.json?first': { file: 'assets/th-1.js', imports: [] },
  'src/locales/th.json?rest': { file: 'assets/th-2.js', imports: [] },
}
const { preloads } = routesOf(manifest)

test.each([
  ['/', true, ['home', 'first', 'th-1']],
  ['/', false, ['home', 'first', 'customer', 'th-1', 'th-2']],
  ['/branch', true, ['branches', 'first', 'th-1', 'th-2']],
  ['/rewards', false, ['rewards', 'th-1', 'th-2']],
  ['/rewards/42', false, ['reward', 'th-1', 'th-2']],
  ['/rewards/42/more', false, ['failure', 'th-1', 'th-2']],
  ['/rewards/42', true, ['login', 'th-1', 'th-2']],
  ['/login', false, ['home', 'first', 'customer', 'th-1', 'th-2']],
  ['/login/pin-code', true, ['pin', 'guards', 'login', 'th-1', 'th-2']],
  ['/privacy-policy', true, ['privacy', 'privacy-th', 'company', 'th-1', 'th-2']],
  ['/offline', true, ['home', 'first', 'th-1', 'th-2']],
])(
  '%s, as a guest: %s, preloads the files of its page in its language, after the redirects',
  (path, isGuest, names) => {
    const pathsOf = (files: readonly string[]) => files.map((name) => `/assets/${name}.js`)
    expect(preloads({ path, brand: 'the-wash', locale: 'th', isGuest, hasMessages: false })).toEqual(pathsOf(names))
    const withoutRest = names.filter((name) => name !== 'th-2')
    expect(preloads({ path, brand: 'the-wash', locale: 'th', isGuest, hasMessages: true })).toEqual(
      pathsOf(withoutRest),
    )
  },
)

test('the scanner is preloaded unless the page is that of a machine', () => {
  const visit = { path: '/qr-scanner', brand: 'washday', locale: 'th', isGuest: true, hasMessages: true } as const
  expect(preloads(visit)).toContain('/assets/scanner.js')
  expect(preloads({ ...visit, screen: SCREENS.machine })).not.toContain('/assets/scanner.js')
})

test('the stylesheets of its files are preloaded', () => {
  const visit = { path: '/coupon', brand: 'washday', locale: 'th', isGuest: false, hasMessages: true } as const
  expect(preloads(visit)).toContain('/assets/tickets.css')
})
