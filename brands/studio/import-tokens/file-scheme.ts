import { isJsonObject } from './json.ts'

/** Whether a file has only the values of the dark scheme: Figma names the mode in the file, others in its name. */
export function isDarkFile(json: unknown, path: string): boolean {
  const extensions = isJsonObject(json) && isJsonObject(json.$extensions) ? json.$extensions : {}
  const mode = extensions['com.figma.modeName']
  const name = typeof mode === 'string' ? mode : (path.split(/[\\/]/).at(-1) ?? '')
  return /dark|night/i.test(name) && !/light/i.test(name)
}
