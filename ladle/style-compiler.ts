/** A worker that compiles the style sheet of the app: as long as Panda reads the sources, a server in its thread answers nothing. */
import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { preprocessCSS, resolveConfig } from 'vite'

const FILE = 'src/index.css'

/** Runs PostCSS with the project's config. Panda reads again only what has changed since. */
const config = await resolveConfig({ configFile: false, css: { postcss: process.cwd() } }, 'serve')
const compile = async () => (await preprocessCSS(readFileSync(FILE, 'utf8'), FILE, config)).code

// Panda looks for changed files only from its third compilation on, so the first request compiles twice.
let isFirst = true
parentPort?.on('message', async () => {
  try {
    if (isFirst) await compile()
    isFirst = false
    parentPort?.postMessage({ css: await compile() })
  } catch (error) {
    parentPort?.postMessage({ error })
  }
})
