/**
 * Writes the files with which a change begins, and says what is left to do. Nothing is overwritten.
 *
 *   npm run new -- component <name>                        src/ui/<name>/: component, story, test and guide
 *   npm run new -- page <path> <feature>                   route and component, with its title in both languages
 *   npm run new -- call <name> <GET|POST|…> <chapter> <module>   endpoint, handler and test
 *   npm run new -- field <table> <column> <text|integer|boolean>  nullable column and its migration
 */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { createServer } from 'vite'
import { camel, kebab, pageFiles, pascal, withTitle, words } from '#tests/repository/new-page.ts'

class UsageError extends Error {}

const written: string[] = []
function write(file: string, text: string) {
  if (existsSync(file)) throw new UsageError(`${file} exists already`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  written.push(file)
}
function change(file: string, edit: (text: string) => string) {
  writeFileSync(file, edit(readFileSync(file, 'utf8')))
  written.push(file)
}
function required(value: string | undefined, pattern: RegExp, what: string): string {
  if (!value || !pattern.test(value)) throw new UsageError(`${what}${value ? `, not ${value}` : ''}`)
  return value
}

const KEBAB = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/

function newComponent(given?: string): readonly string[] {
  const name = required(given, KEBAB, 'a component is named like price-tag')
  const Name = pascal(name)
  const folder = `src/ui/${name}/${name}`
  write(
    `${folder}.tsx`,
    `import type { ReactNode } from 'react'
import { cva, type RecipeVariantProps } from '#styled/css'

const ${camel(name)} = cva({
  base: { display: 'inline-flex', textStyle: 'small' },
  variants: { tone: { neutral: { color: 'ink2' }, brand: { color: 'brandText' } } },
  defaultVariants: { tone: 'neutral' },
})

export type ${Name}Props = RecipeVariantProps<typeof ${camel(name)}> & { children: ReactNode }

/** What it is for, in one sentence. */
export function ${Name}(props: ${Name}Props) {
  const [variants, { children }] = ${camel(name)}.splitVariantProps(props)
  return <span className={${camel(name)}(variants)}>{children}</span>
}
`,
  )
  write(
    `${folder}.stories.tsx`,
    `import { type Story, useControls, wording } from '#ui/story.ts'
import { ${Name} } from './${name}.tsx'

export default { meta: { group: 'Other', also: '' } }

export const Default: Story = () => <${Name}>{wording('ตัวอย่าง', 'Example')}</${Name}>
export const Controls: Story = () => {
  const { text, tone } = useControls({ text: wording('ตัวอย่าง', 'Example'), tone: ['neutral', 'brand'] })
  return <${Name} tone={tone}>{text}</${Name}>
}
`,
  )
  write(
    `${folder}.test.tsx`,
    `import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ${Name} } from './${name}.tsx'

test('a ${words(name).toLowerCase()} shows its text', () => {
  render(<${Name}>พร้อม</${Name}>)
  expect(screen.getByText('พร้อม')).toBeDefined()
})
`,
  )
  write(
    `${folder}.guide.ts`,
    `import type { Guide } from '#ui/guide.ts'

export const guide: Guide = {
  title: '${words(name)}',
  use: 'What it is for, in one sentence.',
  keyboard: ['Not in the tab order.'],
  spoken: ['Its text.'],
  do: ['Say when to use it.'],
  dont: ['Say what to use instead.'],
}
`,
  )
  return [
    'say what it is for, in its docstring and its guide',
    'in its story, choose a group of ladle/groups.ts and write what other design systems call it',
    'use it on a page: a test names a component that only stories have',
    'npm run ladle shows its story; npm run lab -- story-pictures takes its picture',
  ]
}

const DOMAINS = globSync('src/features/*').map((folder) => folder.slice('src/features/'.length))

/** The router's plugin writes `src/route-tree.gen.ts` when Vite starts. */
async function generateRoutes() {
  const server = await createServer({
    server: { middlewareMode: true },
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
  })
  await server.close()
}

async function newPage(givenPath?: string, givenFeature?: string): Promise<readonly string[]> {
  const path = required(givenPath, /^[a-z][a-z0-9/-]*$/, 'a path is written like price-list or branch/prices')
  const feature = required(
    givenFeature,
    new RegExp(`^(?:${DOMAINS.join('|')})/[a-z][a-z0-9-]*$`),
    `a feature is written like branches/branch-page, in ${DOMAINS.join(', ')}`,
  )
  const isNew = !existsSync(`src/features/${feature}`)
  const page = pageFiles(path, feature)
  for (const [file, text] of Object.entries(page.files)) write(file, text)
  await generateRoutes()
  for (const locale of ['th', 'en'])
    change(`src/locales/${locale}.json`, (text) => withTitle(text, page.title, page.words))
  return [
    `write “${page.title}” in Thai (src/locales/th.json)`,
    ...(isNew ? [`the new feature gets a row in docs/architecture.md: ${feature}`] : []),
  ]
}

function newCall(
  givenName?: string,
  givenMethod?: string,
  givenChapter?: string,
  givenModule?: string,
): readonly string[] {
  const name = required(givenName, /^[a-z][a-zA-Z]+$/, 'a call is named like getPriceList')
  const method = required(givenMethod, /^(?:GET|POST|PATCH|DELETE)$/, 'the method is GET, POST, PATCH or DELETE')
  const chapter = required(givenChapter, KEBAB, 'the chapter is a file of src/contract')
  const folder = required(givenModule, KEBAB, 'the module is a folder of src/server/modules')
  const [contract, directory] = [`src/contract/${chapter}.ts`, `src/server/modules/${folder}`]
  for (const place of [contract, directory]) if (!existsSync(place)) throw new UsageError(`${place} does not exist`)
  const file = kebab(name)
  change(
    contract,
    (text) => `${text.trimEnd()}

/** What it answers, and its error codes: \`not_found\` 404. */
export const ${name} = endpoint('${method}', '/api/${file.replaceAll('-', '_')}', {
  input: object({}),
  output: object({}),
  access: 'customer',
  capability: '${file.replaceAll('-', '_')}',
})
`,
  )
  change('src/server/app/mount-api.ts', (text) =>
    text
      .replace('import type { App }', `import { ${name}Handlers } from '#server/modules/${folder}/${file}.ts'\n$&`)
      .replace(/\n {2}\.\.\.rankingHandlers,/, `\n  ...${name}Handlers,$&`),
  )
  change('tests/support/server/access-table.ts', (text) =>
    text.replace(/\n {2}getBranchInfo:/, `\n  ${name}: everyone(noInput),$&`),
  )
  write(
    `${directory}/${file}.ts`,
    `import { ${name} } from '#contract/${chapter}.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'

const ${camel(`answer-${file}`)} = defineHandler(${name}, async () => ({}))

export const ${name}Handlers: readonly Handler[] = [${camel(`answer-${file}`)}]
`,
  )
  write(
    `tests/server/${file}.test.ts`,
    `import { afterAll, beforeAll, expect, test } from 'vitest'
import { ${name} } from '#contract/${chapter}.ts'
import { ask, newCustomer } from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'

let server: InProcessServer
beforeAll(async () => {
  server = await startInProcessServer()
})
afterAll(() => server.close())

test('${words(name).toLowerCase()} answers a customer', async () => {
  const { access_token: token } = await newCustomer(server.url)
  expect((await ask(server.url, ${name}, {}, { token })).status).toBe(200)
})
`,
  )
  return [
    'in tests/support/server/access-table.ts, say what another customer gets',
    'describe input, output and errors in the contract; the API reference is made from them',
  ]
}

const BUILDERS: Readonly<Record<string, string>> = { text: 'text', integer: 'integer', boolean: 'boolean' }

function newField(givenTable?: string, givenColumn?: string, givenType?: string): readonly string[] {
  const table = required(givenTable, /^[a-z][a-z_]*$/, 'a table is named like branches')
  const column = required(givenColumn, /^[a-z][a-z_]*$/, 'a column is named like floor or opened_on')
  const builder = BUILDERS[givenType ?? '']
  if (!builder) throw new UsageError(`the type is one of ${Object.keys(BUILDERS).join(', ')}`)
  const start = new RegExp(`pgTable\\(\\s*'${table}',\\s*\\{\\n`)
  const file = globSync('src/server/db/schema/*.ts').find((schema) => start.test(readFileSync(schema, 'utf8')))
  if (!file) throw new UsageError(`no schema has the table ${table}`)
  change(file, (text) => {
    const from = text.search(start)
    const end = text.slice(from).search(/\n {2,4}\},?\n|\n\}\)/) + from
    return `${text.slice(0, end)}\n    ${camel(column)}: ${builder}('${column}'),${text.slice(end)}`
  })
  const name = `${table}_${column}`
  spawnSync('npm', ['run', '--silent', 'db', '--', 'generate', '--name', name], { stdio: 'inherit' })
  return [
    'review the migration: a column of a large table stays nullable',
    'add the field to the contract and its handler: the compiler names the samples that lack it',
    'if it is personal data, src/server/db/retention.ts and the export of a customer’s data name it',
  ]
}

const KINDS = { component: newComponent, page: newPage, call: newCall, field: newField }

const [kind = '', ...rest] = process.argv.slice(2)
try {
  const create = Object.entries(KINDS).find(([name]) => name === kind)?.[1]
  if (!create) throw new UsageError(`npm run new -- ${Object.keys(KINDS).join('|')} …`)
  const left = await create(...rest)
  spawnSync('npx', ['biome', 'check', '--write', '--log-level=error', ...written], { stdio: 'inherit' })
  for (const file of written) console.log(`wrote ${file}`)
  for (const step of [...left, 'npm run lint -- --changed']) console.log(`  → ${step}`)
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
