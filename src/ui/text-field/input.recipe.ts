import { css } from '#styled/css'

/** The style of text inputs, and of buttons that look like one. */
export const inputRecipe = css({
  width: 'full',
  minHeight: 'control',
  paddingBlock: '2',
  paddingInline: '3half',
  // At least 16 px, because iOS zooms in on focus if the text is smaller.
  textStyle: 'body',
  color: 'ink',
  bg: 'surface',
  borderWidth: '1.5px',
  borderStyle: 'solid',
  borderColor: 'lineUi',
  borderRadius: 'control',
  '&[data-invalid]': { borderColor: 'bad', borderWidth: '2px', paddingInline: '[calc({spacing.3half} - 0.5px)]' },
  '&[data-disabled], &[readonly]': { bg: 'canvas', borderColor: 'line', color: 'ink2' },
})
