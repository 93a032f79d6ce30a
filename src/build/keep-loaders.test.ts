import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { cacheLoaders } from './keep-loaders.ts'

const SOURCE = readFileSync('node_modules/@tanstack/router-core/dist/esm/router.js', 'utf8')

type LazyFn = (
  load: () => Promise<object>,
  key: string,
) => ((input: string) => Promise<string>) & { preload: () => Promise<unknown> }

/** The router's function as the build changes it. */
function builtLazyFn(): LazyFn {
  const [code = ''] = /function lazyFn\(fn, key\) \{.*?\n\}/s.exec(cacheLoaders(SOURCE)) ?? []
  return new Function(`${code}; return lazyFn`)() as LazyFn // its source says so
}

test('the module of a loader is imported once, also before its first call', async () => {
  const load = vi.fn(async () => ({ loader: (input: string) => `loaded ${input}` }))
  const loader = builtLazyFn()(load, 'loader')
  await loader.preload()
  expect(await loader('this')).toBe('loaded this')
  expect(await loader('that')).toBe('loaded that')
  expect(load).toHaveBeenCalledTimes(1)
})

test('a module that could not be imported is imported again at the next call', async () => {
  const load = vi.fn(async () => ({ loader: () => 'loaded' })).mockRejectedValueOnce(new TypeError('offline'))
  const loader = builtLazyFn()(load, 'loader')
  await expect(loader.preload()).rejects.toThrow('offline')
  expect(await loader('this')).toBe('loaded')
})
