import { expect, test } from 'vitest'
import { watchProxyHops } from './proxy-hops.ts'

const PLAIN = undefined
const ONE = '198.51.100.1'
const TWO = '198.51.100.1, 203.0.113.9'

/** What is reported for calls with these headers, each of them so many times. */
function reports(trusted: number, ...calls: [header: string | undefined, times: number][]) {
  const reported: number[] = []
  const count = watchProxyHops(trusted, (hops) => reported.push(hops))
  for (const [header, times] of calls) for (let i = 0; i < times; i++) count(header)
  return reported
}

test('another number of proxies than the trusted one is reported, once', () => {
  expect(reports(0, [ONE, 300])).toEqual([1])
  expect(reports(1, [PLAIN, 300])).toEqual([0])
  expect(reports(2, [ONE, 100], [TWO, 100], [ONE, 100])).toEqual([1, 1])
})

test('headers that clients make up, and calls around the proxies that are rare, are not', () => {
  expect(reports(1, [TWO, 60], [ONE, 36], [PLAIN, 4])).toEqual([])
  expect(reports(1, [ONE, 99])).toEqual([])
})
