/**
 * Writes `brands/shop.schema.json`, by which editors complete and check the files of a shop: `npm run fix`. With `--check` it
 * only compares, and exits with 1 when the file is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import { ShopFile } from '#server/modules/shop/shop-file.ts'

const FILE = 'brands/shop.schema.json'

/** An editor reads `40` as a number; the server reads every value as text. */
function asWritten(schema: JsonSchema): JsonSchema {
  return schema.type === 'string' && !schema.enum ? { ...schema, type: ['string', 'number'] } : schema
}

const schema = toJsonSchema(ShopFile, {
  typeMode: 'input',
  errorMode: 'ignore',
  overrideSchema: ({ jsonSchema }) => asWritten(jsonSchema),
})
const text = `${JSON.stringify({ title: 'A shop of Washday', ...schema }, null, 2)}\n`

if (!process.argv.includes('--check')) writeFileSync(FILE, text)
else if (readFileSync(FILE, 'utf8') !== text) {
  console.error(`${FILE} is out of date: npm run fix`)
  process.exitCode = 1
}
