/** Calculations in values, as Tokens Studio and CSS have them: `4px * 2`, `{a} + 1rem`, `calc(0.5rem - 2px)`. */

type Measure = { number: number; unit: string }

/** Pixels of a rem, where a calculation mixes both. */
const REM = 16
const MAX_LENGTH = 500

const TOKENS = /\s*(?:(\d*\.?\d+(?:e-?\d+)?)\s*([a-z%]*)|([-+*/()]))/giy

function tokensIn(text: string): (Measure | string)[] | undefined {
  const found: (Measure | string)[] = []
  TOKENS.lastIndex = 0
  while (TOKENS.lastIndex < text.length) {
    const match = TOKENS.exec(text)
    if (!match) return undefined
    const [, number, unit = '', sign] = match
    found.push(number === undefined ? (sign ?? '') : { number: Number(number), unit: unit.toLowerCase() })
  }
  return found
}

/** Two measures in one unit; undefined where they have none in common. */
function inOneUnit(a: Measure, b: Measure): [number, number, string] | undefined {
  if (a.unit === b.unit || b.unit === '' || a.unit === '') return [a.number, b.number, a.unit || b.unit]
  const px = ({ number, unit }: Measure) => (unit === 'rem' ? number * REM : unit === 'px' ? number : undefined)
  const [x, y] = [px(a), px(b)]
  return x === undefined || y === undefined ? undefined : [x, y, 'px']
}

/**
 * The result of a calculation with its unit.
 * @returns undefined for what is none
 */
export function calculate(text: string): string | undefined {
  const inner = text
    .trim()
    .replaceAll(/\bcalc\(/g, '(')
    .replaceAll(/\broundTo\(([^(),]*)(?:,[^()]*)?\)/g, '($1)')
  if (inner.length > MAX_LENGTH || !/[-+*/(]/.test(inner)) return undefined
  const tokens = tokensIn(inner)
  if (!tokens) return undefined
  let at = 0
  const next = () => tokens[at++]
  const factor = (): Measure | undefined => {
    const token = next()
    if (typeof token === 'object') return token
    if (token === '-') {
      const value = factor()
      return value && { ...value, number: -value.number }
    }
    if (token !== '(') return undefined
    const value = sum()
    return next() === ')' ? value : undefined
  }
  const product = (): Measure | undefined => {
    let left = factor()
    while (left && (tokens[at] === '*' || tokens[at] === '/')) {
      const sign = next()
      const right = factor()
      if (!right || (sign === '/' && right.number === 0)) return undefined
      left = {
        number: sign === '*' ? left.number * right.number : left.number / right.number,
        unit: left.unit || right.unit,
      }
    }
    return left
  }
  const sum = (): Measure | undefined => {
    let left = product()
    while (left && (tokens[at] === '+' || tokens[at] === '-')) {
      const sign = next()
      const right = product()
      const both: [number, number, string] | undefined = right && inOneUnit(left, right)
      if (!both) return undefined
      left = { number: sign === '+' ? both[0] + both[1] : both[0] - both[1], unit: both[2] }
    }
    return left
  }
  const result = sum()
  if (!result || at !== tokens.length || !Number.isFinite(result.number)) return undefined
  return `${Number(result.number.toFixed(4))}${result.unit}`
}
