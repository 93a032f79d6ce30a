/** Names of files that say which content they have, so that another content is another file. Node.js only. */
import { createHash } from 'node:crypto'

export const contentHash = (content: Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 8)

/** Whether a file has the name that we give: one that somebody puts there by hand has not. */
export const isNamedByContent = (file: string, content: Uint8Array): boolean =>
  file.replace(/\.\w+$/, '').endsWith(`-${contentHash(content)}`)
