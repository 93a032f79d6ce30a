import { css } from '#styled/css'

/** The 48 px square around a bare icon. */
export const iconButtonRecipe = css({
  position: 'relative',
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  // 48 px, or more if the icon grows with large text.
  boxSize: '[max({sizes.control}, {sizes.icon})]',
  borderRadius: 'control',
  color: 'ink',
  cursor: 'pointer',
  _hovered: { bg: 'sunken' },
  _pressed: { bg: 'sunken' },
  '&[data-disabled]': { color: 'ink3', cursor: 'default' },
  _highContrast: { color: '[ButtonText]', '&[data-disabled]': { color: '[GrayText]' } },
})
