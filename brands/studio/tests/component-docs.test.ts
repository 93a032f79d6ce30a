import { expect, test } from 'vitest'
import { componentDocs } from '#studio/component-docs.ts'
import type { ComponentDocs } from '#studio/component-sources.tsx'

/** What the module of the workbench has. */
async function allDocs(): Promise<Record<string, ComponentDocs>> {
  const load = componentDocs.load as unknown as (id: string) => Promise<string> // as this plugin writes it
  return JSON.parse((await load('\0virtual:component-docs')).replace(/^export const docs = /, ''))
}

test('each prop has its type, and a component comes before its parts', async () => {
  const docs = await allDocs()
  const components = Object.values(docs).flatMap((one) => one.components)
  expect(components.length).toBeGreaterThan(50)
  const unknown = components.flatMap(({ name, props }) =>
    props.filter(({ type }) => type === 'unknown').map((prop) => `${name} ${prop.name}`),
  )
  expect(unknown).toEqual([])
  const [select, ...parts] = docs.select?.components ?? []
  expect(select?.props.find(({ name }) => name === 'options')?.type).toBe('readonly SelectOption<Id>[]')
  expect([select?.name, parts.length]).toEqual(['Select', 1])
})
