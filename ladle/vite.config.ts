import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { editorServer } from './editor-server.ts'
import { pagePackages } from './page-packages.ts'
import { generateStyleCode } from './style-code.ts'

/**
 * Provides the source of axe-core as a string. Ladle replaces axe-core by an empty module when its own addon is off.
 */
const axe: Plugin = {
  name: 'axe-source',
  resolveId: (id) => (id === 'virtual:axe' ? '\0virtual:axe' : undefined),
  load(id) {
    if (id !== '\0virtual:axe') return
    const file = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
    return `export default ${JSON.stringify(readFileSync(file, 'utf8'))}`
  },
}

/** Generates the code of the styles beside the start, on another core, and collects the styles before a page asks for them. */
const styles: Plugin = {
  name: 'styles',
  apply: 'serve',
  configureServer(server) {
    const generated = generateStyleCode()
    server.middlewares.use((_request, _response, next) => void generated.then(() => next(), next))
    void server.warmupRequest(`/@fs${resolve('src/index.css')}`)
  },
}

/** Vite config of the workbench, without router and service worker. Panda runs through the project's PostCSS config. */
export default defineConfig({
  cacheDir: 'node_modules/.vite-ladle',
  server: { host: '127.0.0.1' },
  optimizeDeps: { include: pagePackages(), noDiscovery: true },
  plugins: [axe, editorServer, styles],
})
