import { afterEach, expect, test, vi } from 'vitest'
import { prefersReducedData } from './connection.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['nothing is known of the network', undefined, false],
  ['it is fast', { effectiveType: '4g', saveData: false }, false],
  ['it is 3g', { effectiveType: '3g', saveData: false }, false],
  ['it is 2g', { effectiveType: '2g', saveData: false }, true],
  ['it is slower still', { effectiveType: 'slow-2g', saveData: false }, true],
  ['the customer saves data', { effectiveType: '4g', saveData: true }, true],
])('where %s (%o), nothing is fetched before it is wanted: %s', (_, connection, expected) => {
  vi.stubGlobal('navigator', { connection })
  expect(prefersReducedData()).toBe(expected)
})
