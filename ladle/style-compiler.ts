/** A worker that compiles the style sheet of the app: as long as Panda reads the sources, a server in its thread answers nothing. */
import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { preprocessCSS, resolveConfig } from 'vite'

const FILE = 'src/index.css'

/** Runs PostCSS with the project's config. Panda reads again only what has changed since. */
const config = await resolveConfig({ configFile: false, css: { postcss: process.cwd() } }, 'serve')
const compile = async () => (await preprocessCSS(readFileSync(FILE, 'utf8'), FILE, config)).code

/** One after another: Panda keeps what it has read. */
let last: Promise<unknown> | undefined
parentPort?.on('message', () => {
  const isFirst = last === undefined
  const compiled = Promise.resolve(last)
    .then(compile)
    .then(
      (css) => parentPort?.postMessage({ css }),
      (error: unknown) => parentPort?.postMessage({ error }),
    )
  // Panda compares the files with those of the time before from the second time on.
  last = isFirst ? compiled.then(compile).catch(() => {}) : compiled
})
