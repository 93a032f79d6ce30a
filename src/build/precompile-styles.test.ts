import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { css, cva, sva } from '#styled/css'
import { collectClassNames, styledSources, stylesIn } from './precompile-styles.ts'
import { recipe, slotRecipe } from './recipe-runtime.ts'
import { ABSENT_ELEMENTS, dropUnusedElements, dropUnusedVariables, keyOf, withShortNames } from './short-class-names.ts'

const shortNames = collectClassNames()
const nameOf = (name: string) => shortNames.get(name) ?? `no short name: ${name}`
const allShort = (names: string) => names.split(' ').filter(Boolean).map(nameOf).join(' ')

type Selection = Record<string, unknown>
type CompiledRecipe = ((selection: Selection) => unknown) & { splitVariantProps: (props: Selection) => unknown }
const makers: Record<string, unknown> = { css, cva, sva }

const variantOf = (name: string) => (name === 'true' ? true : name === 'false' ? false : name)

/** No value, each value, and each pair of values: overrides show in pairs. */
function selectionsOf({ variants = {} }: { variants?: Record<string, object> }): Selection[] {
  const single = Object.entries(variants).flatMap(([name, values]) =>
    Object.keys(values).map((value) => ({ [name]: variantOf(value) })),
  )
  return [
    {},
    ...single,
    ...single.flatMap((first, index) => single.slice(index + 1).map((second) => ({ ...first, ...second }))),
  ]
}

/** The classes of a recipe with slots, by slot. */
const slotsOf = (names: unknown) => Object.entries(Object(names))

/** Sorted, because the order of classes has no effect: the stylesheet has its own. */
const sorted = (names: unknown): unknown =>
  typeof names === 'string'
    ? names.split(' ').sort().join(' ')
    : JSON.stringify(slotsOf(names).map(([slot, classes]) => [slot, sorted(classes)]))

/** Panda's result under the short names. */
const withShort = (result: unknown): unknown =>
  typeof result === 'string'
    ? allShort(result)
    : Object.fromEntries(slotsOf(result).map(([slot, classes]) => [slot, withShort(classes)]))

test('every recipe has the classes that Panda gives it, for all values of its variants', () => {
  const sources = styledSources()
  expect(sources.size).toBeGreaterThan(60)
  const wrong: string[] = []
  let selections = 0
  for (const [file, code] of sources)
    for (const { name, argument, compiled } of stylesIn(code, nameOf)) {
      const theirs = (makers[name] as (argument: unknown) => unknown)(argument) as CompiledRecipe | string // by its name
      const ours: CompiledRecipe | string = new Function('recipe', 'slotRecipe', `return ${compiled}`)(
        recipe,
        slotRecipe,
      )
      if (typeof theirs === 'string' || typeof ours === 'string') {
        if (sorted(withShort(theirs)) !== sorted(ours)) wrong.push(`${file}: ${ours}, not ${theirs}`)
        continue
      }
      for (const selection of selectionsOf(Object(argument))) {
        selections++
        if (sorted(ours(selection)) !== sorted(withShort(theirs(selection))))
          wrong.push(`${file}: ${JSON.stringify(selection)}`)
      }
      const props = { id: 'x', ...selectionsOf(Object(argument)).at(-1) }
      expect(ours.splitVariantProps(props)).toEqual(theirs.splitVariantProps(props))
    }
  expect(selections).toBeGreaterThan(1_000)
  expect(wrong.slice(0, 20)).toEqual([])
})

test('short names are unique, and share letters exactly when they override each other', () => {
  expect(shortNames.size).toBeGreaterThan(500)
  expect(new Set(shortNames.values()).size).toBe(shortNames.size)
  const lettersOf = (name: string) => nameOf(name).replace(/\d+$/, '')
  const letters = new Map([...shortNames.keys()].map((name) => [keyOf(name), lettersOf(name)]))
  expect(new Set(letters.values()).size).toBe(letters.size)
  for (const name of shortNames.keys()) expect(lettersOf(name)).toBe(letters.get(keyOf(name)))
})

test('the stylesheet has the short names and no unused variables', () => {
  const names = new Map([
    ['hover:bg_[var(--a)]', 'b0'],
    ['w_1.5', 'w0'],
  ])
  const sheet =
    '.hover\\:bg_\\[var\\(--a\\)\\]:hover { background: var(--a) } .w_1\\.5 > .other { transition: all .5s }'
  expect(withShortNames(sheet, names)).toBe('.b0:hover { background: var(--a) } .w0 > .other { transition: all .5s }')
  expect(dropUnusedVariables(':root { --a: 1px; --ab: 2px; --c: " "; } p { margin: var(--a) }')).toBe(
    ':root { --a: 1px; } p { margin: var(--a) }',
  )
})

test('the stylesheet has no rules for elements that the app does not use', () => {
  const sheet =
    '@layer reset { hr { top: 0 } sub,\n sup { top: 0 } a { top: 0 } abbr:where([title]) { top: 0 } } .x hr { top: 0 }'
  expect(dropUnusedElements(sheet).replaceAll(/\s+/g, ' ')).toBe('@layer reset { a { top: 0 } } .x hr { top: 0 }')
  const usage = new RegExp(`<(?:${ABSENT_ELEMENTS.join('|')})\\b`)
  const files = globSync('src/{ui,components,features,routes}/**/*.tsx')
  expect(files.length).toBeGreaterThan(200)
  expect(files.filter((file) => usage.test(readFileSync(file, 'utf8')))).toEqual([])
  const reset =
    'html{--font-fallback:ui-sans-serif, "Segoe UI";tab-size:4;font-family:var(--global-font-body,var(--font-fallback))}'
  expect(dropUnusedElements(reset), 'the document’s typeface, which no text has').toBe('html{tab-size:4;}')
})
