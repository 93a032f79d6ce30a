import type { Plugin } from 'vite'

const LAZY_FUNCTION = /(?<=function lazyFn\(fn, key\) )\{.*?\n\}/s

/** The loaded module is kept, and can be loaded before the first call. */
const KEPT = `{
  let loaded;
  const load = async () => (loaded ??= await fn());
  const run = async (...args) => (loaded ?? (await load()))[key || 'default'](...args);
  run.preload = load;
  return run;
}`

/** @param source the router's module with `lazyFn` */
export const cacheLoaders = (source: string) => source.replace(LAZY_FUNCTION, KEPT)

/**
 * TanStack Router imports the module of a loader at each navigation. Also if it is loaded, the browser answers an import
 * some tasks later, 20 to 30 ms with a slow processor (November 2026), in which the page that is left is still shown.
 */
export const keepLoaders: Plugin = {
  name: 'keep-loaders',
  apply: 'build',
  transform: {
    filter: { id: /\/node_modules\/@tanstack\/router-core\/dist\/esm\/router\.js$/ },
    handler(source) {
      const code = cacheLoaders(source)
      if (code === source) this.error('the router’s lazyFn has changed: see keep-loaders.ts')
      return { code, map: null }
    },
  },
}
