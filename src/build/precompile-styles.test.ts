import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { css, cva, sva } from '#styled/css'
import { collectClassNames, styledSources, stylesIn } from './precompile-styles.ts'
import { recipe, slotRecipe } from './recipe-runtime.ts'
import { ABSENT_ELEMENTS, dropUnusedElements, dropUnusedVariables, keyOf, withShortNames } from './short-class-names.ts'

const short = collectClassNames()
const nameOf = (name: string) => short.get(name) ?? `no short name: ${name}`
const allShort = (names: string) => names.split(' ').filter(Boolean).map(nameOf).join(' ')

type Choice = Record<string, unknown>
type Look = ((choice: Choice) => unknown) & { splitVariantProps: (props: Choice) => unknown }
const makers: Record<string, unknown> = { css, cva, sva }

const variantOf = (name: string) => (name === 'true' ? true : name === 'false' ? false : name)

/** No choice, each value, and each two values that can meet: what overrides what shows in pairs. */
function choicesOf({ variants = {} }: { variants?: Record<string, object> }): Choice[] {
  const single = Object.entries(variants).flatMap(([name, values]) =>
    Object.keys(values).map((value) => ({ [name]: variantOf(value) })),
  )
  return [{}, ...single, ...single.flatMap((one, at) => single.slice(at + 1).map((other) => ({ ...one, ...other })))]
}

/** A look of several parts is its classes by part. */
const partsOf = (names: unknown) => Object.entries(Object(names))

/** The order of classes means nothing: the sheet has its own. */
const sorted = (names: unknown): unknown =>
  typeof names === 'string'
    ? names.split(' ').sort().join(' ')
    : JSON.stringify(partsOf(names).map(([slot, own]) => [slot, sorted(own)]))

/** What Panda gives, by the short names. */
const inShort = (given: unknown): unknown =>
  typeof given === 'string'
    ? allShort(given)
    : Object.fromEntries(partsOf(given).map(([slot, own]) => [slot, inShort(own)]))

test('every look has the classes that Panda gives it, in every choice', () => {
  const sources = styledSources()
  expect(sources.size).toBeGreaterThan(60)
  const wrong: string[] = []
  let choices = 0
  for (const [file, code] of sources)
    for (const { name, argument, compiled } of stylesIn(code, nameOf)) {
      const theirs = (makers[name] as (argument: unknown) => unknown)(argument) as Look | string // by its name
      const ours: Look | string = new Function('recipe', 'slotRecipe', `return ${compiled}`)(recipe, slotRecipe)
      if (typeof theirs === 'string' || typeof ours === 'string') {
        if (sorted(inShort(theirs)) !== sorted(ours)) wrong.push(`${file}: ${ours}, not ${theirs}`)
        continue
      }
      for (const choice of choicesOf(Object(argument))) {
        choices++
        if (sorted(ours(choice)) !== sorted(inShort(theirs(choice)))) wrong.push(`${file}: ${JSON.stringify(choice)}`)
      }
      const props = { id: 'x', ...choicesOf(Object(argument)).at(-1) }
      expect(ours.splitVariantProps(props)).toEqual(theirs.splitVariantProps(props))
    }
  expect(choices).toBeGreaterThan(1_000)
  expect(wrong.slice(0, 20)).toEqual([])
})

test('short names tell apart what the long ones do: each class, and what it overrides', () => {
  expect(short.size).toBeGreaterThan(500)
  expect(new Set(short.values()).size).toBe(short.size)
  const lettersOf = (name: string) => nameOf(name).replace(/\d+$/, '')
  const letters = new Map([...short.keys()].map((name) => [keyOf(name), lettersOf(name)]))
  expect(new Set(letters.values()).size).toBe(letters.size)
  for (const name of short.keys()) expect(lettersOf(name)).toBe(letters.get(keyOf(name)))
})

test('the sheet has the short names, and loses what nothing reads', () => {
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

test('the sheet has no rule for an element that the app has none of', () => {
  const sheet =
    '@layer reset { hr { top: 0 } sub,\n sup { top: 0 } a { top: 0 } abbr:where([title]) { top: 0 } } .x hr { top: 0 }'
  expect(dropUnusedElements(sheet).replaceAll(/\s+/g, ' ')).toBe('@layer reset { a { top: 0 } } .x hr { top: 0 }')
  const made = new RegExp(`<(?:${ABSENT_ELEMENTS.join('|')})\\b`)
  const files = globSync('src/{ui,components,features,routes}/**/*.tsx')
  expect(files.length).toBeGreaterThan(200)
  expect(files.filter((file) => made.test(readFileSync(file, 'utf8')))).toEqual([])
})
