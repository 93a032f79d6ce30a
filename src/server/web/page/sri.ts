import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const NAMED = /<(?:script|link)\b[^>]*? (?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g

/**
 * Puts the digest of each script and sheet that a page names beside its name (W3C SRI): what a cache or a proxy made of
 * it on its way is not run.
 * @param folder of the built app
 */
export function createIntegrity(folder: string) {
  const digests = new Map<string, string>()
  const digestOf = (path: string) => {
    const known = digests.get(path)
    if (known !== undefined) return known
    const file = join(folder, path)
    const digest = existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('base64') : ''
    digests.set(path, digest)
    return digest
  }
  return (html: string) =>
    html.replaceAll(NAMED, (tag, path: string) => {
      const digest = digestOf(path)
      return digest ? `${tag} integrity="sha256-${digest}"` : tag
    })
}
