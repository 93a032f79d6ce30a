/** Ends a start by a Node that lacks what the server uses: PINs are hashed by `argon2Sync` of `node:crypto`, since Node 24.7. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root-dir.ts'

const { engines }: { engines: { node: string } } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const [oldest = 0, own = 0] = [engines.node, process.versions.node].map((version) => {
  const [major = 0, minor = 0] = (version.match(/\d+/g) ?? []).map(Number)
  return major * 1_000 + minor
})
if (own < oldest) {
  process.stderr.write(
    `Washday needs Node ${engines.node}; this is ${process.versions.node}. npm start uses the project's own Node.\n`,
  )
  process.exit(1)
}
