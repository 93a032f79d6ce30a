import { readFileSync } from 'node:fs'
import { array, type InferOutput, object, optional, parse, record, string } from 'valibot'

const Manifest = record(
  string(),
  object({
    file: string(),
    name: optional(string()),
    /** Sources that come with it. */
    imports: optional(array(string()), []),
    css: optional(array(string()), []),
  }),
)
export type BuiltFile = InferOutput<typeof Manifest>[string]

/** What Vite built, by the source that each file begins with. */
export const buildOutput = () => parse(Manifest, JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')))
