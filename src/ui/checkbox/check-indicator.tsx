import { css, cva, type RecipeVariantProps } from '#styled/css'
import { CheckIcon } from '#ui/icons/icons.tsx'

const indicator = cva({
  base: {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    boxSize: 'check',
    borderWidth: '2px',
    borderStyle: 'solid',
    borderColor: 'lineUi',
    bg: 'surface',
    color: 'onFill',
    forcedColorAdjust: 'none',
    _highContrast: { borderColor: '[ButtonBorder]', bg: '[ButtonFace]', color: '[HighlightText]' },
  },
  variants: {
    shape: { square: { borderRadius: 'tag' }, circle: { borderRadius: 'full' } },
    isSelected: { true: { borderColor: 'fillEdge', _highContrast: { borderColor: '[Highlight]' } } },
    isInvalid: { true: { borderColor: 'bad' } },
    isDisabled: { true: { borderColor: 'line', bg: 'canvas', _highContrast: { borderColor: '[GrayText]' } } },
  },
  compoundVariants: [{ shape: 'square', isSelected: true, css: { bg: 'fill', _highContrast: { bg: '[Highlight]' } } }],
})
const dot = css({ boxSize: '[0.75rem]', borderRadius: 'full', bg: 'fillEdge', _highContrast: { bg: '[Highlight]' } })

export type CheckIndicatorProps = RecipeVariantProps<typeof indicator> & {
  shape: 'square' | 'circle'
  isSelected: boolean
}

/**
 * The box or ring that shows the state of a checkbox or radio button. Hidden from screen readers, which read the input.
 */
export function CheckIndicator(props: CheckIndicatorProps) {
  return (
    <span aria-hidden className={indicator(props)}>
      {props.isSelected ? props.shape === 'square' ? <CheckIcon size={20} isStrong /> : <span className={dot} /> : null}
    </span>
  )
}
