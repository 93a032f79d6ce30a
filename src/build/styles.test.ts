import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { css, cva, sva } from '#styled/css'
import { recipe, slotRecipe } from './recipes.ts'
import { stylesIn } from './styles.ts'

const files = globSync('src/**/*.{ts,tsx}').filter(
  (file) => !/styled-system|^src\/build|\.(?:test|stories)\./.test(file) && readFileSync(file, 'utf8').includes("'#styled/css'"),
)

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

/** The order of classes means nothing: the sheet has its own. */
const sorted = (names: unknown): unknown =>
  typeof names === 'string'
    ? names.split(' ').sort().join(' ')
    : JSON.stringify(Object.entries(names as Choice).map(([slot, own]) => [slot, sorted(own)]))

test('every look has the classes that Panda gives it, in every choice', () => {
  expect(files.length).toBeGreaterThan(60)
  const wrong: string[] = []
  let choices = 0
  for (const file of files)
    for (const { name, argument, compiled } of stylesIn(readFileSync(file, 'utf8'))) {
      const theirs = (makers[name] as (argument: unknown) => unknown)(argument) as Look | string // by its name
      const ours: Look | string = new Function('recipe', 'slotRecipe', `return ${compiled}`)(recipe, slotRecipe)
      if (typeof theirs === 'string' || typeof ours === 'string') {
        if (sorted(theirs) !== sorted(ours)) wrong.push(`${file}: ${ours}, not ${theirs}`)
        continue
      }
      for (const choice of choicesOf(argument as object)) {
        choices++
        if (sorted(ours(choice)) !== sorted(theirs(choice))) wrong.push(`${file}: ${JSON.stringify(choice)}`)
      }
      const props = { id: 'x', ...choicesOf(argument as object).at(-1) }
      expect(ours.splitVariantProps(props)).toEqual(theirs.splitVariantProps(props))
    }
  expect(choices).toBeGreaterThan(1_000)
  expect(wrong.slice(0, 20)).toEqual([])
})
