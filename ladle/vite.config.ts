import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { isInstalled } from '../tests/runner/install-package.ts'
import { includedServer } from './included-server.ts'
import { pagePackages } from './page-packages.ts'
import { styleSheet } from './style-sheet.ts'

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

/** Ladle watches its list of stories by patterns, which its watcher does not know: a new file is shown without a restart. */
const storyFiles: Plugin = {
  name: 'story-files',
  apply: 'serve',
  configureServer({ watcher, moduleGraph, ws }) {
    const update = (path: string) => {
      const list = path.endsWith('.stories.tsx') && moduleGraph.getModuleById('\0virtual:generated-list')
      if (!list) return
      moduleGraph.invalidateModule(list)
      ws.send({ type: 'full-reload' })
    }
    watcher.add(['src/ui', 'ladle']).on('add', update).on('unlink', update)
  },
}

/** Stands in for what the studio reads of the components. */
const noDocs: Plugin = {
  name: 'no-component-docs',
  resolveId: (id) => (id === 'virtual:component-docs' ? '\0virtual:no-docs' : undefined),
  load: (id) => (id === '\0virtual:no-docs' ? 'export const docs = {}' : undefined),
}

/** What the studio adds if it is installed. By its path: it is not a part of the shop. */
async function studio(): Promise<Plugin[]> {
  if (!isInstalled('brands/studio')) return [noDocs]
  return (await import(pathToFileURL(resolve('brands/studio/workbench.ts')).href)).plugins
}

/** Vite config of the workbench, without router and service worker. */
export default defineConfig({
  cacheDir: 'node_modules/.vite-ladle',
  server: { host: '127.0.0.1' },
  // Source maps of packages would take half of their preparation.
  optimizeDeps: { include: pagePackages(), noDiscovery: true, esbuildOptions: { sourcemap: false, target: 'es2023' } },
  plugins: [axe, studio(), includedServer(), storyFiles, styleSheet()],
})
