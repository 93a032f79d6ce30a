import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, statSync, utimesSync, watch, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import type { Plugin } from 'vite'

const FILE = resolve('src/index.css')
const FOLDERS = ['src', 'design-tokens', 'brands']
/** What it is made of, as in `panda.config.ts`. */
const IS_SOURCE =
  /^(?:src\/(?!build\/|server\/|styled-system\/).*(?:\.tsx|\.recipe\.ts|\.css)|(?:design-tokens|brands(?!\/studio\/))\/.*\.(?:ts|json))$/
/** The style sheet of the last start, which the first page has until a new one is there. */
const RECORD = 'node_modules/.style-sheet.css'
/** An editor writes several files at once. */
const DEBOUNCE_MS = 30
/** The first page needs both cores. */
const START_MS = 5_000
/** Of the styles' code, which `npm ci` generates, one file and what it is made of. */
const GENERATED = 'src/styled-system/css/index.mjs'
const CODE_SOURCES = ['panda.config.ts', 'design-tokens/**/*.{ts,json}']

async function generateStyleCode() {
  const { mtimeMs = 0 } = statSync(GENERATED, { throwIfNoEntry: false }) ?? {}
  if (globSync(CODE_SOURCES).every((path) => statSync(path).mtimeMs < mtimeMs)) return
  await promisify(execFile)(process.execPath, ['node_modules/@pandacss/dev/bin.js', 'codegen', '--silent'])
  utimesSync(GENERATED, new Date(), new Date())
}

function startCompiler(): () => Promise<string> {
  const worker = new Worker(resolve('ladle/style-compiler.ts'))
  worker.unref()
  let last: Promise<unknown> = Promise.resolve()
  return () => {
    const css = last.then(async () => {
      worker.postMessage('compile')
      const [answer] = await once(worker, 'message')
      if ('error' in answer) throw answer.error
      return String(answer.css)
    })
    last = css.catch(() => {})
    return css
  }
}

/** Serves the app's style sheet without PostCSS in Vite's own thread, and a new one a moment after each change. */
export function styleSheet(): Plugin {
  let css: Promise<string> | undefined
  return {
    name: 'style-sheet',
    apply: 'serve',
    enforce: 'pre',
    config: async () => {
      await generateStyleCode()
      return { css: { postcss: { plugins: [] } } }
    },
    configureServer({ config, environments: { client } }) {
      const compile = startCompiler()
      css = existsSync(RECORD) ? Promise.resolve(readFileSync(RECORD, 'utf8')) : compile()
      async function update() {
        try {
          const text = await compile()
          writeFileSync(RECORD, text)
          if (text === (await css?.catch(() => undefined))) return
          css = Promise.resolve(text)
          const module = client.moduleGraph.getModuleById(FILE)
          if (module) await client.reloadModule(module)
        } catch (error) {
          config.logger.error(String(error)) // the page keeps the last style sheet
        }
      }
      let timer: NodeJS.Timeout | undefined
      const updateIn = (ms: number) => {
        clearTimeout(timer)
        timer = setTimeout(() => void update(), ms)
      }
      updateIn(START_MS)
      // Not by Vite's watcher, which misses changes while it adds folders.
      for (const folder of FOLDERS)
        watch(folder, { recursive: true, persistent: false }, (_event, path) => {
          if (IS_SOURCE.test(`${folder}/${path}`)) updateIn(DEBOUNCE_MS)
        })
    },
    load: { filter: { id: FILE }, handler: () => css },
  }
}
