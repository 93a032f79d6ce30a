import { css, sva } from '#styled/css'

export const rows = css({
  containerType: 'inline-size',
  '& > li + li': { borderBlockStart: '1px solid', borderColor: 'line' },
})

/** One row. */
export const row = sva({
  slots: ['root', 'main', 'icon', 'text', 'title', 'note', 'trailing', 'chevron'],
  base: {
    root: {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      width: 'full',
      minHeight: 'key',
      paddingBlock: '2half',
      paddingInline: { base: '4', _narrow: '3' },
      color: 'ink',
      textAlign: 'start',
      textDecoration: 'none',
      // Follows the corners of the panel with its background and focus ring.
      'li:first-child > &': { borderTopRadius: '[calc({radii.panel} - 1px)]' },
      'li:last-child > &': { borderBottomRadius: '[calc({radii.panel} - 1px)]' },
    },
    main: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '3',
      rowGap: '1',
      flex: '1',
      minWidth: '[0px]',
    },
    icon: {
      flex: 'none',
      lineHeight: '0',
      color: 'brandText',
      // The words need its room where they are large.
      '@container (max-width: 10rem)': { display: 'none' },
    },
    text: { display: 'flex', flexDirection: 'column', flex: '[1 1 8rem]', minWidth: '[0px]' },
    title: { textStyle: 'bodyStrong', lineHeight: '1.5' },
    note: { textStyle: 'small', color: 'ink2' },
    trailing: { marginInlineStart: 'auto', maxWidth: 'full', textAlign: 'end' },
    chevron: { flex: 'none', lineHeight: '0', color: 'ink' },
  },
  variants: {
    isPressable: {
      true: {
        root: {
          cursor: 'pointer',
          outlineOffset: '[-3px]',
          _hovered: { bg: 'sunken' },
          _pressed: { bg: 'sunken' },
          '&[data-disabled]': { color: 'ink3', cursor: 'default' },
        },
      },
    },
  },
})
