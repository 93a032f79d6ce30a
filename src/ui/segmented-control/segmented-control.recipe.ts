import { sva } from '#styled/css'

/** A few options in one bar: side by side if they fit, otherwise stacked. */
export const segmentedControlRecipe = sva({
  slots: ['bar', 'item'],
  base: {
    bar: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: '1',
      padding: 'inset',
      bg: 'sunken',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'line',
      borderRadius: 'control',
    },
    item: {
      flex: '[1 1 auto]',
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '2',
      minWidth: 'touch',
      minHeight: 'touch',
      paddingBlock: '1',
      paddingInline: '3',
      borderWidth: '2px',
      borderStyle: 'solid',
      borderColor: '[transparent]',
      borderRadius: '[calc({radii.control} - {spacing.inset})]',
      textStyle: 'body',
      lineHeight: '1.5',
      textAlign: 'center',
      color: 'ink2',
      cursor: 'pointer',
      '&:not([data-selected])': { _hovered: { color: 'ink' }, _pressed: { bg: 'surface' } },
      // Filled: an outline would look like the focus or a field.
      '&[data-selected]': { bg: 'ink', color: 'surface', fontWeight: '700' },
      '&[data-disabled]': { color: 'ink3', cursor: 'default' },
      _highContrast: {
        '&[data-selected]': {
          forcedColorAdjust: 'none',
          bg: '[Highlight]',
          borderColor: '[Highlight]',
          color: '[HighlightText]',
        },
        '&[data-disabled]': { color: '[GrayText]' },
      },
    },
  },
})
