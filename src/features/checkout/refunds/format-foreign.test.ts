import { expect, test } from 'vitest'
import { formatForeign } from './format-foreign.ts'

test.each([
  [1_250, 'USD', 'USD\u00a012.50'],
  [1_250, 'JPY', 'JPY\u00a01,250'],
  [5_000, 'XXX', 'XXX\u00a050.00'],
])('%i of %s is shown as %s', (units, currency, shown) => expect(formatForeign(units, currency)).toBe(shown))
