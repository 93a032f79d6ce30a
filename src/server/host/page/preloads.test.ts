import { expect, test } from 'vitest'
import { routesOf } from './preloads.ts'

const route = (name: string) => `src/routes/${name}.tsx?tsr-split=component---loader`
const manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_runtime.js'] },
  '_runtime.js': { file: 'assets/runtime.js', imports: [] },
  '_first.js': { file: 'assets/first.js', imports: ['index.html', '_runtime.js'] },
  [route('index')]: { file: 'assets/home.js', imports: ['index.html', '_first.js'] },
  'src/routes/-customer.tsx': { file: 'assets/customer.js', imports: ['_first.js'] },
  [route('branch.index')]: { file: 'assets/branches.js', imports: ['_first.js'] },
  [route('_authed/rewards.$id')]: { file: 'assets/reward.js', imports: [] },
  [route('_authed/rewards.index')]: { file: 'assets/rewards.js', imports: [] },
  'src/locales/th.json?first': { file: 'assets/th-1.js', imports: [] },
  'src/locales/th.json?rest': { file: 'assets/th-2.js', imports: [] },
}
const { preloads, routeOf } = routesOf(manifest)

test.each([
  ['/', true, ['home', 'first', 'th-1']],
  ['/', false, ['home', 'first', 'customer', 'th-1', 'th-2']],
  ['/branch', true, ['branches', 'first', 'th-1', 'th-2']],
  ['/rewards', false, ['rewards', 'th-1', 'th-2']],
  ['/rewards/42', false, ['reward', 'th-1', 'th-2']],
  ['/rewards/42/more', false, ['th-1', 'th-2']],
])('%s, as a guest: %s, asks early for its own files in its language', (path, isGuest, names) => {
  expect(preloads({ path, locale: 'th', isGuest })).toEqual(names.map((name) => `/assets/${name}.js`))
})

test('a route with nothing to fill in is plain; what is none is no route', () => {
  expect(routeOf('/branch')?.isPlain).toBe(true)
  expect(routeOf('/rewards/42')?.isPlain).toBe(false)
  expect(routeOf('/nothing/here')).toBeUndefined()
})
