import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { isInstalled } from '../tests/runner/install-package.ts'
import { includedServer } from './included-server.ts'
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
    // As Vite names its modules: of a relative path it would reload none.
    watcher
      .add([resolve('src/ui'), resolve('ladle')])
      .on('add', update)
      .on('unlink', update)
  },
}

const isStudioInstalled = isInstalled('brands/studio')
/** What the studio adds. By its path: it is not a part of the shop. */
const studio = async () => (await import(pathToFileURL(resolve('brands/studio/workbench.ts')).href)).plugins
const WITHOUT_STUDIO = {
  'virtual:component-sources': 'data:text/javascript,export const ComponentSources = () => null',
}

/** Vite config of the workbench, without router and service worker. */
export default defineConfig({
  cacheDir: 'node_modules/.vite-ladle',
  server: { host: '127.0.0.1', proxy: includedServer },
  // As the app. The default of Ladle's Vite is browsers for which its esbuild can translate no longer.
  build: { target: 'es2023' },
  // Source maps of packages would take half of their preparation.
  optimizeDeps: { entries: 'ladle/components.tsx', esbuildOptions: { sourcemap: false, target: 'es2023' } },
  resolve: { alias: isStudioInstalled ? {} : WITHOUT_STUDIO },
  plugins: [isStudioInstalled && studio(), storyFiles, styleSheet],
})
