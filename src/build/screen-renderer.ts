import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { build, type InlineConfig, type Plugin } from 'vite'

const WORKER = resolve(import.meta.dirname, 'screen-css-worker.ts')
const TIMEOUT_MS = 60_000

/** Input of the worker: the renderer's module and the stylesheet of the build. */
export type ScreenCssInput = { renderer: string; sheet: string }
/** The rules that a page of each route needs, by path of the route. */
export type ScreenCss = Record<string, string>

function criticalCssOf(input: ScreenCssInput): Promise<ScreenCss> {
  const worker = new Worker(WORKER, { workerData: input })
  let timer: ReturnType<typeof setTimeout> | undefined
  return new Promise<ScreenCss>((done, fail) => {
    timer = setTimeout(() => fail(new Error('rendering sample pages timed out')), TIMEOUT_MS)
    worker.on('message', done)
    worker.on('error', fail)
  }).finally(() => {
    clearTimeout(timer)
    return worker.terminate()
  })
}

/**
 * Builds `src/render-screen.tsx`, with which the server renders pages that contain data, and selects the styles of these
 * pages. The files are next to Vite's manifest, which the server never sends.
 * @param settings those that change the app's modules: both builds have the same class names and messages
 */
export const screenRenderer = (settings: Pick<InlineConfig, 'plugins' | 'resolve'>): Plugin => ({
  name: 'screen-renderer',
  apply: 'build',
  writeBundle: {
    order: 'post',
    sequential: true,
    async handler() {
      const { root, mode, build: client } = this.environment.config
      const at = (...path: string[]) => resolve(root, client.outDir, ...path)
      const outDir = at('.vite', 'renderer')
      await build({
        ...settings,
        configFile: false,
        root,
        mode,
        logLevel: 'warn',
        define: { 'process.env.NODE_ENV': '"production"' },
        // The server finds everything in these files, whatever packages are installed.
        ssr: { noExternal: true },
        build: {
          ssr: 'src/render-screen.tsx',
          outDir,
          copyPublicDir: false,
          target: 'node24',
          minify: false,
          rolldownOptions: { output: { entryFileNames: 'renderer.js', chunkFileNames: '[name]-[hash].js' } },
        },
      })
      const index = readFileSync(at('index.html'), 'utf8')
      const sheet = /<link rel="stylesheet"[^>]* href="([^"]+)"/.exec(index)?.[1]
      if (!sheet) this.error('the page has no stylesheet')
      const css = await criticalCssOf({
        renderer: join(outDir, 'renderer.js'),
        sheet: readFileSync(at(`.${sheet}`), 'utf8'),
      })
      writeFileSync(join(outDir, 'critical-css.json'), JSON.stringify(css))
    },
  },
})
