import { expect, test } from 'vitest'
import { englishIn } from '#tests/a11y/dom-probes.ts'

test.each([
  ['ส่ง SMS แล้ว Ref NQKY', []],
  ['Ref N2KY ใช้ได้ถึง 19:49 น.', []],
  ['คำสั่ง WD-ABC-DEF ที่ ARI/A/B', []],
  ['ส่ง Message แล้ว', ['Message']],
])('of "%s" these are English words of a Thai page: %j', (text, words) => {
  expect(englishIn(text)).toEqual(words)
})
