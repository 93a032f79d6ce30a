/** The tokens of the default brand for `panda.config.ts`. Runs at build time only. */
import { cssValue, measure, variableOf } from './css.ts'
import { aliasOf } from './parse-dtcg.ts'
import { readResolvedTokens } from './read-tokens.ts'
import type { ResolvedTokens } from './resolve-tokens.ts'

type Values = Record<string, { value: string }>

function group(tokens: ResolvedTokens, name: string): Values {
  const prefix = `${name}.`
  return Object.fromEntries(
    [...tokens].flatMap(([path, token]) =>
      path.startsWith(prefix) && variableOf(path) ? [[path.slice(prefix.length), { value: cssValue(token) }]] : [],
    ),
  )
}

/** A typography value as CSS properties. It has no letter-spacing, which Thai must not have. */
type TextStyle = { fontFamily: string; fontSize: string; fontWeight: number; lineHeight: number }
/** The typeface stays a variable, so that a brand can change it. */
type Source = { fontFamily: unknown }
type Typography = { fontSize: unknown; fontWeight: number; lineHeight: number }

/** Every text style by its name without the group. */
export function textStyles(tokens: ResolvedTokens): Record<string, { value: TextStyle }> {
  return Object.fromEntries(
    [...tokens].flatMap(([path, token]) => {
      if (token.type !== 'typography') return []
      const { fontSize, fontWeight, lineHeight } = token.value as Typography // parseTokens has checked its format
      const fontFamily = `var(${variableOf(aliasOf((token.source as Source).fontFamily) ?? 'typeface.text')})`
      const style = { fontFamily, fontSize: measure(fontSize), fontWeight, lineHeight }
      return [[path.replace('text.', ''), { value: style }]]
    }),
  )
}

/** The variables under `prefers-contrast: more`. */
export const moreContrast = (tokens: ResolvedTokens) =>
  Object.fromEntries(
    [...tokens].flatMap(([name, { moreContrast }]) =>
      moreContrast ? [[variableOf(name), `var(${variableOf(moreContrast)})`]] : [],
    ),
  )

/** @param brand id of the default brand */
export function pandaTokens(brand: string) {
  const tokens = readResolvedTokens(brand)
  return {
    tokens: {
      spacing: { ...group(tokens, 'spacing'), ...group(tokens, 'detail') },
      sizes: { ...group(tokens, 'target'), ...group(tokens, 'part'), full: { value: '100%' } },
      fontSizes: group(tokens, 'textSize'),
      radii: group(tokens, 'radius'),
      durations: group(tokens, 'duration'),
      easings: group(tokens, 'easing'),
      zIndex: group(tokens, 'layer'),
      shadows: group(tokens, 'shadow'),
      fonts: group(tokens, 'typeface'),
      colors: group(tokens, 'color'),
    },
    textStyles: textStyles(tokens),
    // They also override those of a brand.
    moreContrast: Object.fromEntries(Object.entries(moreContrast(tokens)).map(([name, value]) => [name, `${value}!`])),
  }
}
