import { readFileSync } from 'node:fs'
import { array, type InferOutput, object, optional, parse, record, string } from 'valibot'

const Manifest = record(
  string(),
  object({
    file: string(),
    name: optional(string()),
    /** Sources of the chunks that it imports. */
    imports: optional(array(string()), []),
    css: optional(array(string()), []),
  }),
)
export type BuiltFile = InferOutput<typeof Manifest>[string]

/** The files that Vite built, by the source of each entry. */
export const buildOutput = () => parse(Manifest, JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')))
