/** Measures the bytes that each component adds to a page with only React. Writes `docs/proofs/components.md`. */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { build } from 'vite'

export type ComponentCost = {
  name: string
  /** JavaScript, minified and compressed with brotli, on top of React and the functions that name styles. */
  bytes: number
  /** Packages and parts of react-aria-components that it includes. */
  libraries: string[]
}

/** The files of all components in `src/ui`. */
export const componentFiles = () =>
  globSync('src/ui/*/*.tsx')
    .filter(
      (file) =>
        !/\.(?:test|stories)\.tsx$/.test(file) && /^export (?:function|const) [A-Z]/m.test(readFileSync(file, 'utf8')),
    )
    .sort()

/** The name of a package, or of a part of react-aria-components. All packages of react-aria count as one. */
function libraryOf(module: string) {
  const path = module.split('node_modules/').at(-1) ?? ''
  const part = /^react-aria-components\/dist\/private\/([A-Z]\w+)\./.exec(path)?.[1]
  if (part) return part
  const name = /^(@[^/]+\/[^/]+|[^@/][^/]*)/.exec(path)?.[1] ?? ''
  return /^(?:react-aria|react-stately|@react-aria|@react-stately|@internationalized|clsx|@swc|react-aria-components)/.test(
    name,
  )
    ? 'react-aria'
    : name
}

/** @param file relative to the repository, such as `src/ui/button/button.tsx` */
export async function costOf(file: string): Promise<ComponentCost> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [{ ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' }],
    build: {
      write: false,
      minify: true,
      target: 'es2023',
      lib: { entry: file, formats: ['es'], fileName: 'component' },
      rolldownOptions: { external: [/^react(?:-dom)?(?:\/|$)/, /^#styled\//] },
    },
  })
  const [output] = [result].flat()
  if (!output || !('output' in output)) throw new TypeError(`${file}: the build has no output`)
  const chunks = output.output.flatMap((piece) => (piece.type === 'chunk' ? [piece] : []))
  const modules = chunks.flatMap((chunk) =>
    Object.entries(chunk.modules).flatMap(([id, module]) => (module.renderedLength > 0 ? [id] : [])),
  )
  const libraries = modules.filter((id) => id.includes('node_modules/')).map(libraryOf)
  return {
    name: basename(file, '.tsx'),
    bytes: chunks.reduce((sum, chunk) => sum + brotliCompressSync(chunk.code).length, 0),
    libraries: [...new Set(libraries)].sort(),
  }
}

async function writeTable() {
  const rows: string[] = []
  for (const file of componentFiles()) {
    const { name, bytes, libraries } = await costOf(file)
    rows.push(`| ${name} | ${bytes.toLocaleString('en')} | ${libraries.join(', ') || '–'} |`)
  }
  const text = `# What each component costs

Bytes of JavaScript, minified and compressed with brotli, for a page that has nothing but this one component, on top of React and of what every component shares: the functions that put together the names of styles. The styles themselves are one sheet. Components that use react-aria share most of it, so the second one adds little. Made by \`npm run lab -- component-bytes\`.

| component | bytes | brings |
| --- | ---: | --- |
${rows.join('\n')}
`
  writeFileSync('docs/proofs/components.md', text)
  console.log(text)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await writeTable()
