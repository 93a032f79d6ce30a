import type { ReactNode } from 'react'
import { css, cva } from '#styled/css'

const numeral = cva({
  base: { display: 'block', fontWeight: '700', lineHeight: '[1.1]', whiteSpace: 'nowrap', color: '[inherit]' },
  variants: {
    // Long figures ("12:42") must not touch the edge of the glass.
    length: {
      short: { fontSize: '[max(0.75rem, var(--side) * 0.3)]' },
      medium: { fontSize: '[max(0.75rem, var(--side) * 0.25)]' },
      long: { fontSize: '[max(0.75rem, var(--side) * 0.21)]' },
    },
  },
})

const unitText = css({
  display: 'block',
  fontSize: '[max(0.75rem, var(--side) * 0.1)]',
  lineHeight: '[1.5]',
  whiteSpace: 'nowrap',
  color: 'ink',
})

export type PortholeNumeralProps = { number: string; unit?: string }

/** A figure in the glass with its unit below. Five characters ("12:42") need a porthole of at least 56 px. */
export function PortholeNumeral({ number, unit }: PortholeNumeralProps) {
  const length = number.length <= 3 ? 'short' : number.length === 4 ? 'medium' : 'long'
  return (
    <>
      <span className={numeral({ length })}>{number}</span>
      {unit && <span className={unitText}>{unit}</span>}
    </>
  )
}

const word = css({
  fontSize: '[max(0.75rem, var(--side) * 0.13)]',
  fontWeight: '700',
  lineHeight: '[1.5]',
  whiteSpace: 'nowrap',
})

/** One short word in the glass. */
export function PortholeWord({ children }: { children: ReactNode }) {
  return <span className={word}>{children}</span>
}
