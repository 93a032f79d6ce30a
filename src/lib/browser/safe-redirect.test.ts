import { expect, test } from 'vitest'
import { safeRedirectPath } from './safe-redirect.ts'

test.each([['/branch'], ['/payment/ARI4/1/05?x=1#y'], ['/bill/TRX_MCH_00000000000000000000000000']])(
  'accepts the path %s of this app',
  (path) => {
    expect(safeRedirectPath(path)).toBe(path)
  },
)

test.each([
  ['https://evil.example'],
  ['//evil.example'],
  ['/\\evil.example'],
  ['/\t/evil.example'],
  ['/\n/evil.example'],
  ['/.//evil.example'],
  ['/a/..//evil.example'],
  ['javascript:alert(1)'],
  [''],
  [undefined],
  [7],
])('refuses to redirect to %j', (path) => {
  expect(safeRedirectPath(path)).toBeUndefined()
})
