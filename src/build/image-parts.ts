/**
 * Adds to the image's list of parts (CycloneDX) what is in it beside packages of npm: Debian with its packages, and Node.
 * `docs/deploy/Dockerfile` runs it in the image that it makes.
 * @see https://github.com/package-url/purl-spec/blob/main/types-doc/deb-definition.md
 */
import { readFileSync, writeFileSync } from 'node:fs'

type Component = { type: 'library' | 'platform' | 'operating-system'; name: string; version: string; purl?: string }
export type PartsList = { components: readonly object[] }

/** The fields of a block of `name: value` lines; lines that go on with a space are of no use here. */
const fieldsOf = (block: string) =>
  new Map([...block.matchAll(/^([\w-]+): (.*)$/gm)].map(([, name = '', value = '']) => [name, value]))

/** @param status `/var/lib/dpkg/status`; what is removed but for its settings is in it too */
function debianPackages(status: string, release: string): Component[] {
  return status.split(/\n\n+/).flatMap((block) => {
    const fields = fieldsOf(block)
    const [name, version, arch] = [fields.get('Package'), fields.get('Version'), fields.get('Architecture')]
    if (!name || !version || fields.get('Status') !== 'install ok installed') return []
    const purl = `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}?arch=${arch}&distro=${release}`
    return [{ type: 'library', name, version, purl }]
  })
}

/**
 * @param list as `npm sbom` writes it
 * @param image texts of `/var/lib/dpkg/status` and `/etc/os-release`, and the version of its Node, `24.7.0`
 */
export function withImageParts<List extends PartsList>(
  list: List,
  { dpkg, osRelease, node }: { dpkg: string; osRelease: string; node: string },
): List {
  const version = /^VERSION_ID="?([\d.]+)"?$/m.exec(osRelease)?.[1] ?? ''
  const packages = debianPackages(dpkg, `debian-${version}`)
  if (packages.length === 0 || !version) throw new Error('the image lists no Debian packages')
  const parts: Component[] = [
    { type: 'operating-system', name: 'debian', version },
    { type: 'platform', name: 'node', version: node, purl: `pkg:generic/node@${node}` },
    ...packages,
  ]
  return { ...list, components: [...list.components, ...parts] }
}

if (import.meta.main) {
  const [file = 'sbom.json'] = process.argv.slice(2)
  const list = JSON.parse(readFileSync(file, 'utf8')) as PartsList // as `npm sbom` writes it
  const image = {
    dpkg: readFileSync('/var/lib/dpkg/status', 'utf8'),
    osRelease: readFileSync('/etc/os-release', 'utf8'),
    node: process.versions.node,
  }
  writeFileSync(file, `${JSON.stringify(withImageParts(list, image), null, 2)}\n`)
}
