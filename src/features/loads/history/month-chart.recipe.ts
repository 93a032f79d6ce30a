import { sva } from '#styled/css'

/** `isLast` is a variant of each column. */
export const monthChart = sva({
  slots: ['root', 'column', 'space', 'bar', 'value', 'name', 'spoken'],
  base: {
    root: { containerType: 'inline-size', display: 'flex', alignItems: 'stretch', gap: '1half', minHeight: '[112px]' },
    column: {
      position: 'relative',
      flex: '1',
      minWidth: '[0px]',
      display: 'flex',
      flexDirection: 'column',
      textAlign: 'center',
      // As many of the last months as there is room for their names.
      '@container (max-width: 12rem)': { '&:nth-last-child(n + 5)': { display: 'none' } },
      '@container (max-width: 8rem)': { '&:nth-last-child(n + 4)': { display: 'none' } },
    },
    space: {
      flex: '1',
      position: 'relative',
      marginTop: '5',
      borderBottom: '[1.5px solid {colors.lineUi}]',
    },
    bar: {
      position: 'absolute',
      inset: '[0px]',
      borderTopRadius: 'tag',
      transformOrigin: 'bottom',
      background: 'waterLine',
      _highContrast: { background: '[CanvasText]', forcedColorAdjust: 'none' },
    },
    value: {
      position: 'absolute',
      left: '[50%]',
      transform: 'translateX(-50%)',
      fontSize: 'small',
      lineHeight: '[1.5]',
      color: 'ink2',
    },
    name: { fontSize: 'small', lineHeight: '[1.6]', color: 'ink2', whiteSpace: 'nowrap' },
    spoken: { srOnly: true },
  },
  variants: {
    isLast: {
      true: {
        bar: { background: 'brandUi' },
        name: { fontWeight: '700', color: 'ink' },
      },
    },
  },
})
