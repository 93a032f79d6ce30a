import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { brands, defaultBrand, readBrandsAgain } from '#brands/brand.ts'
import { ROOT } from '#server/root-dir.ts'
import { followBrands } from './follow-brands.ts'

const before = structuredClone(brands)
const inBrands = (name: string) => join(ROOT, 'brands', name)

test('the files of one save are one change, and other files are none', async () => {
  const [watcher, onChange, onProblem] = [new EventEmitter(), vi.fn(), vi.fn()]
  followBrands({ watcher, onChange, onProblem })
  for (const name of ['lilac/tokens.json', 'lilac/brand.json']) watcher.emit('all', 'add', inBrands(name))
  watcher.emit('all', 'change', join(ROOT, 'src/main.tsx'))
  await expect.poll(() => onChange.mock.calls.length).toBe(1)
  expect(brands).toEqual(before)
  expect(onProblem).not.toHaveBeenCalled()
})

test('a faulty brand is told, and the brands stay', async () => {
  const [watcher, onChange, onProblem] = [new EventEmitter(), vi.fn(), vi.fn()]
  const fault = () => {
    throw new RangeError('brands/lilac/brand.json has faults')
  }
  followBrands({ watcher, onChange, onProblem }, () => readBrandsAgain(fault))
  watcher.emit('all', 'change', inBrands('lilac/brand.json'))
  await expect.poll(() => onProblem.mock.calls).toEqual([['brands/lilac/brand.json has faults']])
  expect(onChange).not.toHaveBeenCalled()
  expect(brands).toEqual(before)
})

test('brands are added, changed and removed, and code that holds a brand sees the change', () => {
  const [own, ...others] = before
  if (!own) throw new Error('there is no brand')
  const { words: _, ...changed } = { ...own, name: 'Changed' }
  try {
    readBrandsAgain(() => [changed, { ...own, id: 'lilac', name: 'Lilac' }])
    expect(brands.map(({ id, name }) => [id, name])).toEqual([
      [own.id, 'Changed'],
      ['lilac', 'Lilac'],
    ])
    expect(brands[0]).toBe(defaultBrand)
    expect(defaultBrand).toEqual(changed)
  } finally {
    readBrandsAgain(() => [own, ...others])
  }
  expect(brands).toEqual(before)
})
