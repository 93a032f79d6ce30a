import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Plugin } from 'vite'

/** Kept between starts: the first page has it until a new one is made. */
const MADE = 'src/styled-system/styles.css'

/** Panda follows the sources in a thread of its own: as long as it reads them, Vite's thread would answer nothing. */
const follow = () => new Worker(resolve('node_modules/@pandacss/dev/bin.js'), { argv: ['--watch', '--silent'] })

/** The app's style sheet, and the code of its styles, by Panda's own command. */
export const styleSheet: Plugin = {
  name: 'style-sheet',
  apply: 'serve',
  enforce: 'pre',
  config: () => ({ css: { postcss: { plugins: [] } } }),
  async configureServer({ watcher }) {
    let following = follow()
    watcher.add([resolve('panda.config.ts'), resolve('design-tokens')]).on('change', (path) => {
      if (!/panda\.config|design-tokens/.test(path)) return
      // It reads its configuration once.
      void following.terminate()
      following = follow()
    })
    while (!existsSync(MADE)) await delay(100)
  },
  transform: {
    filter: { id: resolve('src/index.css') },
    handler: (code) => `@import './styled-system/styles.css';\n${code}`,
  },
}
