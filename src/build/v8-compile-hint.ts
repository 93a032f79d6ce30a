import type { Plugin } from 'vite'

/** https://v8.dev/blog/explicit-compile-hints: heard only where it is the file's first line. */
const HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Has V8 compile the script that every page starts with while it still comes, aside of what the page does; else it reads
 * each function a second time when that is first called. It costs 0.4 MB of heap, and saves a first visit a twentieth of
 * its wait (`npm run bench`).
 */
export const v8CompileHint: Plugin = {
  name: 'compiled-early',
  apply: 'build',
  generateBundle: {
    order: 'post', // Vite writes a first line of its own
    handler(_options, bundle) {
      for (const part of Object.values(bundle)) if (part.type === 'chunk' && part.isEntry) part.code = HINT + part.code
    },
  },
}
