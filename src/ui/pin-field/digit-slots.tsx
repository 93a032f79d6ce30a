import { css, sva } from '#styled/css'

const slots = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '2',
  maxWidth: '[22.375rem]',
  paddingBlock: '1',
  pointerEvents: 'none',
})

const slot = sva({
  slots: ['ring', 'fill'],
  base: {
    ring: {
      position: 'relative',
      display: 'grid',
      placeItems: 'center',
      flex: '[0 1 3rem]',
      aspectRatio: '1',
      minWidth: '[0px]',
      borderWidth: '2px',
      borderStyle: 'solid',
      borderColor: 'lineUi',
      bg: 'surface',
      textStyle: 'hL',
      color: 'ink',
    },
    fill: {
      position: 'absolute',
      inset: '[9%]',
      borderRadius: 'full',
      bg: 'fillEdge',
      forcedColorAdjust: 'none',
      _highContrast: { bg: '[Highlight]' },
    },
  },
  variants: {
    shape: { circle: { ring: { borderRadius: 'full' } }, square: { ring: { borderRadius: 'control' } } },
    state: {
      empty: {},
      caret: { ring: { borderColor: 'ink', borderWidth: '3px' } },
      entered: { ring: { borderColor: 'brandUi' } },
    },
    isInvalid: { true: { ring: { borderColor: 'bad' } } },
  },
})

type DigitSlotsProps = {
  length: number
  digits: string
  /** A circle hides its digit; a square shows it. */
  shape: 'circle' | 'square'
  isShown: boolean
  hasFocus: boolean
  isInvalid: boolean
}

/** Draws the digits of the field, one slot each, with a bold ring at the caret. Hidden from screen readers. */
export function DigitSlots({ length, digits, shape, isShown, hasFocus, isInvalid }: DigitSlotsProps) {
  const slotsByIndex = Array.from({ length }, (_, index) => {
    const isEntered = index < digits.length
    const state = isEntered ? 'entered' : hasFocus && index === digits.length ? 'caret' : 'empty'
    return { index, isEntered, styles: slot({ shape, state, isInvalid: isInvalid && state !== 'caret' }) }
  })
  return (
    <div aria-hidden className={slots}>
      {slotsByIndex.map(({ index, isEntered, styles }) => (
        <span key={index} className={styles.ring}>
          {isEntered ? isShown ? digits[index] : <span className={styles.fill} /> : null}
        </span>
      ))}
    </div>
  )
}
