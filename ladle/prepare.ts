/**
 * Runs after an installation: starts the workbench once, so that Vite's copies of the packages and the style sheet are there
 * when it is first used. Together they take longer than the rest of a start. Without them the first start makes them itself.
 */
import { resolve } from 'node:path'
import serve from '@ladle/react/serve'

process.env.BROWSER = 'none'
console.log = () => {} // the address of this server, which ends at once
setTimeout(() => process.exit(), 60_000).unref()
await serve({
  config: 'ladle',
  // Answered when all packages are made; the style sheet is there before.
  onDevServerStart: (url) =>
    void fetch(`${url}@fs${resolve('node_modules/.vite-ladle/deps/react.js')}`).finally(() => process.exit()),
}).catch((error: unknown) => console.warn('The workbench was not prepared. Its first start takes longer.', error))
