import type { Plugin } from 'vite'

/** https://v8.dev/blog/explicit-compile-hints: it counts only as the first line of a file. */
const HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Makes V8 compile the first script while it downloads, off the main thread; otherwise V8 parses each function again at
 * its first call. It costs 0.4 MB of heap and saves a first visit a twentieth of its waiting time (`npm run bench`).
 */
export const v8CompileHint: Plugin = {
  name: 'v8-compile-hint',
  apply: 'build',
  generateBundle: {
    order: 'post', // after Vite has added a first line of its own
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk' && file.isEntry) file.code = HINT + file.code
    },
  },
}
