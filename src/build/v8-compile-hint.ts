import type { Plugin } from 'vite'

/** https://v8.dev/blog/explicit-compile-hints: it counts only as the first line of a file. */
const HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Makes V8 compile each script when it is loaded: the first one off the main thread while it downloads, those of the next
 * pages before the tap that opens them. Otherwise V8 parses each function again at its first call. In the first script it
 * costs 0.4 MB of heap and saves a first visit a twentieth of its waiting time; in the others 0.1 MB of home's heap, and
 * saves each step of a payment 25 ms on a slow processor (`npm run bench`).
 */
export const v8CompileHint: Plugin = {
  name: 'v8-compile-hint',
  apply: 'build',
  generateBundle: {
    order: 'post', // after Vite has added a first line of its own
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = HINT + file.code
    },
  },
}
