import { sva } from '#styled/css'

/** The bar at the top of a page. */
export const header = sva({
  slots: ['root', 'row', 'title', 'note', 'mark', 'actions'],
  base: {
    root: {
      // Goes with the page of a low window, and stays above the field that begins behind it.
      position: { base: 'sticky', _low: 'relative' },
      insetBlockStart: '[0px]',
      zIndex: 'bar',
      bg: 'canvas',
      paddingBlockStart: '[env(safe-area-inset-top)]',
      _print: { display: 'none' },
    },
    row: {
      display: 'flex',
      alignItems: 'center',
      flexWrap: 'wrap',
      gap: '1',
      width: 'full',
      maxWidth: 'column',
      minHeight: 'pay',
      marginInline: 'auto',
      paddingBlock: '1',
      paddingInline: '2',
    },
    // Words of the title never break: the actions wrap below it instead.
    title: { flex: '1', minWidth: '[min-content]', textStyle: 'bodyStrong', lineHeight: '1.5' },
    // Wraps as a whole if it does not fit next to the title.
    note: { display: 'inline-block', fontWeight: '400', color: 'ink2' },
    mark: {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      flex: '[1 0 auto]',
      maxWidth: 'full',
      minHeight: 'control',
      textStyle: 'hM',
    },
    actions: { display: 'flex', alignItems: 'center', flex: 'none', marginInlineStart: 'auto' },
  },
  variants: {
    /** It goes on as the field below it. */
    isOnField: {
      true: {
        root: {
          bg: '[var(--field)]',
          color: '[var(--on-field)]',
          // As wide as the field, and as its words.
          _desk: {
            width: '[calc(600% / 13)]',
            '& > div': { maxWidth: '[var(--stage-wide)]', paddingInline: '6' },
          },
          '& a, & button': {
            color: '[var(--on-field)]',
            _hovered: { bg: '[transparent]' },
            _pressed: { bg: '[transparent]' },
          },
        },
      },
    },
    title: {
      alone: {},
      // Without this width the title would shrink to a narrow column before the actions wrap.
      withNote: { title: { flex: '[1 1 7.5rem]' } },
    },
    start: {
      control: {},
      text: { row: { paddingInlineStart: { base: '4', _narrow: '3' } } },
    },
  },
})
