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
      bg: 'fill',
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
  /** A circle fills without telling its digit; a square shows one. */
  shape: 'circle' | 'square'
  isShown: boolean
  hasFocus: boolean
  isInvalid: boolean
}

/** The picture of what is in the field: one place a digit, and a bold ring where the next one goes. Never read. */
export function DigitSlots({ length, digits, shape, isShown, hasFocus, isInvalid }: DigitSlotsProps) {
  const places = Array.from({ length }, (_, place) => {
    const isEntered = place < digits.length
    const state = isEntered ? 'entered' : hasFocus && place === digits.length ? 'caret' : 'empty'
    return { place, isEntered, look: slot({ shape, state, isInvalid: isInvalid && state !== 'caret' }) }
  })
  return (
    <div aria-hidden className={slots}>
      {places.map(({ place, isEntered, look }) => (
        <span key={place} className={look.ring}>
          {isEntered ? isShown ? digits[place] : <span className={look.fill} /> : null}
        </span>
      ))}
    </div>
  )
}
