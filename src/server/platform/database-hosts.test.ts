import { expect, test } from 'vitest'
import { parseHosts } from './database-hosts.ts'

test('an address with several hosts is split, and means the primary', () => {
  expect(parseHosts('postgres://us:p%40ss@one:5432,two:5433,10.0.0.3/washday?sslmode=require')).toEqual({
    urls: [
      'postgres://us:p%40ss@one:5432/washday?sslmode=require',
      'postgres://us:p%40ss@two:5433/washday?sslmode=require',
      'postgres://us:p%40ss@10.0.0.3/washday?sslmode=require',
    ],
    needsPrimary: true,
  })
})

test.each([
  ['postgres://us@one/washday', false],
  ['postgres://us@one/washday?target_session_attrs=read-write', true],
  ['postgres://us@one/washday?target_session_attrs=primary', true],
  ['postgres://us@one,two/washday?target_session_attrs=any', false],
])('%s needs the primary: %s', (address, needsPrimary) => {
  expect(parseHosts(address)).toMatchObject({ needsPrimary })
  expect(parseHosts(address)?.urls[0]).toBe('postgres://us@one/washday')
})

test.each([
  'mysql://one/washday',
  'postgres://us@one:99999/washday',
  'postgres://us@one,/washday:5432,x',
  'postgres://us@one/washday?target_session_attrs=standby',
  'washday',
])('%s is no address', (address) => {
  expect(parseHosts(address)).toBeUndefined()
})
