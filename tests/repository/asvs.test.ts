import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readPromises } from '#tests/documents/references.ts'

/** The requirements of OWASP ASVS 5.0.0 that our tests can verify: chapter.section, then the numbers in that section. */
const NUMBERS = `
  1.1.1,2 1.2.1,2,3,4,5,9,10 1.3.2,3,4,6,10,12 1.4.2 1.5.2,3 2.2.1,2,3 2.3.1,2,3,4 2.4.1,2 3.2.1,2,3 3.3.2,5
  3.4.1,2,3,4,5,6,7,8 3.5.1,2,3,4,5,7,8 3.6.1 3.7.2,3,5 4.1.1,2,3,4 4.2.2,4,5 5.2.1,2,6 5.3.1,2 5.4.1,2
  6.2.2,3,4,6,7,8,10,11 6.3.1,2,4,5,6,7 6.4.1,3 6.5.1,2,3,4,5,6 6.6.2,3 7.2.1,2,3,4 7.3.2 7.4.1,2,3,4,5 7.5.1,2,3
  7.6.2 8.2.1,2,3 8.3.1,2,3 8.4.1 9.1.1,2,3 9.2.1,2,3,4 10.4.5,8,9 11.2.1,2,3,4,5 11.4.1,2,3,4 11.5.1,2 11.6.1
  12.3.2 13.2.3,4,6 13.4.1,2,3,4,5,6,7 14.2.1,2,3,4,5,6,7 14.3.1,2 15.2.2,3,5 15.3.1,2,3,4,5,6,7 15.4.1,2,3
  16.2.1,4,5 16.3.1,2,3,4 16.4.1 16.5.1,2,3,4
`

const requirements = NUMBERS.trim()
  .split(/\s+/)
  .flatMap((section) => {
    const dot = section.lastIndexOf('.')
    return section
      .slice(dot + 1)
      .split(',')
      .map((number) => `V${section.slice(0, dot)}.${number}`)
  })
const promises = readPromises(readFileSync('docs/proofs/asvs.md', 'utf8'))

test('every ASVS requirement that a test can verify has one row', () => {
  expect(requirements).toHaveLength(177)
  expect(promises.flatMap(({ ids }) => ids).toSorted()).toEqual(requirements.toSorted())
})
