import { expect, test } from 'vitest'
import { styledSources, stylesIn } from '#app/build/precompile-styles.ts'

/** What one engine draws and another does not, in the styles of the sources. Each rule once let a fault through. */
type Rules = Record<string, unknown>
const isRules = (value: unknown): value is Rules => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Between a property and its values stand conditions: `width: { base: '…', _low: '…' }`. */
const isCondition = (name: string) => /^(?:base|_\w+|[&@].*|\[.*)$/.test(name)

/** All objects of a style, the whole first. */
const objectsIn = (value: unknown): Rules[] =>
  isRules(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : []

type Declaration = { property: string; value: string }
function declarationsIn(rules: unknown, property = ''): Declaration[] {
  if (!isRules(rules)) return []
  return Object.entries(rules).flatMap(([name, value]) => {
    const own = isCondition(name) ? property : name
    return typeof value === 'string' ? [{ property: own, value }] : declarationsIn(value, own)
  })
}

/** Properties that take a number; everywhere else what is calculated needs a unit. */
const TAKES_NUMBER = /^(?:zIndex|order|flex(?:Grow|Shrink)|lineHeight|fontWeight|scale|aspectRatio|\w*opacity)$/i
const UNIT = /\d(?:%|(?:px|rem|em|[sdl]?v(?:h|w|i|b|min|max)|cq\w+|ch|deg|turn|m?s)\b)|env\(|\{[a-z]+\./i

/** What stands inside each `calc(…)`. */
function calculations(value: string): string[] {
  return [...value.matchAll(/calc\(/g)].map(({ index }) => {
    const start = index + 'calc('.length
    for (let at = start, depth = 1; at < value.length; at++) {
      if (value[at] === '(') depth++
      if (value[at] === ')') depth--
      if (depth === 0) return value.slice(start, at)
    }
    return value.slice(start)
  })
}

/**
 * Firefox takes no calculated number for a length, in SVG neither: `stroke-dasharray: calc(var(--left) * 100)` counts as
 * absent there, and where a `var()` is in it no declaration before it stands in.
 * @param lengths custom properties that hold one
 */
const unitless = (rules: unknown, lengths: ReadonlySet<string>) =>
  declarationsIn(rules)
    .filter(({ property }) => !property.startsWith('--') && !TAKES_NUMBER.test(property))
    .flatMap(({ property, value }) =>
      calculations(value)
        .filter((sum) => !UNIT.test(sum) && !(sum.match(/--[\w-]+/g) ?? []).some((name) => lengths.has(name)))
        .map((sum) => `${property}: calc(${sum})`),
    )

const lengthsIn = (rules: unknown) =>
  declarationsIn(rules).flatMap(({ property, value }) =>
    property.startsWith('--') && UNIT.test(value) ? [property] : [],
  )

/** Declarations that need another beside them. */
const halves = (rules: unknown) =>
  objectsIn(rules).flatMap((one) => [
    ...('scrollbarWidth' in one && !('&::-webkit-scrollbar' in one)
      ? ['scrollbarWidth alone: Safari before 18.2 needs ::-webkit-scrollbar']
      : []),
    ...(declarationsIn({ position: one.position }).some(({ value }) => value === 'fixed') && !('_print' in one)
      ? ['position: fixed alone: it is printed over every sheet, without _print']
      : []),
    ...Object.entries(one).flatMap(([selector, value]) =>
      selector.includes('::-webkit-search-') && isRules(value) && value.display !== 'none'
        ? [`${selector}: WebKitGTK draws it as a background, which only display: none takes away`]
        : [],
    ),
  ])

const argumentsIn = (code: string) => stylesIn(code).map(({ argument }) => argument)

test('no style is drawn by one engine and not by another, and nothing fixed to the window is printed', () => {
  const styles = [...styledSources()].flatMap(([file, code]) => argumentsIn(code).map((rules) => ({ file, rules })))
  expect(styles.length).toBeGreaterThan(150)
  const lengths = new Set(styles.flatMap(({ rules }) => lengthsIn(rules)))
  expect(
    styles.flatMap(({ file, rules }) =>
      [...unitless(rules, lengths), ...halves(rules)].map((fault) => `${file}: ${fault}`),
    ),
  ).toEqual([])
})

test('a style on which engines disagree is found', () => {
  const lengths = new Set(['--end'])
  const faults: Rules[] = [
    { strokeDasharray: '[calc(var(--left) * 100) 200]' },
    { strokeDashoffset: '[calc(1 - var(--left))]' },
    { base: { arc: { width: { base: '[calc(3 * 4)]', _low: '[1px]' } } } },
    { variants: { size: { s: { transform: '[translateX(calc(var(--a) * 2))]' } } } },
  ]
  for (const fault of faults) expect(unitless(fault, lengths), JSON.stringify(fault)).toHaveLength(1)
  const sound: Rules[] = [
    { strokeDasharray: '[calc(var(--left) * 100px) 200px]' },
    { opacity: '[calc(var(--left) * 1000)]' },
    { marginBlockEnd: '[calc(-1 * var(--end))]' },
    { width: '[calc(var(--share) * 100%)]' },
  ]
  for (const one of sound) expect(unitless(one, lengths), JSON.stringify(one)).toEqual([])
  for (const fault of [
    { scrollbarWidth: '[none]' },
    { '&::-webkit-search-cancel-button': { appearance: 'none' } },
    { position: 'fixed' },
    { base: { root: { position: { base: 'fixed', _low: 'static' } } } },
  ])
    expect(halves(fault), JSON.stringify(fault)).toHaveLength(1)
  expect(halves({ position: 'fixed', _print: { display: 'none' } })).toEqual([])
})
