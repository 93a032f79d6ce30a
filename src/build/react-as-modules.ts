import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)

/** React's packages that the app's modules import. They are CommonJS. */
const PACKAGES = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client']
/** React has had this hook since 18, and the package would bring its own copy. */
const SHIM = 'use-sync-external-store/shim'

const FACADE = '\0module:'

/**
 * Gives React's packages named exports. Otherwise each file of the build unwraps them for itself: with a helper of the
 * bundler, and at each use, as in `(0, react.jsx)(…)`. That is 0.5 to 1 kB of a page (brotli, November 2026).
 */
export const reactAsModules: Plugin = {
  name: 'react-as-modules',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: [...PACKAGES, SHIM].map((name) => new RegExp(`^${name}$`)) },
    handler(id, _importer, { kind }) {
      if (id === SHIM) return require.resolve('react')
      // What these packages require of each other stays as it is.
      return kind === 'require-call' ? null : FACADE + id
    },
  },
  load: {
    filter: { id: new RegExp(`^${FACADE}`) },
    handler(id) {
      const name = id.slice(FACADE.length)
      const exported = Object.keys(require(name)).filter((key) => /^\w+$/.test(key) && !key.startsWith('__'))
      return {
        code: `const api = require('${require.resolve(name)}')
               export default api
               ${exported.map((key) => `export const ${key} = /* @__PURE__ */ (() => api.${key})()`).join('\n')}`,
        moduleSideEffects: false,
      }
    },
  },
}
