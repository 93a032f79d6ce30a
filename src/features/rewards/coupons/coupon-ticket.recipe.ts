import { sva } from '#styled/css'

/** With large text on a small phone the stub is above the text, which would be a word wide beside it. */
const STACKED = '@container (max-width: 14.5rem)'

/** A circle's half, cut out of the paper by its border: the notches at both ends of the tear line. */
const notch = {
  content: '""',
  position: 'absolute',
  right: '[-7px]',
  width: '[12px]',
  height: '[6px]',
  border: '[1px solid {colors.line}]',
  background: 'canvas',
  [STACKED]: {
    width: '[6px]',
    height: '[12px]',
    border: '[1px solid {colors.line}]',
    borderLeft: '[0]',
    borderRadius: '[0 100% 100% 0 / 0 50% 50% 0]',
  },
} as const

export const couponTicket = sva({
  slots: ['root', 'paper', 'stub', 'body', 'title', 'text', 'foot', 'end', 'more', 'action'],
  base: {
    root: { containerType: 'inline-size' },
    paper: {
      position: 'relative',
      display: 'flex',
      flexDirection: 'row-reverse',
      border: '[1px solid {colors.line}]',
      borderRadius: 'control',
      background: 'surface',
      [STACKED]: { flexDirection: 'column-reverse' },
      _highContrast: { borderColor: '[CanvasText]' },
    },
    stub: {
      position: 'relative',
      flex: 'none',
      display: 'grid',
      placeContent: 'center',
      justifyItems: 'center',
      width: '[5.5rem]',
      paddingBlock: '3',
      paddingInline: '1',
      borderInlineEnd: '[1.5px dashed {colors.lineUi}]',
      borderStartStartRadius: '[inherit]',
      borderEndStartRadius: '[inherit]',
      background: 'tint',
      color: 'brandText',
      textAlign: 'center',
      _before: {
        ...notch,
        top: '[-1px]',
        borderTop: '[0]',
        borderRadius: '[0 0 50% 50% / 0 0 100% 100%]',
        [STACKED]: { ...notch[STACKED], inset: '[auto auto -7px -1px]' },
      },
      _after: {
        ...notch,
        bottom: '[-1px]',
        borderBottom: '[0]',
        borderRadius: '[50% 50% 0 0 / 100% 100% 0 0]',
        [STACKED]: { ...notch[STACKED], inset: '[auto -1px -7px auto]', transform: 'scaleX(-1)' },
      },
      [STACKED]: {
        width: 'auto',
        borderInlineEnd: '[0]',
        borderBlockEnd: '[1.5px dashed {colors.lineUi}]',
        borderStartEndRadius: '[inherit]',
        borderEndStartRadius: '[0]',
      },
      _highContrast: { borderColor: '[CanvasText]' },
    },
    body: { flex: '1', minWidth: '[0px]', padding: '3', paddingInlineStart: '4' },
    title: { fontWeight: '700', lineHeight: '[1.5]' },
    text: { fontSize: 'small', lineHeight: '[1.6]', color: 'ink2' },
    foot: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      columnGap: '3',
    },
    // A date and its equivalent move to the next line together.
    end: { marginInlineStart: 'auto', textAlign: 'end', '& time': { display: 'inline-block' } },
    more: {
      _open: { flex: '[1 0 100%]', order: '1' },
      '& > summary': {
        display: 'inline-flex',
        alignItems: 'center',
        gap: '1',
        minWidth: 'touch',
        minHeight: 'touch',
        paddingInlineEnd: '2',
        color: 'brandText',
        fontWeight: '700',
        cursor: 'pointer',
      },
      '& > summary::-webkit-details-marker': { display: 'none' },
      '& > summary::after': {
        content: '""',
        width: '[7px]',
        height: '[7px]',
        border: '[solid currentcolor]',
        borderWidth: '[0 2px 2px 0]',
        transform: 'translateY(-2px) rotate(45deg)',
      },
      '&[open] > summary::after': { transform: 'translateY(2px) rotate(-135deg)' },
    },
    action: { marginTop: '2' },
  },
  variants: {
    isTornOff: {
      true: {
        paper: { background: 'canvas' },
        stub: { background: '[none]', color: 'ink2' },
        title: { color: 'ink2' },
      },
    },
  },
})
