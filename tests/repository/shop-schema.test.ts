import type { GenericSchema } from 'valibot'
import { expect, test } from 'vitest'
import published from '#brands/shop.schema.json' with { type: 'json' }
import { ShopFile } from '#server/modules/shop/shop-file.ts'

/** Parts that schemas of valibot have, by their kind. */
type Node = {
  type: string
  kind: string
  message?: unknown
  requirement?: unknown
  options?: readonly string[]
  metadata?: object
  entries?: Record<string, Node>
  item?: Node
  wrapped?: Node
  pipe?: readonly Node[]
}
type Json = {
  pattern?: string
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  maxLength?: number
  uniqueItems?: boolean
  enum?: readonly string[]
  required?: readonly string[]
  additionalProperties?: boolean
  properties?: Record<string, Json>
  items?: Json
}

/** Rules of which JSON Schema has no words: they compare values with each other, or compute something. */
const BEYOND = [
  /is no day|year|Buddhist/, // its pattern and its format say most of it
  /are no hours/, // their pattern says it
  /open and close at the same time/,
  /is no Thai telephone number/,
  /last digit does not fit/,
  /order of their days/,
  /characters that are not shown/,
  /not in Thailand: copy both/, // its bounds say most of it
  /ends before it begins|has the range/,
  /is empty: write a text|has several lines/, // its pattern says it
  /characters: at most/, // maxLength counts code points
  /must be more than minutes|for dryers only|never be offered/,
  /is more than most|needs one of|together|is before from/,
]
const textOf = ({ message }: Node) => (typeof message === 'function' ? 'has the range' : String(message))

const isPipe = (node: Node): node is Node & { pipe: readonly Node[] } => node.pipe !== undefined
/** Its steps, those of pipes in it among them. */
const stepsOf = (node: Node): readonly Node[] => (isPipe(node) ? node.pipe.flatMap(stepsOf) : [node])

/** What a schema bounds that the published one does not, each with its place. */
function missing(node: Node, json: Json | undefined, place: string): string[] {
  if (node.wrapped) return missing(node.wrapped, json, place)
  if (!json) return [`${place} is missing`]
  const steps = stepsOf(node)
  const isTransformed = (at: Node) => steps.slice(0, steps.indexOf(at)).some(({ type }) => type === 'transform')
  const perUnit = perUnitOf(steps)
  const bounds = steps.flatMap((step) => {
    const { type, requirement } = step
    const has = (name: string, wanted: unknown) =>
      JSON.stringify(json[name as keyof Json]) === JSON.stringify(wanted)
        ? []
        : [`${place}: ${name} ${JSON.stringify(wanted)}`]
    if (type === 'min_value') return has('minimum', Number(requirement) / perUnit)
    if (type === 'max_value') return has('maximum', Number(requirement) / perUnit)
    if (type === 'regex') return has('pattern', (requirement as RegExp).source) // its requirement is one
    if (type === 'min_length') return has('minItems', requirement)
    if (type === 'max_length' && !isTransformed(step)) return has(node.item ? 'maxItems' : 'maxLength', requirement)
    if (type === 'metadata') return Object.entries(step.metadata ?? {}).flatMap(([name, wanted]) => has(name, wanted))
    if (type === 'picklist') return has('enum', step.options)
    if (type === 'strict_object') return has('additionalProperties', false)
    const isUnique = (type === 'check' && json.uniqueItems) || BEYOND.some((rule) => rule.test(textOf(step)))
    return ['check', 'partial_check'].includes(type) && !isUnique ? [`${place}: ${textOf(step)}`] : []
  })
  const parts = Object.entries(node.entries ?? {}).flatMap(([name, entry]) => {
    const isRequired = entry.type !== 'optional'
    const isSaid = Boolean(json.required?.includes(name)) === isRequired
    return [
      ...(isSaid ? [] : [`${place}.${name}: required`]),
      ...missing(entry, json.properties?.[name], `${place}.${name}`),
    ]
  })
  return [...bounds, ...parts, ...(node.item ? missing(node.item, json.items, `${place}.[]`) : [])]
}

/** Satang of a baht; 1 for what is no money. */
function perUnitOf(steps: readonly Node[]): number {
  const made: unknown = steps.reduce<unknown>((value, step) => {
    const { operation } = step as { operation?: (from: unknown) => unknown } // of those that transform
    return operation && step.type === 'transform' ? operation(value) : value
  }, '1')
  return typeof made === 'number' ? made : 1
}

test('editors know every bound of the files that JSON Schema can say', () => {
  const schema: GenericSchema = ShopFile
  expect(missing(schema as unknown as Node, published as Json, 'shop')).toEqual([]) // parts of valibot
})

test('a bound that the published schema lacks is found', () => {
  const { properties } = structuredClone(published) as Json
  const program = properties?.machine_kinds?.items?.properties?.programs?.items?.properties
  delete program?.minutes?.maximum
  delete properties?.branches?.items?.properties?.hours?.pattern
  delete properties?.staff?.items?.properties?.role?.enum
  const found = missing(ShopFile as unknown as Node, { ...(published as Json), properties }, 'shop') // parts of valibot
  expect(found).toEqual([
    'shop.machine_kinds.[].programs.[].minutes: maximum 300',
    'shop.machine_kinds.[].programs.[].minutes: maximum 300',
    expect.stringMatching(/^shop\.branches\.\[\]\.hours: pattern /),
    'shop.staff.[].role: enum ["owner","manager","counter","engineer"]',
  ])
})
