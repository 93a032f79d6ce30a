import { preset } from '@pandacss/preset-base'

/** CSS properties that no style uses: a token as their value would not be replaced. `tests/repository/styles.test.ts` checks it. */
export const UNUSED_PROPERTIES = `
boxDecorationBreak float gridAutoRows paddingLeft paddingRight paddingTop paddingBottom marginLeft marginRight
marginBottom outlineWidth inlineSize minInlineSize maxInlineSize blockSize minBlockSize maxBlockSize
textDecorationColor textEmphasisColor textIndent textShadow WebkitTextFillColor listStyleImage backgroundClip
borderTopLeftRadius borderTopRightRadius borderBottomRightRadius borderBottomLeftRadius borderEndEndRadius
borderTopWidth borderLeftWidth borderRightWidth borderBottomWidth borderInline borderInlineWidth borderInlineColor
borderBlock borderBlockWidth borderBlockColor borderLeftColor borderInlineStartWidth borderRight borderRightColor
borderTopColor borderBottomColor borderBlockEndColor borderBlockStartColor borderSpacing transitionProperty
animationName rotate scale accentColor caretColor scrollbarColor scrollMargin scrollMarginLeft scrollMarginRight
scrollMarginTop scrollMarginBottom scrollMarginBlock scrollMarginBlockEnd scrollMarginInline scrollMarginInlineEnd
scrollMarginInlineStart scrollPadding scrollPaddingBlockStart scrollPaddingInlineEnd scrollPaddingInlineStart
scrollPaddingLeft scrollPaddingRight scrollPaddingTop scrollPaddingBottom backfaceVisibility mask maskImage maskSize
containerName
`
  .trim()
  .split(/\s+/)

/** Of Panda's own utilities that are no CSS properties, those that nothing here uses: their types would not know them. */
const UNUSED_NAMES =
  /^(?:hide|space|focus|divide|truncate|lineClamp|fontSmoothing|debug|background(?:Gradient|Linear|Radial|Conic)|textGradient|gradient|(?:boxShadow|textShadow)Color|brightness|contrast|grayscale|hueRotate|invert|saturate|sepia|dropShadow|blur|backdrop.|borderSpacing.|rotate.|scale.|scrollSnap(?:Strictness|Margin)|grid(?:Row|Column)?Gap|border(?:Right|Left|Start|End)Radius)/
/** The script of every page has the names of all utilities. One that has no tokens is like the CSS property without it. */
export const utilities = Object.fromEntries(
  Object.entries(preset.utilities ?? {}).filter(
    ([name, { values, transform } = {}]) =>
      (values || transform) && !UNUSED_NAMES.test(name) && !UNUSED_PROPERTIES.includes(name),
  ),
)
