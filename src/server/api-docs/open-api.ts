import { type JsonSchema, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { chapters, type NamedEndpoint } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { CODES, ERRORS, type ErrorCode } from '#contract/problem.ts'
import { Nothing } from '#contract/scalars.ts'
import { CHAPTERS } from './chapters.ts'
import { contractDocstrings, type Docstring } from './docstrings.ts'
import { extensionMarks, type Marks, markFields, ORIGIN_TAGS, originOf, wordsOf } from './origin.ts'
import { webhooks } from './webhooks.ts'

const PARTS = '#/components/schemas/'

const docstrings = contractDocstrings()
const docstringOf = (name: string): Docstring => docstrings.get(name) ?? { text: '', fields: {} }

/** Error codes that follow from an endpoint's shape, so that its doc comment need not name them. */
export function commonCodes({ access, method, isIdempotent }: Endpoint): ErrorCode[] {
  const hasBody = method === 'POST' || method === 'PATCH'
  return [
    'invalid',
    'too_many_requests',
    'internal',
    'unavailable',
    ...(access === 'customer' ? (['unauthorized', 'expired_token'] as const) : []),
    ...(access === 'operator' ? (['unauthorized', 'forbidden', 'not_found'] as const) : []),
    ...(hasBody ? (['payload_too_large', 'unsupported_media_type'] as const) : []),
    ...(isIdempotent ? (['idempotency_mismatch'] as const) : []),
  ]
}

const isCode = (word: string | undefined): word is ErrorCode => CODES.some((code) => code === word)
const CODE = /`([a-z_]+)`/g
const LINK = /\{@link (\w+)\}/g

/** The codes named in a doc comment, and in the doc comments of endpoints that it links to. */
function namedCodes(text: string): ErrorCode[] {
  const linked = [...text.matchAll(LINK)].map(([, name = '']) => docstringOf(name).text)
  return [text, ...linked].flatMap((comment) => [...comment.matchAll(CODE)].map(([, word]) => word).filter(isCode))
}

/** Every error code of an endpoint, sorted, from its shape and its doc comment. */
export function codesOf({ name, endpoint }: NamedEndpoint): ErrorCode[] {
  const named = namedCodes(docstringOf(name).text)
  return [...new Set([...named, ...commonCodes(endpoint)])].toSorted()
}

const isSchema = (value: unknown): value is GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'

/** The named schemas of the contract. */
const parts: Record<string, GenericSchema> = {}
for (const exports of Object.values(chapters))
  for (const [name, value] of Object.entries(exports)) {
    if (isSchema(value) && value !== Nothing) parts[name] = value
  }

const nameOfPart = new Map(Object.entries(parts).map(([name, schema]) => [schema, name]))

/** Shows a number that a query string may also write as digits simply as a number. */
const plainNumber = ({ anyOf: _, ...schema }: JsonSchema): JsonSchema => schema

type Converted = { valibotSchema: unknown; jsonSchema: JsonSchema }
function override({ valibotSchema, jsonSchema }: Converted): JsonSchema {
  const schema = jsonSchema.type === 'integer' ? plainNumber(jsonSchema) : jsonSchema
  const name = isSchema(valibotSchema) ? nameOfPart.get(valibotSchema) : undefined
  if (!name) return schema
  const { text, fields } = docstringOf(name)
  const marked = markFields(describeFields(schema, fields), name)
  return text ? { ...marked, description: text } : marked
}

function describeFields(schema: JsonSchema, fields: Record<string, string>): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const description = fields[name]
    return [name, description && typeof property === 'object' ? { ...property, description } : property]
  })
  return properties.length ? { ...schema, properties: Object.fromEntries(properties) } : schema
}

const settings = { target: 'draft-2020-12', errorMode: 'ignore', overrideSchema: override } as const

/** The schema of a request, with all definitions inlined. */
function inputSchema({ name, endpoint }: NamedEndpoint, fields: Record<string, string>): JsonSchema {
  const { $schema: _, ...schema } = toJsonSchema(endpoint.input, settings)
  return markFields(describeFields(schema, fields), `${name}.input`)
}

/** Defaults in outputs stand for fields that another back end leaves out: the responses of this server have them all. */
const hasDefault = (entry: unknown): entry is { default: unknown } =>
  typeof entry === 'object' && entry !== null && 'default' in entry && entry.default !== undefined

const isAlwaysSent = (name: string, entry: unknown) =>
  name === 'total' || hasDefault(entry) || (isSchema(entry) && !['optional', 'nullish'].includes(entry.type))

function overrideOutput(converted: Converted): JsonSchema {
  const { valibotSchema } = converted
  const { default: _, ...schema } = override(converted)
  if (isSchema(valibotSchema) && 'entries' in valibotSchema && typeof valibotSchema.entries === 'object') {
    const entries = Object.entries(valibotSchema.entries ?? {})
    const required = entries.flatMap(([name, entry]) => (isAlwaysSent(name, entry) ? name : []))
    return { ...schema, ...(required.length > 0 ? { required } : {}) }
  }
  // The lists of this server have a `total`, which is the only such field without a default.
  const isNullish = isSchema(valibotSchema) && valibotSchema.type === 'nullish'
  const [value] = schema.anyOf ?? []
  const isNeverNull = isNullish && (!hasDefault(valibotSchema) || valibotSchema.default !== null)
  return isNeverNull && typeof value === 'object' ? value : schema
}

const outputSettings = {
  ...settings,
  overrideSchema: overrideOutput,
  typeMode: 'output',
  overrideRef: ({ referenceId }: { referenceId: string }) => PARTS + referenceId,
} as const

function outputSchema({ name, endpoint }: NamedEndpoint, fields: Record<string, string>): JsonSchema {
  const { $schema: _, $defs: __, ...schema } = toJsonSchema(endpoint.output, { ...outputSettings, definitions: parts })
  return markFields(describeFields(schema, fields), `${name}.output`)
}

/** The error responses by status, each with its possible codes. */
function errorResponses(codes: readonly ErrorCode[]) {
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code])
  const sorted = [...byStatus].toSorted(([a], [b]) => a - b)
  return Object.fromEntries(
    sorted.map(([status, statusCodes]) => [
      String(status),
      {
        description: statusCodes.join(', '),
        content: {
          'application/problem+json': {
            schema: { allOf: [{ $ref: `${PARTS}Problem` }, { properties: { code: { enum: statusCodes } } }] },
          },
        },
      },
    ]),
  )
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `A repeated request with the same key and body gets the first answer. ${wordsOf(extensionMarks('idempotency'))}`,
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,128}$' },
  ...extensionMarks('idempotency'),
} as const

const LAST_EVENT_ID = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'The id of the last event: the present state is then sent only if it differs.',
  schema: { type: 'string', maxLength: 64 },
} as const

/** The path as OpenAPI writes it: `/lottery/{date}`. */
export const templateOf = ({ path }: Endpoint) => path.replace(/:(\w+)/g, '{$1}')

type Parameter = { name: string; in: string; required: boolean; description?: string; schema: unknown }

function parametersOf({ method, path, isIdempotent, isStream }: Endpoint, input: JsonSchema): Parameter[] {
  const isQuery = method === 'GET' || method === 'DELETE'
  const fields = isQuery ? Object.entries(input.properties ?? {}) : []
  const query = fields.map(([name, field]) => {
    const { description, ...schema } = typeof field === 'object' ? field : {}
    const required = input.required?.includes(name) ?? false
    return {
      name,
      in: path.includes(`:${name}`) ? 'path' : 'query',
      required,
      ...(description ? { description } : {}),
      schema,
    }
  })
  return [...query, ...(isIdempotent ? [IDEMPOTENCY_KEY] : []), ...(isStream ? [LAST_EVENT_ID] : [])]
}

const summaryOf = (text: string) => /^.*?[.:;](?=\s|$)/.exec(text)?.[0].slice(0, -1) ?? text

/** Public endpoints get an explicit empty list: a missing field would look like an omission. */
const SECURITY: Record<Endpoint['access'], Record<string, string[]>[]> = {
  public: [],
  customer: [{ bearer: [] }],
  operator: [{ operator: [] }],
}

function operationOf(named: NamedEndpoint) {
  const { name, chapter, endpoint } = named
  const { text, fields } = docstringOf(name)
  const origin = originOf(named)
  const marks: Marks = origin === 'extension' ? extensionMarks(endpoint.capability) : { 'x-origin': origin }
  const plain = text.replaceAll(LINK, '`$1`')
  const input = inputSchema(named, fields)
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PATCH'
  return {
    operationId: name,
    tags: [chapter, origin],
    summary: summaryOf(plain) || name,
    description: [plain, wordsOf(marks)].filter(Boolean).join(' '),
    ...marks,
    security: SECURITY[endpoint.access],
    parameters: parametersOf(endpoint, input),
    ...(hasBody ? { requestBody: { required: true, content: { 'application/json': { schema: input } } } } : {}),
    responses: {
      '200': {
        description: 'Done.',
        content: {
          [endpoint.isStream ? 'text/event-stream' : 'application/json']: { schema: outputSchema(named, fields) },
        },
      },
      ...errorResponses(codesOf(named)),
    },
  }
}
export type Operation = ReturnType<typeof operationOf>
export type OpenApi = ReturnType<typeof openApi>

const REFERENCE = new RegExp(`"${PARTS}(\\w+)"`, 'g')

/** The named schemas that these operations refer to, directly or by another schema. */
function componentSchemas(operations: unknown): Record<string, JsonSchema> {
  const schemas: Record<string, JsonSchema> = toJsonSchemaDefs(parts, outputSettings)
  const used = new Set<string>()
  const addUsed = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(REFERENCE))
      if (!used.has(name)) {
        used.add(name)
        addUsed(schemas[name])
      }
  }
  addUsed(operations)
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)))
}

/** The OpenAPI 3.1 document of the given endpoints, from their schemas, doc comments and error codes. */
export function openApi(served: readonly NamedEndpoint[]) {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const named of served) {
    const { method } = named.endpoint
    const path = templateOf(named.endpoint)
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(named) }
  }
  const servedChapters = new Set<string>(served.map(({ chapter }) => chapter))
  const tags = Object.entries(CHAPTERS).filter(([name]) => servedChapters.has(name))
  return {
    openapi: '3.1.1',
    info: {
      title: 'Washday',
      version: '1',
      description:
        'The API between the app and its server. Amounts are whole satang. An error is a problem document whose `code` gives the reason. The brand is that of the host or of the calling page.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [...tags.map(([name, description]) => ({ name, description })), ...ORIGIN_TAGS],
    paths,
    webhooks,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        operator: { type: 'http', scheme: 'bearer', description: 'A token of the setting `OPERATOR_TOKENS`.' },
      },
      schemas: componentSchemas(paths),
    },
  }
}
