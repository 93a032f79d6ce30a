import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import config from './config.mjs'

/** As the formatter writes them: imports and exports of values at the start of a line, and imports when needed. */
const IMPORT = /^(?:import|export) (?!type )(?:[^'";]*? from )?'(?<first>[^']+)'|\bimport\('(?<late>[^']+)'\)/gm

const imports = { ...JSON.parse(readFileSync('package.json', 'utf8')).imports, '#studio/*': './brands/studio/*' }

/** Those of the studio are in its own folder, where Vite's preparation does not look. */
const isOfRoot = (id: string) => existsSync(join('node_modules', ...id.split('/').slice(0, id.startsWith('@') ? 2 : 1)))

/** The file of a module of the project; undefined for a package. */
function fileOf(id: string, importer: string): string | undefined {
  if (id.startsWith('.')) {
    const path = resolve(dirname(importer), id)
    return existsSync(`${path}.tsx`) ? `${path}.tsx` : path // the generated tree of routes names no ending
  }
  const [alias, rest] = [id.slice(0, id.indexOf('/')), id.slice(id.indexOf('/') + 1)]
  const target = imports[`${alias}/*`]
  return target && join(process.cwd(), (target.default ?? target).replace('*', rest))
}

/**
 * The packages of the workbench's pages. Vite's own search for them resolves each import of a thousand files and holds up
 * the first page for longer than their preparation takes.
 */
export function pagePackages(): string[] {
  const packages = new Set<string>()
  const files = new Set(['ladle/components.tsx', ...globSync(config.stories)].map((file) => resolve(file)))
  for (const file of files) {
    if (!/\.[jt]sx?$/.test(file) || !existsSync(file)) continue
    for (const { groups: { first, late } = {} } of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const id = first ?? late ?? ''
      const found = fileOf(id, file)
      if (found) files.add(found)
      else if (!/^virtual:|\?|\.css$/.test(id) && isOfRoot(id)) packages.add(id)
    }
  }
  return [...packages].sort()
}
