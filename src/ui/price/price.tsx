import { cva } from '#styled/css'

const price = cva({
  base: { whiteSpace: 'nowrap' },
  variants: {
    // The largest figures stop growing where they would overflow a narrow window.
    size: {
      m: { textStyle: 'figureM' },
      total: { textStyle: 'figureTotal', fontSize: '[min({fontSizes.total}, 13vw)]' },
      l: { textStyle: 'figureL', fontSize: '[min({fontSizes.figureL}, 15vw)]' },
      xl: { textStyle: 'figureXl', fontSize: '[min({fontSizes.figureXl}, 18vw)]' },
    },
  },
})

const unitText = cva({
  base: { color: 'ink2' },
  variants: {
    size: {
      m: { textStyle: 'small' },
      total: { textStyle: 'body' },
      l: { textStyle: 'lead' },
      xl: { textStyle: 'lead' },
    },
  },
})

export type PriceProps = {
  /** The formatted number: "1,240" or "50.00"; or the word that stands for it, without a unit. */
  number: string
  unit?: string
  size: 'm' | 'total' | 'l' | 'xl'
}

/** A figure and its unit on one line, the unit smaller and lighter. */
export function Price({ number, unit, size }: PriceProps) {
  return (
    <span className={price({ size })}>
      <span translate={unit ? 'no' : undefined}>{number}</span>
      {/* The space is part of the unit, because a space in the large figure would be too wide. */}
      {unit ? <span className={unitText({ size })}>{` ${unit}`}</span> : null}
    </span>
  )
}
