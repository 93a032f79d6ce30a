import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { areRouteParams, gregorianDate } from './route-params.ts'
import { SERVICE_KINDS, segmentOf } from './service-kinds.ts'

test('has a schema for every route parameter', () => {
  const names = globSync('src/routes/**/*.tsx').flatMap((file) =>
    [...file.matchAll(/\$(\w+?)(?=\.)/g)].map(([, name = '']) => name),
  )
  expect(new Set(names).size).toBeGreaterThan(8)
  for (const name of names) expect(() => areRouteParams({ [name]: 'x' }), name).not.toThrow()
})

const TRX = `TRX_DLV_${'0A'.repeat(13)}`
test.each([
  [{}, true],
  [{ branch_id: 'ari4' }, true],
  [{ branch_id: 'อารีย์ 4' }, true],
  [{ branch_id: 'a'.repeat(64) }, true],
  [{ branch_id: 'a'.repeat(65) }, false],
  [{ branch_id: '' }, false],
  [{ branch_id: 'a\nb' }, false],
  [{ branch_id: 'a\u0000' }, false],
  [{ branch_id: 'a/b' }, false],
  [{ branch_id: 'ari4', id: 'create' }, true],
  [{ transaction: TRX }, true],
  [{ transaction: TRX.toLowerCase() }, false],
  [{ transaction: `${TRX} ` }, false],
  [{ transaction_id: 'TRX_DLV_0' }, false],
  [{ token: '0A'.repeat(13) }, true],
  [{ token: 'short' }, false],
  [{ date: '2026-11-16' }, true],
  [{ date: '2569-11-16' }, true],
  [{ date: '2026-02-29' }, false],
  [{ date: '2571-02-29' }, true],
  [{ date: '2569-02-29' }, false],
  [{ date: '16-11-2026' }, false],
  [{ date: 'tomorrow' }, false],
  [{ node_id: 'ARI4', address: '1', sub_position: '02' }, true],
  [{ node_id: 'ARI 4', address: '1', sub_position: '02' }, false],
  [{ service: 'ironing' }, false],
])('validates the route parameters %j as %s', (params, expected) => {
  expect(areRouteParams({ ...params })).toBe(expected)
})

test.each([
  ['TRX_MCH_1001', true],
  ['20261126-7', true],
  ['nonsense', false],
  ['a/1', false],
  ['1'.repeat(65), false],
])('accepts the purchase %s of another API: %s', (transaction, expected) => {
  expect(areRouteParams({ transaction }, true)).toBe(expected)
  expect(areRouteParams({ transaction })).toBe(false)
})

test.each(SERVICE_KINDS)('accepts the service %s only by its path segment', (kind) => {
  expect(areRouteParams({ service: segmentOf(kind) })).toBe(true)
  expect(areRouteParams({ service: kind })).toBe(kind === segmentOf(kind))
})

test.each([
  ['2569-11-16', '2026-11-16'],
  ['2026-11-16', '2026-11-16'],
  ['tomorrow', 'tomorrow'],
])('converts the draw date %s to %s', (date, gregorian) => {
  expect(gregorianDate(date)).toBe(gregorian)
})
