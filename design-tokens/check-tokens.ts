/** What a brand's tokens would do to its customers: contrasts and limits. Asked by the workbench, the commands and the build. */
import { contrastFindings } from './contrast-rules.ts'
import { measure } from './css.ts'
import { type Finding, orRemove } from './finding.ts'
import { aliasOf } from './parse-dtcg.ts'
import type { ResolvedToken, ResolvedTokens } from './resolve-tokens.ts'

/** In px and ms, as which all lengths and times are compared. */
const UNITS: Readonly<Record<string, number>> = { px: 1, rem: 16, ms: 1, s: 1000 }

/** A number that has limits: `text` is as a designer writes it. */
type Measure = { what: string; amount: number; text: string }
type Shadow = { offsetX: unknown; offsetY: unknown; blur: unknown; spread: unknown; inset?: boolean }

function amountOf(value: unknown): number {
  if (typeof value !== 'object' || value === null || !('value' in value && 'unit' in value)) return Number(value)
  return Number(value.value) * (UNITS[String(value.unit)] ?? Number.NaN)
}

/** How wide a shadow is where it is solid on every side, and how far it reaches. */
function widthsOf({ offsetX, offsetY, blur, spread, inset }: Shadow): { solid: number; reach: number } {
  const soft = Math.max(Math.abs(amountOf(offsetX)), Math.abs(amountOf(offsetY))) + amountOf(blur)
  return inset ? { solid: 0, reach: 0 } : { solid: amountOf(spread) - soft, reach: amountOf(spread) + soft }
}

/** What the limits of a token are about. */
function measuresOf(name: string, type: ResolvedToken['type'], value: unknown, limit: 'least' | 'most'): Measure[] {
  if (type === 'cubicBezier' && Array.isArray(value))
    return [value[1], value[3]].map((y) => ({ what: `the height of ${name}`, amount: amountOf(y), text: `${y}` }))
  if (type === 'typography') {
    const { fontSize } = value as { fontSize: unknown } // parseTokens has checked its format
    return [{ what: `the size of ${name}`, amount: amountOf(fontSize), text: measure(fontSize) }]
  }
  if (type === 'shadow')
    return [value].flat().map((shadow) => {
      const { solid, reach } = widthsOf(shadow as Shadow) // as above
      const [what, amount] = limit === 'least' ? ['the solid width', solid] : ['the reach', reach]
      return { what: `${what} of ${name}`, amount, text: `${amount}px` }
    })
  return [{ what: name, amount: amountOf(value), text: measure(value) }]
}

const WORDS = {
  least: { must: 'at least', or: 'more', why: 'ifLess' },
  most: { must: 'at most', or: 'less', why: 'ifMore' },
} as const

/** Values beyond the limits of their token. */
function limitFindings(name: string, { type, value, dark, limits }: ResolvedToken): Finding[] {
  const values = JSON.stringify(value) === JSON.stringify(dark) ? [value] : [value, dark]
  return (['least', 'most'] as const).flatMap((limit) => {
    const bound = limits?.[limit]
    if (!limits || bound === undefined) return []
    const { must, or, why } = WORDS[limit]
    const isBeyond = ({ amount }: Measure) => (limit === 'least' ? amount < amountOf(bound) : amount > amountOf(bound))
    const because = limits[why] ? `: ${limits[why]}` : ''
    return values
      .flatMap((one) => measuresOf(name, type, one, limit))
      .filter(isBeyond)
      .map(({ what, text }) => ({
        token: name,
        message: `${what} is ${text} and must be ${must} ${measure(bound)}${because}. Write ${measure(bound)} or ${or}, ${orRemove(name)}.`,
      }))
  })
}

/** Steps of a scale that are out of order. The brand's own token of the two is the one to change. */
function orderFindings(name: string, token: ResolvedToken, tokens: ResolvedTokens): Finding[] {
  const { limits, value } = token
  const lowerName = limits?.notBelow
  const lower = lowerName === undefined ? undefined : tokens.get(lowerName)
  if (!limits || !lowerName || !lower) return []
  if (amountOf(value) >= amountOf(lower.value)) return []
  const own = token.isOverridden || !lower.isOverridden ? name : lowerName
  const problem = `${name} is ${measure(value)}, but ${lowerName} is ${measure(lower.value)}`
  return [
    { token: own, message: `${problem}: it must not be less, or ${limits.ifLess}. Change ${own}, ${orRemove(own)}.` },
  ]
}

type Typography = { lineHeight: number; letterSpacing: unknown }

/** Text styles in which Thai cannot be read. */
function textFindings(name: string, { type, value, limits }: ResolvedToken): Finding[] {
  if (type !== 'typography') return []
  const { lineHeight, letterSpacing } = value as Typography // parseTokens has checked its format
  const messages = [
    ...(limits?.lineHeight !== undefined && lineHeight < limits.lineHeight
      ? [`the line height of ${name} is ${lineHeight} and must be at least ${limits.lineHeight}: ${limits.ifLess}.`]
      : []),
    ...(amountOf(letterSpacing) === 0
      ? []
      : [
          `${name} has a letter spacing of ${measure(letterSpacing)} and must have none: it tears Thai marks from their letters.`,
        ]),
  ]
  return messages.map((message) => ({ token: name, message }))
}

const GENERIC_FAMILY = /^(?:sans-serif|serif|monospace|system-ui|ui-(?:sans-serif|serif|rounded|monospace))$/
/** Names go into style sheets. */
const FAMILY_NAME = /^[\p{L}\p{N}-][\p{L}\p{N} ._-]*$/u

/** Typefaces that are not shown on some devices, and values that a style sheet cannot hold. */
function formFindings(name: string, { type, value, source }: ResolvedToken): Finding[] {
  if (aliasOf(source)?.startsWith('typeface.')) return [] // found at the token that it names
  const messages: string[] = []
  if (type === 'fontFamily') {
    const families = [value].flat().map(String)
    for (const family of families.filter((one) => !FAMILY_NAME.test(one)))
      messages.push(
        `${name} names “${family}”, which is no name of a typeface. Write one of letters, digits and spaces`,
      )
    if (!GENERIC_FAMILY.test(families.at(-1) ?? ''))
      messages.push(`${name} ends in “${families.at(-1)}”, which some devices do not have. Write sans-serif after it`)
  }
  return messages.map((message) => ({ token: name, message: `${message}, ${orRemove(name)}.` }))
}

/** The first findings of a token say enough. */
const orLater = (first: Finding[], later: () => Finding[]) => (first.length > 0 ? first : later())

/**
 * Everything in the tokens of a brand that would hurt its customers: what they cannot read, hit or tell apart. Empty when all
 * is well.
 */
export const checkTokens = (tokens: ResolvedTokens): Finding[] => [
  ...contrastFindings(tokens),
  ...[...tokens].flatMap(([name, token]) => [
    ...orLater(limitFindings(name, token), () => orderFindings(name, token, tokens)),
    ...textFindings(name, token),
    ...formFindings(name, token),
  ]),
]
