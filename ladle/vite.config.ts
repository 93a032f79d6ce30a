import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { isInstalled } from '../tests/runner/install-package.ts'
import { includedServer } from './included-server.ts'
import { pagePackages } from './page-packages.ts'
import { styleSheet } from './style-sheet.ts'

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
const noSources: Plugin = {
  name: 'no-sources',
  resolveId: (id) => (id === 'virtual:component-sources' ? resolve('ladle/no-sources.tsx') : undefined),
}

/** What the studio adds if it is installed. By its path: it is not a part of the shop. */
async function studio(): Promise<Plugin[]> {
  if (!isInstalled('brands/studio')) return [noSources]
  return (await import(pathToFileURL(resolve('brands/studio/workbench.ts')).href)).plugins
}

/** Vite config of the workbench, without router and service worker. */
export default defineConfig({
  cacheDir: 'node_modules/.vite-ladle',
  server: { host: '127.0.0.1' },
  // As the app. The default of Ladle's Vite is browsers for which its esbuild can translate no longer.
  build: { target: 'es2023' },
  // Source maps of packages would take half of their preparation.
  optimizeDeps: { include: pagePackages(), noDiscovery: true, esbuildOptions: { sourcemap: false, target: 'es2023' } },
  plugins: [studio(), includedServer, storyFiles, styleSheet()],
})
