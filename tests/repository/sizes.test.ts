import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What a brand's spacing, corners and text sizes decide. */
const PROPERTY =
  /\b(?<name>(?:padding|margin)(?:[A-Z-][\w-]*)?|(?:row|column)?-?[gG]ap|font-?[sS]ize|border-?[\w-]*[rR]adius)\b'?: (?<value>\{[^}]*\}|'(?:\[[^\]]*\]|[^']*)'|[^,;\n]+)/g
const LENGTH = /(?<![\w.-])-?(?<number>\d*\.?\d+)(?<unit>px|rem)\b/g
/** An optical correction, such as the width of a border: no size of its own. */
const MAX_CORRECTION_PX = 2
const pxOf = (number: string, unit: string) => Number(number) * (unit === 'rem' ? 16 : 1)

/** Sizes of their own in a style: not those that correct or limit a token, a part of the width, or a measured bar. */
function literalSizes(code: string): string[] {
  return [...code.matchAll(PROPERTY)].flatMap(({ groups: { name = '', value = '' } = {} }) => {
    const isRelative = /calc\(|min\(|max\(|clamp\(/.test(value) && /%|\{\w+\.|var\(|v[wh]|cqi/.test(value)
    const lengths = [...value.matchAll(LENGTH)].filter(
      ({ groups: { number = '', unit = '' } = {} }) => pxOf(number, unit) > MAX_CORRECTION_PX,
    )
    return isRelative || lengths.length === 0 ? [] : [`${name}: ${value}`]
  })
}

const files = globSync('src/{ui,features,components,routes}/**/*.{ts,tsx,css}').filter(
  (file) => !/\.(?:test|stories)\.tsx?$/.test(file),
)

test('paddings, gaps, corners and text sizes are tokens', () => {
  expect(files.length).toBeGreaterThan(300)
  const found = files.flatMap((file) => literalSizes(readFileSync(file, 'utf8')).map((line) => `${file}: ${line}`))
  expect(found).toEqual([])
})

test('control: a size of its own is found in each spelling', () => {
  expect(literalSizes("css({ padding: '[6px]', gap: '2', fontSize: '1.125rem' })")).toEqual([
    "padding: '[6px]'",
    "fontSize: '1.125rem'",
  ])
  expect(literalSizes("css({ marginInline: { base: '[-16px]', _narrow: '-3' } })")).toHaveLength(1)
  expect(literalSizes('.a {\n  border-radius: 4px 4px 0 0;\n  padding: var(--spacing-1);\n}')).toEqual([
    'border-radius: 4px 4px 0 0',
  ])
  expect(literalSizes("css({ paddingBlock: '[calc({spacing.2} + 1px)]', margin: '[1px]' })")).toEqual([])
})
