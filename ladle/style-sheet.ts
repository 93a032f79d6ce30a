import { once } from 'node:events'
import { existsSync, readFileSync, watch, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Plugin, ViteDevServer } from 'vite'
import { type CompilerThread, createCompiler } from './compiler.ts'
import { generateStyleCode, hashOf, STYLE_CODE_SOURCES } from './style-code.ts'

const FILE = resolve('src/index.css')
/** What it is made of, as in `panda.config.ts`. */
const SOURCES = ['src/index.css', 'src/**/{*.tsx,*.recipe.ts,last-resort.ts}', ...STYLE_CODE_SOURCES]
const FOLDERS = ['src', 'design-tokens', 'brands']
const IS_SOURCE =
  /^(?:src\/(?!build\/|server\/|styled-system\/).*(?:\.tsx|\.recipe\.ts|\.css)|(?:design-tokens|brands(?!\/studio\/))\/.*\.(?:ts|json))$/
/** The style sheet, and a hash of what it was made of. */
const RECORD = 'node_modules/.style-sheet.json'
/** An editor writes several files at once. */
const DEBOUNCE_MS = 30
/** The first page needs both cores. */
const START_MS = 5_000

type Answer = { css: string } | { error: unknown }

function startWorker(): CompilerThread {
  const worker = new Worker(resolve('ladle/style-compiler.ts'))
  worker.unref()
  return {
    async compile() {
      worker.postMessage('compile')
      const [answer]: Answer[] = await once(worker, 'message')
      if (!answer || 'error' in answer) throw answer?.error
      return answer.css
    },
    end: () => worker.terminate(),
  }
}

/** The style sheet of an earlier start, if nothing has changed since. */
function recorded(): string | undefined {
  const record = existsSync(RECORD) ? JSON.parse(readFileSync(RECORD, 'utf8')) : undefined
  return record?.hash === hashOf(SOURCES) ? record.css : undefined
}

/**
 * Serves the app's style sheet, without PostCSS in Vite's own thread: the one of the last start if nothing has changed
 * since, and a new one a moment after each change.
 */
export function styleSheet(): Plugin {
  let css: Promise<string> | undefined

  function start({ config, environments: { client } }: ViteDevServer) {
    const compile = createCompiler(startWorker, () => hashOf(SOURCES))
    const known = recorded()
    const compileAndRecord = async () => {
      const hash = hashOf(SOURCES)
      const text = await compile()
      writeFileSync(RECORD, JSON.stringify({ hash, css: text }))
      return text
    }
    css = known === undefined ? compileAndRecord() : Promise.resolve(known)

    async function update() {
      try {
        const text = await compileAndRecord()
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
    setTimeout(() => {
      // Not by Vite's watcher, which misses changes while it adds folders.
      for (const folder of FOLDERS)
        watch(folder, { recursive: true, persistent: false }, (_event, path) => {
          if (IS_SOURCE.test(`${folder}/${path}`)) updateIn(DEBOUNCE_MS)
        })
      updateIn(0) // what has changed since the start, and the compiler has then read the sources
    }, START_MS)
  }

  return {
    name: 'style-sheet',
    apply: 'serve',
    enforce: 'pre',
    config: () => ({ css: { postcss: { plugins: [] } } }),
    configureServer(server) {
      const generated = generateStyleCode()
      server.middlewares.use((_request, _response, next) => void generated.then(() => next(), next))
      start(server)
    },
    load: { filter: { id: FILE }, handler: () => css },
  }
}
