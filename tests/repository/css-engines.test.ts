import { expect, test } from 'vitest'
import { styledSources, stylesIn } from '#tests/repository/styles-in-sources.ts'

/** Finds styles in the sources that browser engines draw differently. Each rule was added after a fault got through. */
type Rules = Record<string, unknown>
const isRules = (value: unknown): value is Rules => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Conditions can stand between a property and its values: `width: { base: '…', _low: '…' }`. */
const isCondition = (name: string) => /^(?:base|_\w+|[&@].*|\[.*)$/.test(name)

/** A style object and all objects nested in it. */
const objectsIn = (value: unknown): Rules[] =>
  isRules(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : []

type Declaration = { property: string; value: string }
function declarationsIn(rules: unknown, property = ''): Declaration[] {
  if (!isRules(rules)) return []
  return Object.entries(rules).flatMap(([name, value]) => {
    const declared = isCondition(name) ? property : name
    return typeof value === 'string' ? [{ property: declared, value }] : declarationsIn(value, declared)
  })
}

/** Properties that take a number; in all others a `calc()` needs a unit. */
const TAKES_NUMBER = /^(?:zIndex|order|flex(?:Grow|Shrink)|lineHeight|fontWeight|scale|aspectRatio|\w*opacity)$/i
const UNIT = /\d(?:%|(?:px|rem|em|[sdl]?v(?:h|w|i|b|min|max)|cq\w+|ch|deg|turn|m?s)\b)|env\(|\{[a-z]+\./i

/** The expression inside each `calc(…)`. */
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
 * Firefox rejects a `calc()` without a unit where a length is expected, also in SVG: it drops
 * `stroke-dasharray: calc(var(--left) * 100)`, and with a `var()` in it an earlier declaration is no fallback.
 * @param lengths custom properties whose value is a length
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

/** Declarations that need a second one in the same rule. */
const incompleteRules = (rules: unknown) =>
  objectsIn(rules).flatMap((rule) => [
    ...('scrollbarWidth' in rule && !('&::-webkit-scrollbar' in rule)
      ? ['scrollbarWidth alone: Safari before 18.2 needs ::-webkit-scrollbar']
      : []),
    ...(declarationsIn({ position: rule.position }).some(({ value }) => value === 'fixed') && !('_print' in rule)
      ? ['position: fixed without _print: it is printed on every page']
      : []),
    ...Object.entries(rule).flatMap(([selector, value]) =>
      selector.includes('::-webkit-search-') && isRules(value) && value.display !== 'none'
        ? [`${selector}: WebKitGTK draws it as a background, which only display: none removes`]
        : [],
    ),
  ])

test('all engines draw every style alike, and no fixed element is printed', () => {
  const styles = [...styledSources()].flatMap(([file, code]) => stylesIn(code).map((rules) => ({ file, rules })))
  expect(styles.length).toBeGreaterThan(150)
  const lengths = new Set(styles.flatMap(({ rules }) => lengthsIn(rules)))
  expect(
    styles.flatMap(({ file, rules }) =>
      [...unitless(rules, lengths), ...incompleteRules(rules)].map((fault) => `${file}: ${fault}`),
    ),
  ).toEqual([])
})

test('a style that engines draw differently is found', () => {
  const lengths = new Set(['--end'])
  const faults: Rules[] = [
    { strokeDasharray: '[calc(var(--left) * 100) 200]' },
    { strokeDashoffset: '[calc(1 - var(--left))]' },
    { base: { arc: { width: { base: '[calc(3 * 4)]', _low: '[1px]' } } } },
    { variants: { size: { s: { transform: '[translateX(calc(var(--a) * 2))]' } } } },
  ]
  for (const fault of faults) expect(unitless(fault, lengths), JSON.stringify(fault)).toHaveLength(1)
  const valid: Rules[] = [
    { strokeDasharray: '[calc(var(--left) * 100px) 200px]' },
    { opacity: '[calc(var(--left) * 1000)]' },
    { marginBlockEnd: '[calc(-1 * var(--end))]' },
    { width: '[calc(var(--share) * 100%)]' },
  ]
  for (const rules of valid) expect(unitless(rules, lengths), JSON.stringify(rules)).toEqual([])
  for (const fault of [
    { scrollbarWidth: '[none]' },
    { '&::-webkit-search-cancel-button': { appearance: 'none' } },
    { position: 'fixed' },
    { base: { root: { position: { base: 'fixed', _low: 'static' } } } },
  ])
    expect(incompleteRules(fault), JSON.stringify(fault)).toHaveLength(1)
  expect(incompleteRules({ position: 'fixed', _print: { display: 'none' } })).toEqual([])
})
