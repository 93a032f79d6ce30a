import { expect, test } from 'vitest'
import { itemsOf } from './items-of.ts'
import { nextPage } from './paging.ts'

const page = (details: readonly number[], total?: number) => ({ details, total })
const full = page([1, 2, 3])

test.each([
  ['more items than shown', [page([1, 2, 3], 4)], 2],
  ['no more items', [page([1, 2, 3], 3)], undefined],
  ['a full page without a total', [full], 2],
  ['a short page without a total', [full, page([4])], undefined],
  ['a longer page without a total: all items at once', [page([1, 2, 3, 4])], undefined],
  ['the same page again', [full, full], undefined],
])('with %s', (_, pages, next) => {
  const last = pages.at(-1) ?? full
  expect(nextPage(3)(last, pages, pages.length)).toBe(next)
})

test('a page that an API repeats is shown once', () => {
  expect(itemsOf({ pages: [full, full] })).toEqual([1, 2, 3])
  expect(itemsOf({ pages: [full, page([4])] })).toEqual([1, 2, 3, 4])
  expect(itemsOf(undefined)).toEqual([])
})
