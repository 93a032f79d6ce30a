import type { ReactNode } from 'react'
import { css } from '#styled/css'

// Three columns; when the text is so large that three no longer fit, two or one.
const wall = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fill, minmax(max(5.4rem, (100% - 16px) / 3), 1fr))]',
  gap: '2',
})

export type MachineGridProps = {
  /** Names the wall, as its heading does. */
  label: string
  /** `MachineTile`s, in the order the machines stand in. */
  children: ReactNode
}

/** The machines of a shop, as they stand. */
export function MachineGrid({ label, children }: MachineGridProps) {
  return (
    <ul className={wall} aria-label={label}>
      {children}
    </ul>
  )
}
