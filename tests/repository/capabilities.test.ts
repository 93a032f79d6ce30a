import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { capabilities } from '#contract/capabilities.ts'

test('docs/api.md says for every capability what appears, and for no other', () => {
  const [, section = ''] = readFileSync('docs/api.md', 'utf8').split('| capability | what appears |')
  const [table = ''] = section.split('\n## ')
  const rows = [...table.matchAll(/^\| `([a-z_]+)` \| \S/gm)].map(([, name]) => name)
  expect(rows.toSorted()).toEqual(capabilities.toSorted())
})
