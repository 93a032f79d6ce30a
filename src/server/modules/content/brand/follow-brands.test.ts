import { EventEmitter } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { brands, defaultBrand, readBrandsAgain } from '#brands/brand.ts'
import { ROOT } from '#server/platform/root-dir.ts'
import { followBrands, followedBrands } from './follow-brands.ts'
import { heroPicture } from './promotion-pictures.ts'

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

test('a brand is followed also after Vite has restarted itself', async () => {
  const root = mkdtempSync(join(tmpdir(), 'washday-vite-'))
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false },
    plugins: [followedBrands(() => {})],
  })
  onTestFinished(async () => {
    await vite.close()
    rmSync(root, { recursive: true })
  })
  const sent = () => vi.spyOn(vite.ws, 'send').mockImplementation(() => {})
  const first = vite.watcher
  await vite.restart()
  expect(vite.watcher, 'the watcher is another one').not.toBe(first)
  const send = sent()
  vite.watcher.emit('all', 'change', inBrands('lilac/brand.json'))
  await expect.poll(() => send.mock.calls).toEqual([[{ type: 'full-reload' }]])
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

test('a picture that was replaced under its name is served', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'washday-follow-'))
  const path = join(folder, 'pictures/hero.jpg')
  const alt = { th: 'เครื่องซัก', en: 'Washers' }
  const brand = { ...defaultBrand, id: relative(inBrands(''), folder), pictures: { hero: { file: 'hero.jpg', alt } } }
  const address = () => heroPicture(brand)?.src
  const [watcher, onChange] = [new EventEmitter(), vi.fn()]
  followBrands({ watcher, onChange, onProblem: vi.fn() })
  mkdirSync(join(folder, 'pictures'))
  writeFileSync(path, 'one')
  const first = address()
  writeFileSync(path, 'other')
  expect(address(), 'it is read once').toBe(first)
  watcher.emit('all', 'change', inBrands('lilac/pictures/hero.jpg'))
  await expect.poll(() => onChange.mock.calls.length).toBe(1)
  expect(address()).not.toBe(first)
  rmSync(folder, { recursive: true })
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
