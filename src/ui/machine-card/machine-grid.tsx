import type { ReactNode } from 'react'
import { css } from '#styled/css'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

// Three columns in the column of a page, or fewer if the text is too large for three; more where it is wider.
const grid = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fill, minmax(max(5.4rem, min((100% - 16px) / 3, 8.5rem)), 1fr))]',
  gap: '2',
})

/** The place of a wall that is loading. */
export const MachineGridSkeleton = () => (
  <div className={grid} data-wide aria-hidden>
    {Array.from({ length: 9 }, (_, index) => (
      <Skeleton key={index} shape="tile" />
    ))}
  </div>
)

export type MachineGridProps = {
  /** Names the wall, like its heading. */
  label: string
  /** `MachineTile`s, in the order of the machines in the shop. */
  children: ReactNode
}

/** The machines of a shop in their physical order. */
export function MachineGrid({ label, children }: MachineGridProps) {
  return (
    <ul className={grid} data-wide aria-label={label}>
      {children}
    </ul>
  )
}
