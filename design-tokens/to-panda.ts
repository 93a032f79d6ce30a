/** What `panda.config.ts` needs of the default brand's look. Runs at build time only. */
import { cssValue, measure, variableOf } from './css.ts'
import { readResolvedTokens } from './read-tokens.ts'
import type { ResolvedTokens } from './resolve-tokens.ts'

type Values = Record<string, { value: string }>

function group(look: ResolvedTokens, name: string): Values {
  const prefix = `${name}.`
  return Object.fromEntries(
    [...look].flatMap(([path, token]) =>
      path.startsWith(prefix) && variableOf(path) ? [[path.slice(prefix.length), { value: cssValue(token) }]] : [],
    ),
  )
}

/** What the parts of a typography value are called in CSS. No letter-spacing: Thai must have none. */
type TextStyle = { fontFamily: string; fontSize: string; fontWeight: number; lineHeight: number }
type Typography = { fontSize: unknown; fontWeight: number; lineHeight: number }

function textStyles(look: ResolvedTokens): Record<string, { value: TextStyle }> {
  return Object.fromEntries(
    [...look].flatMap(([path, token]) => {
      if (token.type !== 'typography') return []
      const { fontSize, fontWeight, lineHeight } = token.value as Typography // its format was checked when it was read
      const style = { fontFamily: 'var(--fonts-text)', fontSize: measure(fontSize), fontWeight, lineHeight }
      return [[path.replace('text.', ''), { value: style }]]
    }),
  )
}

/** Stronger for those who ask for it, over whatever the brand says. */
const moreContrast = (look: ResolvedTokens) =>
  Object.fromEntries(
    [...look].flatMap(([name, { moreContrast }]) =>
      moreContrast ? [[variableOf(name), `var(${variableOf(moreContrast)})!`]] : [],
    ),
  )

/** @param brand id of the default brand */
export function pandaTokens(brand: string) {
  const look = readResolvedTokens(brand)
  return {
    tokens: {
      spacing: group(look, 'spacing'),
      sizes: { ...group(look, 'target'), full: { value: '100%' } },
      radii: group(look, 'radius'),
      durations: group(look, 'duration'),
      easings: group(look, 'easing'),
      zIndex: group(look, 'layer'),
      shadows: group(look, 'shadow'),
      fonts: group(look, 'typeface'),
      colors: group(look, 'color'),
    },
    textStyles: textStyles(look),
    moreContrast: moreContrast(look),
  }
}
