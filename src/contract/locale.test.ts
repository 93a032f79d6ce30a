import { expect, test } from 'vitest'
import { splitLocale } from './locale.ts'

test.each([
  ['/th', 'th', '/'],
  ['/en/', 'en', '/'],
  ['/en/branch', 'en', '/branch'],
  ['/th/bill/TRX_MCH_1', 'th', '/bill/TRX_MCH_1'],
  ['/en//x', 'en', '//x'],
])('splits the path %s into the locale %s and the path %s', (path, locale, pathname) => {
  expect(splitLocale(path)).toEqual({ locale, pathname })
})

test.each([['/'], [''], ['/branch'], ['/england'], ['/thai/branch'], ['/de/branch'], ['/TH'], ['//en/x'], ['en/x']])(
  'finds no locale in the path %s and leaves it unchanged',
  (path) => {
    expect(splitLocale(path)).toEqual({ pathname: path })
  },
)
