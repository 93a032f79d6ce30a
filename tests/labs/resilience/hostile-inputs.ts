import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import fc from 'fast-check'
import type { Endpoint } from '#contract/endpoint.ts'

/** Inputs that have broken servers before, by kind. */
const HOSTILE_TEXTS = [
  '',
  ' ',
  'ก'.repeat(2_000),
  'สวัสดี👩‍👩‍👧‍👦🏳️‍🌈',
  '\u202eมานี\u202c \u2067אבג\u2069',
  'a\0b',
  '\ud800',
  '\ufeff\u200b',
  '١٢٣٤٥٦',
  "' or '1'='1' --",
  "'; drop table customers; --",
  '$1 $2 %s %n {{7*7}} #{7*7}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '../../../../etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  '\r\nset-cookie: a=b',
  '__proto__',
  'constructor',
  '00000000-0000-0000-0000-000000000000',
  `TRX_MCH_${'0'.repeat(26)}`,
  '9999-12-31T23:59:59.999Z',
  '-271821-04-20T00:00:00.000Z',
]
const HOSTILE_VALUES: readonly unknown[] = [
  ...HOSTILE_TEXTS,
  null,
  true,
  0,
  -1,
  0.1,
  1_000_000,
  2 ** 31,
  2 ** 53,
  -1e308,
  [],
  {},
  [[[[[]]]]],
  ['', null, 1],
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'),
  { toString: 'x', length: -1 },
]

type Fields = Record<string, unknown>

/** Each field missing, then with each hostile value, one field at a time; and unknown keys. */
export function oneFieldWrong(endpoint: Endpoint, valid: Fields): Fields[] {
  const { properties = {} } = toJsonSchema(endpoint.input, { errorMode: 'ignore' })
  const names = new Set([...Object.keys(properties), ...Object.keys(valid)])
  const invalidInputs = [...names].flatMap((name) => {
    const { [name]: _, ...without } = valid
    return [without, ...HOSTILE_VALUES.map((value) => ({ ...valid, [name]: value }))]
  })
  const more = JSON.parse('{"__proto__":{"isAdmin":true},"id":1,"customer_id":"x","brand":"wash-max","amount":-1}')
  return [...invalidInputs, { ...more, ...valid }, Object.assign(JSON.parse('{"__proto__":{"a":1}}'), valid)]
}

/** One megabyte in each field, one field at a time. */
export function oneFieldHuge(endpoint: Endpoint, valid: Fields): Fields[] {
  const { properties = {} } = toJsonSchema(endpoint.input, { errorMode: 'ignore' })
  return [...Object.keys(properties), 'unknown_field'].map((name) => ({ ...valid, [name]: 'a'.repeat(1_000_000) }))
}

const hostile = fc.oneof(
  fc.constantFrom(...HOSTILE_VALUES),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Strings that match a pattern if the generator supports its syntax, else any strings. */
function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern))
  } catch {
    return fc.string({ unit: 'grapheme', maxLength: 60 })
  }
}

/** Values that a schema accepts, as far as JSON Schema expresses it. */
function valuesFor(schema: JsonSchema | boolean): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return fc.jsonValue({ maxDepth: 2 })
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type === 'integer' || schema.type === 'number')
    return fc.integer({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1_000_000 })
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valuesFor))
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'array') return fc.array(valuesFor(onlyItem(schema)), { maxLength: schema.maxItems ?? 3 })
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [name, valuesFor(field)] as const)
    return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] })
  }
  if (schema.format === 'uuid') return fc.uuid()
  if (schema.format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  if (schema.pattern) return matching(schema.pattern)
  return fc.string({ unit: 'grapheme', maxLength: Math.min(schema.maxLength ?? 60, 60) })
}

const onlyItem = ({ items }: JsonSchema): JsonSchema | boolean => (Array.isArray(items) ? true : (items ?? true))

/**
 * Values that fit the schema, mixed with fields of the real input so that some pass deeper checks, and some fields
 * replaced by hostile values.
 */
export function anyInput(endpoint: Endpoint, valid: Fields): fc.Arbitrary<Fields> {
  const schema = toJsonSchema(endpoint.input, { errorMode: 'ignore' })
  const names = Object.keys(schema.properties ?? {})
  const hostileFields = names.length
    ? fc.dictionary(fc.constantFrom(...names), hostile, { maxKeys: 2 })
    : fc.constant({})
  const realFields = fc.subarray(Object.keys(valid))
  return fc.tuple(valuesFor(schema), realFields, hostileFields).map(([base, real, wrong]) => ({
    ...(base as Fields), // every input is an object
    ...Object.fromEntries(real.map((name) => [name, valid[name]])),
    ...wrong,
  }))
}
