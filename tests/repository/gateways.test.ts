import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readTestTitles } from '#tests/repository/test-titles.ts'

const IDS = /\[[A-Z]\d+(?:\.\d+)*[a-z]?\] ?/g

test('docs/proofs/gateways.md names a source and an existing test for each statement of a gateway', () => {
  const rows = readFileSync('docs/proofs/gateways.md', 'utf8')
    .split('\n')
    .flatMap((line) => [...line.matchAll(/^\| (.+) \| (.+) \| `(tests\/\S+\.test\.ts)`: (.+) \|$/g)])
  expect(rows.length).toBeGreaterThan(10)
  const faults = rows.flatMap(([, statement, source = '', file = '', title = '']) => {
    const titles = readTestTitles(readFileSync(file, 'utf8'), 'ts').map((text) => text.replaceAll(IDS, ''))
    return /\]\(https:\/\//.test(source) && titles.includes(title) ? [] : [statement]
  })
  expect(faults).toEqual([])
})
