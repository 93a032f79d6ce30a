/** Props, tokens and uses of each component, read from its sources, for its page in the workbench. */
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { builtinResolvers, type Documentation, parse } from 'react-docgen'
import type { Plugin } from 'vite'
import type { ComponentDocs } from './component-sources.tsx'

type Prop = ComponentDocs['components'][number]['props'][number]

const ID = 'virtual:component-docs'
const sourcesIn = (folder: string) =>
  globSync(`${folder}/*.{ts,tsx}`).filter((file) => !/\.(?:stories|test|guide)\.tsx?$/.test(file))

type TsType = { name?: string; raw?: string; elements?: { value?: string; name?: string }[] }
/** As it is written, with the options of a union. */
const typeText = (type: TsType | undefined) =>
  (type?.raw ?? (type?.elements ?? []).map(({ value, name }) => value ?? name).join(' | ')) || (type?.name ?? '')

/** What react-docgen has no word for, such as `readonly Option[]`, as the sources say it. */
const writtenType = (name: string, sources: string) =>
  new RegExp(`^ +(?:readonly )?${name}\\??: ([^\\n]+?)[,;]?$`, 'm').exec(sources)?.[1]

/** The variants of a recipe are props: react-docgen does not follow the types that Panda makes of them. */
async function variantsOf(folder: string): Promise<ReadonlyMap<string, Prop[]>> {
  const recipes = globSync(`${folder}/*.recipe.ts`)
  const modules = await Promise.all(
    recipes.map((file) => import(`${pathToFileURL(resolve(file)).href}?${Date.now()}`).catch(() => ({}))),
  )
  const recipesByName = modules.flatMap((module) => Object.entries(module))
  return new Map(
    recipesByName.map(([recipeName, recipe]) => {
      const { variantMap = {}, config } = (recipe ?? {}) as {
        variantMap?: Record<string, string[]>
        config?: { defaultVariants?: Record<string, string> }
      } // what Panda's `cva` and `sva` return
      const props = Object.entries(variantMap).map(([name, options]) => ({
        name,
        type: options.map((option) => (/^(?:true|false|\d+)$/.test(option) ? option : `'${option}'`)).join(' | '),
        isRequired: false,
        initial: config?.defaultVariants?.[name] ?? '',
        description: 'A variant of its look.',
      }))
      return [recipeName, props] as const
    }),
  )
}

function documented(file: string): Documentation[] {
  try {
    return parse(readFileSync(file, 'utf8'), {
      filename: resolve(file),
      babelOptions: { babelrc: false, configFile: false },
      resolver: new builtinResolvers.FindExportedDefinitionsResolver({ limit: 0 }),
    })
  } catch {
    return [] // a file without components
  }
}

/** Names of tokens that its styles use, such as `color.ink` for `color: 'ink'`. */
const TOKENS =
  /\b(?:color|bg|background|borderColor|fill|stroke|outline|shadow|boxShadow|borderRadius|textStyle|gap|padding\w*|margin\w*|minHeight|boxSize|transition\w*|animation\w*)\s*:\s*'([a-zA-Z][\w.]*|\d+)'/g

async function docsOf(folder: string, app: ReadonlyMap<string, string>): Promise<ComponentDocs> {
  const files = sourcesIn(folder)
  const variants = await variantsOf(folder)
  const sources = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const typeOf = (type: TsType | undefined, name: string) => {
    const text = typeText(type)
    return text === 'unknown' || text === '' ? (writtenType(name, sources) ?? text) : text
  }
  const title = basename(folder).replaceAll('-', '')
  const components = files
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      const looks = [...variants].flatMap(([name, props]) =>
        text.includes(`RecipeVariantProps<typeof ${name}>`) ? props : [],
      )
      return documented(file).map((component) => ({ component, text, looks }))
    })
    .flatMap(({ component: { displayName, description = '', props = {} }, text, looks }) => {
      if (!displayName) return []
      const own = Object.entries(props).map(([name, { tsType, required, defaultValue, description: note = '' }]) => ({
        name,
        type: typeOf(tsType as TsType, name), // react-docgen's union of kinds
        isRequired: required === true,
        initial: String(defaultValue?.value ?? ''),
        description: note,
      }))
      // Of the type that is called like the component; those of React Aria are in its own documentation.
      const [, declared = ''] =
        new RegExp(`\\b(?:type|interface) ${displayName}Props\\b([\\s\\S]*?)\\n\\n`).exec(text) ?? []
      const ownLooks = declared.includes('RecipeVariantProps') ? looks : []
      const inherited = [...declared.matchAll(/\bAria\w+Props\b/g)].map(([name]) => name)
      const named = new Set(ownLooks.map(({ name }) => name))
      return [
        {
          name: displayName,
          description,
          props: [...ownLooks, ...own.filter(({ name }) => !named.has(name))],
          extends: [...new Set(inherited)],
        },
      ]
    })
  // Parts of it come after the component itself.
  const isPart = ({ name }: { name: string }) => name.toLowerCase() !== title
  components.sort((a, b) => Number(isPart(a)) - Number(isPart(b)))
  const tokens = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(TOKENS)].map(([, name = '']) => name))
  const own = `#ui/${basename(folder)}/`
  const usedIn = [...app].filter(([, text]) => text.includes(own)).map(([file]) => file)
  return { components, tokens: [...new Set(tokens)].sort(), usedIn }
}

async function allDocs(): Promise<Record<string, ComponentDocs>> {
  const app = new Map(
    globSync('src/{features,components,routes,desk}/**/*.tsx')
      .filter((file) => !/\.(?:test|stories)\./.test(file))
      .map((file) => [file, readFileSync(file, 'utf8')]),
  )
  const folders = [...new Set(globSync('src/ui/*/*.stories.tsx').map(dirname))]
  return Object.fromEntries(
    await Promise.all(folders.map(async (folder) => [basename(folder), await docsOf(folder, app)] as const)),
  )
}

/** Provides the part of a component's page, and what it shows as a module, which is made again after a change of a component. */
export const componentDocs: Plugin = {
  name: 'component-docs',
  resolveId(id) {
    if (id === 'virtual:component-sources') return resolve('brands/studio/component-sources.tsx')
    return id === ID ? `\0${ID}` : undefined
  },
  load: async (id) => (id === `\0${ID}` ? `export const docs = ${JSON.stringify(await allDocs())}` : undefined),
  handleHotUpdate({ file, server }) {
    const module = file.includes('/src/ui/') && server.moduleGraph.getModuleById(`\0${ID}`)
    if (module) server.moduleGraph.invalidateModule(module)
  },
}
