/** A brand's tokens as a style sheet for any page. */
import { cssOf, cssValue } from '../../../design-tokens/css.ts'
import { cssRule, kebab } from '../../../design-tokens/palette-css.ts'
import type { ResolvedTokens } from '../../../design-tokens/resolve-tokens.ts'
import { moreContrast, textStyles } from '../../../design-tokens/to-panda.ts'

/** The app defines them in `src/index.css`. */
const SCHEMES = ':root{--light:initial;--dark: }@media (prefers-color-scheme:dark){:root{--light: ;--dark:initial}}'

/** The app's own variables, the brand colour, and each text style as a value of `font`. */
export function cssFile(tokens: ResolvedTokens): string {
  const fonts = Object.entries(textStyles(tokens)).map(
    ([name, { value }]) =>
      [
        `--text-${kebab(name)}`,
        `${value.fontWeight} ${value.fontSize}/${value.lineHeight} ${value.fontFamily}`,
      ] as const,
  )
  const brandColor = tokens.get('color.brand')
  const others = cssRule([...(brandColor ? [['--colors-brand', cssValue(brandColor)] as const] : []), ...fonts])
  const contrast = `@media (prefers-contrast:more){${cssRule(Object.entries(moreContrast(tokens)))}}`
  const rules = [cssOf(tokens), others].map((rule) => rule.replaceAll(';', ';\n  ').replace('{', '{\n  '))
  return `${[SCHEMES, ...rules, contrast].join('\n')}\n`
}
