import type { ReactNode } from 'react'
import { css } from '#styled/css'

const frame = css({ display: 'flex', flexDirection: 'column', gap: '6', minHeight: '[calc(100dvh - 5.5rem)]' })
const middle = css({ flexGrow: '1', display: 'flex', flexDirection: 'column', justifyContent: 'center' })

/** The PIN in the middle, the keys in reach of the thumb. */
export function PinLayout({ top, field, keypad }: { top: ReactNode; field: ReactNode; keypad: ReactNode }) {
  return (
    <div className={frame}>
      {top}
      <div className={middle}>{field}</div>
      {keypad}
    </div>
  )
}
