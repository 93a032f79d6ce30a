/** A worker that compiles the style sheet of the app: as long as Panda reads the sources, a server in its thread answers nothing. */
import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { preprocessCSS, resolveConfig } from 'vite'

const FILE = 'src/index.css'

/** Runs PostCSS with the project's config. Panda reads again only what has changed since. */
const config = await resolveConfig({ configFile: false, css: { postcss: process.cwd() } }, 'serve')

/** One after another: Panda keeps what it has read. */
let last = Promise.resolve()
parentPort?.on('message', (id: number) => {
  last = last.then(async () => {
    try {
      const { code } = await preprocessCSS(readFileSync(FILE, 'utf8'), FILE, config)
      parentPort?.postMessage({ id, css: code })
    } catch (error) {
      parentPort?.postMessage({ id, error })
    }
  })
})
