import { readFile } from 'node:fs/promises'
import { type GenericSchema, getDotPath, type InferOutput, safeParse } from 'valibot'
import type { App } from './app.ts'
import { describeError } from './log.ts'

/** Read anew each time: an operator replaces it while the server runs. Undefined, and in the log, when it does not fit. */
export async function readJsonConfigFile<Schema extends GenericSchema>(
  { log }: App,
  path: string,
  schema: Schema,
): Promise<InferOutput<Schema> | undefined> {
  try {
    const result = safeParse(schema, JSON.parse(await readFile(path, 'utf8')))
    if (result.success) return result.output
    const [issue] = result.issues
    log.error('A file of the operator does not fit', {
      path,
      at: getDotPath(issue) ?? '',
      expected: issue.message,
    })
  } catch (error) {
    log.error('A file of the operator cannot be read', { path, error: describeError(error) })
  }
  return undefined
}
