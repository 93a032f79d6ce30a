import { cva } from '#styled/css'

/** The style of buttons and of links with the weight of a button. */
export const buttonRecipe = cva({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minWidth: 'touch',
    borderWidth: '1.5px',
    borderStyle: 'solid',
    borderRadius: 'control',
    textStyle: 'bodyStrong',
    lineHeight: '1.5',
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    transition: '[background-color, border-color]',
    transitionDuration: 'press',
    '&[aria-disabled]': { cursor: 'progress' },
    // Disabled controls have the colour of the canvas, enabled ones that of a surface.
    '&[data-disabled]': { bg: 'canvas', borderColor: 'line', color: 'ink3', cursor: 'default' },
    _highContrast: { borderColor: '[ButtonBorder]', '&[data-disabled]': { color: '[GrayText]' } },
  },
  variants: {
    tone: {
      primary: {
        bg: 'fill',
        borderColor: 'fillEdge',
        color: 'onFill',
        _hovered: { bg: 'fillHover' },
        _pressed: { bg: 'fillPress' },
      },
      outline: {
        bg: 'surface',
        borderColor: 'lineUi',
        color: 'ink',
        _hovered: { bg: 'sunken' },
        _pressed: { bg: 'sunken' },
      },
      bare: {
        bg: '[transparent]',
        borderColor: '[transparent]',
        color: 'brandText',
        _hovered: { bg: 'sunken' },
        _pressed: { bg: 'sunken' },
        '&[data-disabled]': { bg: '[transparent]', borderColor: '[transparent]' },
      },
      danger: {
        bg: 'surface',
        borderColor: 'bad',
        color: 'bad',
        _hovered: { bg: 'badTint' },
        _pressed: { bg: 'badTint' },
      },
    },
    size: {
      control: { minHeight: 'control', paddingBlock: '2', paddingInline: '4' },
      pay: { minHeight: 'pay', paddingBlock: '2', paddingInline: '4', fontSize: 'lead' },
      small: { minHeight: 'touch', paddingBlock: '1', paddingInline: '3', fontSize: 'small' },
    },
    width: { hug: { maxWidth: 'full' }, fill: { width: 'full' } },
  },
  defaultVariants: { tone: 'primary', size: 'control', width: 'hug' },
})
