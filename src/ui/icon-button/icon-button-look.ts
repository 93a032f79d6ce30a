import { cva } from '#styled/css'

/** The 48 px square round a bare icon. */
export const iconButtonLook = cva({
  base: {
    position: 'relative',
    display: 'inline-grid',
    placeItems: 'center',
    flex: 'none',
    // 48 px, and room round an icon that has grown with large text.
    boxSize: '[max(48px, 2.25rem)]',
    borderRadius: 'control',
    color: 'ink',
    cursor: 'pointer',
    _hovered: { bg: 'sunken' },
    _pressed: { bg: 'sunken' },
    '&[data-disabled]': { color: 'ink3', cursor: 'default' },
    _highContrast: { color: '[ButtonText]', '&[data-disabled]': { color: '[GrayText]' } },
  },
})

export const iconBadgeLook = cva({
  base: {
    position: 'absolute',
    insetBlockStart: '[3px]',
    insetInlineEnd: '[1px]',
    minWidth: '[1.25rem]',
    paddingInline: '1',
    borderRadius: 'tag',
    bg: 'fill',
    color: 'onFill',
    outline: '2px solid',
    outlineColor: 'canvas',
    textStyle: 'labelSStrong',
    textAlign: 'center',
  },
})
