import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const NAMED = /<(?:script|link)\b[^>]*? (?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g

/**
 * Adds the digest of each script and stylesheet to its tag (W3C SRI), so that a browser rejects a file that a cache or a
 * proxy has changed.
 * @param folder of the built app
 */
export function createIntegrity(folder: string) {
  const digests = new Map<string, string>()
  const digestOf = (path: string) => {
    const cachedDigest = digests.get(path)
    if (cachedDigest !== undefined) return cachedDigest
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
