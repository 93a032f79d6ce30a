import { sva } from '#styled/css'

/** The card of one option, in radio cards and checkbox cards. */
export const choiceCard = sva({
  slots: ['root', 'main', 'text', 'title', 'titleNote', 'note', 'reason', 'trailing'],
  base: {
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '3',
      rowGap: '1',
      width: 'full',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'line',
      borderRadius: 'control',
      bg: 'surface',
      color: 'ink',
      cursor: 'pointer',
      '&[data-hovered]:not([data-unavailable])': { borderColor: 'lineUi' },
      '&[data-pressed]:not([data-unavailable])': { bg: 'tint' },
      // The padding shrinks as the border grows, so that nothing moves when the card is selected.
      '&[data-selected]': { borderWidth: '2px', borderColor: 'brandUi', bg: 'tint' },
      '&[data-disabled], &[data-unavailable]': { bg: 'canvas', borderColor: 'line', color: 'ink2', cursor: 'default' },
      _highContrast: { '&[data-selected]': { borderColor: '[Highlight]' } },
    },
    main: { display: 'flex', alignItems: 'center', gap: '3', flex: '[1 1 8rem]', minWidth: '[0px]' },
    text: { display: 'flex', flexDirection: 'column', flex: '1', minWidth: '[0px]' },
    titleNote: { fontWeight: '400', color: 'ink2' },
    note: { textStyle: 'small', color: 'ink2' },
    reason: { textStyle: 'small', color: 'warn' },
    trailing: { marginInlineStart: 'auto', maxWidth: 'full' },
  },
  variants: {
    density: {
      roomy: {
        root: {
          minHeight: 'card',
          paddingBlock: '2half',
          paddingInline: '[{spacing.3} {spacing.4}]',
          '&[data-selected]': {
            paddingBlock: '[calc({spacing.2half} - 1px)]',
            paddingInline: '[calc({spacing.3} - 1px) calc({spacing.4} - 1px)]',
          },
        },
        title: { textStyle: 'hM', hyphens: 'auto' },
      },
      close: {
        root: {
          minHeight: 'key',
          paddingBlock: '2',
          paddingInline: '3',
          '&[data-selected]': { paddingBlock: '[calc({spacing.2} - 1px)]', paddingInline: '[calc({spacing.3} - 1px)]' },
        },
        title: { textStyle: 'bodyStrong', lineHeight: '1.5', hyphens: 'auto' },
      },
    },
  },
})
