import { sva } from '#styled/css'

/** On a phone a list next to its field would be clipped or covered by the hand. */
const phone = '@media (max-width: 479.98px)'

export const selectRecipe = sva({
  slots: ['root', 'trigger', 'value', 'popover', 'title', 'list', 'option', 'text', 'note'],
  base: {
    // react-aria marks the root as focused too, but only the trigger has the focus ring.
    root: { '&[data-focus-visible]': { outlineStyle: 'none', boxShadow: '[none]' } },
    trigger: {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      textAlign: 'start',
      cursor: 'pointer',
      _hovered: { bg: 'sunken' },
      _pressed: { bg: 'sunken' },
      '&[data-disabled]': { cursor: 'default' },
      _highContrast: {
        color: '[ButtonText]',
        borderColor: '[ButtonBorder]',
        '&[data-disabled]': { color: '[GrayText]' },
      },
    },
    value: { flex: '1', minWidth: '[0px]', '&[data-placeholder]': { color: 'ink2' } },
    popover: {
      display: 'flex',
      flexDirection: 'column',
      width: '[var(--trigger-width)]',
      bg: 'surface',
      color: 'ink',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'lineUi',
      borderRadius: 'control',
      overflow: 'hidden',
      // react-aria sets the position in the style attribute, which only `!important` overrides.
      [phone]: {
        position: '[fixed!]',
        insetBlockStart: '[auto!]',
        insetBlockEnd: '[0px!]',
        insetInline: '[0px!]',
        width: 'full',
        maxHeight: '[min(38rem, 80dvh)!]',
        borderTopRadius: 'panel',
        borderBottomRadius: '[0px]',
        borderBlockEndWidth: '0px',
        paddingBlockEnd: '[env(safe-area-inset-bottom)]',
        // Dims the page, because react-aria's own underlay of a popover cannot be styled.
        boxShadow: '[0 0 0 200vmax rgb(0 0 0 / 0.5)]',
      },
      _motionSafe: {
        transition: '[transform, opacity]',
        transitionDuration: 'sheet',
        transitionTimingFunction: 'out',
        _entering: { opacity: '0', [phone]: { opacity: '1', transform: 'translateY(100%)' } },
        _exiting: { opacity: '0', [phone]: { opacity: '1', transform: 'translateY(100%)' } },
      },
    },
    title: {
      display: 'none',
      textStyle: 'hM',
      paddingBlockStart: '4',
      paddingInline: '5',
      [phone]: { display: 'block' },
    },
    list: { padding: '2', overflowY: 'auto', overscrollBehavior: 'contain', outline: 'none' },
    option: {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      minHeight: 'control',
      paddingBlock: '2',
      paddingInline: '3',
      borderRadius: 'tag',
      cursor: 'pointer',
      _hovered: { bg: 'sunken' },
      _pressed: { bg: 'sunken' },
      '&[data-focused]': { bg: 'sunken' },
      '&[data-focus-visible]': { outlineOffset: '[-3px]' },
      '&[data-selected]': { bg: 'tint', fontWeight: '700' },
      _highContrast: {
        '&[data-selected]': { outline: '2px solid', outlineColor: '[Highlight]', outlineOffset: '[-2px]' },
      },
    },
    text: { flex: '1', minWidth: '[0px]', display: 'flex', flexDirection: 'column' },
    note: { textStyle: 'small', color: 'ink2' },
  },
})
