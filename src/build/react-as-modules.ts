import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)

/** CommonJS packages of the first script, with their files for production. */
const FILES: Record<string, string> = {
  react: 'cjs/react.production.js',
  'react/jsx-runtime': 'cjs/react-jsx-runtime.production.js',
  'react-dom': 'cjs/react-dom.production.js',
  'react-dom/client': 'cjs/react-dom-client.production.js',
  scheduler: 'cjs/scheduler.production.js',
  'use-sync-external-store/shim/with-selector': '../cjs/use-sync-external-store-shim/with-selector.production.js',
}
/** React has had this hook since 18, and the package would bring its own copy. */
const SHIM = /^use-sync-external-store\/shim(?:\/index\.js)?$/

const MODULE = '\0module:'

/**
 * The package as an ES module with named exports.
 * @param source a file that assigns to `exports` and whose `require` calls are at the top
 */
function moduleFrom(source: string, names: readonly string[]): string {
  const imports: string[] = []
  const body = source.replaceAll(/\brequire\("([^"]+)"\)/g, (_, id: string) => {
    const local = `required${imports.length}`
    imports.push(`import ${local} from '${id}'`)
    return local
  })
  // In a function of its own, whose names are shorter after minification.
  const api = `const api = /* @__PURE__ */ (() => { const exports = {}\n${body}\nreturn exports })()`
  const members = names.map((name) => `const member_${name} = /* @__PURE__ */ (() => api.${name})()`)
  const exported = names.map((name) => `member_${name} as ${name}`)
  return [...imports, api, ...members, `export { api as default, ${exported.join(', ')} }`].join('\n')
}

/**
 * Makes ES modules of React's packages. Otherwise each file of the build unwraps them for itself, with a helper of the
 * bundler and at each use, as in `(0, react.jsx)(…)`: 0.5 to 1 kB of a page (brotli, November 2026). The helper would also
 * be a file of its own, which every page requests before its first paint.
 */
export const reactAsModules: Plugin = {
  name: 'react-as-modules',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: [...Object.keys(FILES).map((name) => new RegExp(`^${name}$`)), SHIM] },
    handler: (id) => MODULE + (SHIM.test(id) ? 'react' : id),
  },
  load: {
    filter: { id: new RegExp(`^${MODULE}`) },
    handler(id) {
      const name = id.slice(MODULE.length)
      const source = readFileSync(join(dirname(require.resolve(name)), FILES[name] ?? ''), 'utf8')
      const names = Object.keys(require(name)).filter((key) => /^\w+$/.test(key) && !key.startsWith('__'))
      return { code: moduleFrom(source, names), moduleSideEffects: false }
    },
  },
}
