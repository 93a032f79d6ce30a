import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type GenericSchema, getDotPath, type InferOutput, safeParse } from 'valibot'

import { describeError, type Log } from './log.ts'

/** @param setting the text itself, or the path of its file */
export const textOfSetting = (setting: string) => (existsSync(setting) ? readFileSync(setting, 'utf8') : setting)

/**
 * Reads a file of the operator, on each call: it may be replaced while the server runs.
 * @returns undefined, with a log entry, when the file cannot be read or does not match the schema
 */
export async function readJsonConfigFile<Schema extends GenericSchema>(
  { log }: { log: Log },
  path: string,
  schema: Schema,
): Promise<InferOutput<Schema> | undefined> {
  try {
    const result = safeParse(schema, JSON.parse(await readFile(path, 'utf8')))
    if (result.success) return result.output
    const [issue] = result.issues
    log.error('operator file is invalid', {
      path,
      field: getDotPath(issue) ?? '',
      expected: issue.message,
    })
  } catch (error) {
    log.error('operator file cannot be read', { path, error: describeError(error) })
  }
  return undefined
}
