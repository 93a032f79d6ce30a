import { expect, test } from 'vitest'
import { withImageParts } from './image-parts.ts'

const DPKG = `Package: libssl3
Status: install ok installed
Architecture: amd64
Version: 3.0.17-1~deb12u2
Description: Secure Sockets Layer toolkit
 Package: not a field

Package: curl
Status: deinstall ok config-files
Architecture: amd64
Version: 7.88.1

Package: libstdc++6
Status: install ok installed
Architecture: amd64
Version: 12.2.0-14+deb12u1
`
const OS = 'ID=debian\nVERSION_ID="12"\n'
const npm = { name: 'hono', version: '4.13.0' }

test('the list of an image has Debian’s installed packages and Node beside those of npm', () => {
  const list = withImageParts(
    { bomFormat: 'CycloneDX', components: [npm] },
    { dpkg: DPKG, osRelease: OS, node: '24.7.0' },
  )
  expect(list).toEqual({
    bomFormat: 'CycloneDX',
    components: [
      npm,
      { type: 'operating-system', name: 'debian', version: '12' },
      { type: 'platform', name: 'node', version: '24.7.0', purl: 'pkg:generic/node@24.7.0' },
      {
        type: 'library',
        name: 'libssl3',
        version: '3.0.17-1~deb12u2',
        purl: 'pkg:deb/debian/libssl3@3.0.17-1~deb12u2?arch=amd64&distro=debian-12',
      },
      {
        type: 'library',
        name: 'libstdc++6',
        version: '12.2.0-14+deb12u1',
        purl: 'pkg:deb/debian/libstdc%2B%2B6@12.2.0-14%2Bdeb12u1?arch=amd64&distro=debian-12',
      },
    ],
  })
})

test('an image that says nothing of its packages is a mistake', () =>
  expect(() => withImageParts({ components: [] }, { dpkg: '', osRelease: OS, node: '24.7.0' })).toThrow(
    'no Debian packages',
  ))
