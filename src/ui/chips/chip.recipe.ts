import { sva } from '#styled/css'

export const chipRecipe = sva({
  slots: ['field', 'row', 'chip', 'text', 'remove'],
  base: {
    field: { display: 'flex', flexDirection: 'column', gap: '1', minWidth: '[0px]' },
    row: { display: 'flex', flexWrap: 'wrap', gap: '2' },
    chip: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1',
      minHeight: 'touch',
      minWidth: 'touch',
      maxWidth: 'full',
      borderWidth: '1.5px',
      borderStyle: 'solid',
      borderColor: 'lineUi',
      borderRadius: 'control',
      bg: 'surface',
      color: 'ink',
      textStyle: 'body',
      lineHeight: '1.5',
    },
    text: { minWidth: '[0px]', paddingBlock: '1', paddingInlineStart: '3' },
    remove: {
      display: 'grid',
      placeItems: 'center',
      flex: 'none',
      alignSelf: 'stretch',
      minWidth: 'touch',
      minHeight: 'touch',
      // The chip's border is inside its height.
      marginBlock: '[-1.5px]',
      borderRadius: '[calc({radii.control} - 2px)]',
      color: 'ink2',
      cursor: 'pointer',
      _hovered: { bg: 'sunken', color: 'ink' },
      _pressed: { bg: 'sunken' },
      _highContrast: { color: '[ButtonText]' },
    },
  },
  variants: {
    kind: {
      choice: {
        chip: {
          justifyContent: 'center',
          paddingBlock: '1',
          paddingInline: '3',
          textAlign: 'start',
          cursor: 'pointer',
          _hovered: { bg: 'sunken' },
          _pressed: { bg: 'tint' },
          '&[data-selected]': {
            bg: 'tint',
            borderColor: 'brandUi',
            borderWidth: '2px',
            paddingInline: '[calc({spacing.3} - 0.5px)]',
          },
          '&[data-disabled]': { bg: 'canvas', borderColor: 'line', color: 'ink3', cursor: 'default' },
          _highContrast: {
            borderColor: '[ButtonBorder]',
            '&[data-selected]': { borderColor: '[Highlight]' },
            '&[data-disabled]': { color: '[GrayText]' },
          },
        },
      },
      removable: {},
    },
    isOneLine: {
      true: {
        row: {
          flexWrap: 'nowrap',
          overflowX: 'auto',
          scrollbarWidth: '[none]',
          '&::-webkit-scrollbar': { display: 'none' },
          // As far as the edge of the screen, with room for the focus rings.
          paddingBlock: '1half',
          marginBlock: '-1half',
          paddingInline: { base: '4', _narrow: '3', _desk: '1half' },
          marginInline: { base: '-4', _narrow: '-3', _desk: '-1half' },
          scrollPaddingInline: '4',
        },
        chip: { flex: 'none' },
      },
    },
  },
  defaultVariants: { kind: 'choice' },
})
