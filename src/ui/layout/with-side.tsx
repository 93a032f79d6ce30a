import type { ReactNode } from 'react'
import { css } from '#styled/css'
import { Stack } from './stack.tsx'

const withSide = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '4',
  _desk: {
    gridTemplateColumns: '17rem minmax(0, 1fr)',
    columnGap: '10',
    alignItems: 'start',
    '& > :first-child': { position: 'sticky', insetBlockStart: '[var(--header-height, 4rem)]' },
  },
})

/** A list and what sums it up or chooses from it: above it, or beside it in a wide window, where it stays in view. */
export function WithSide({ side, children }: { side: ReactNode; children: ReactNode }) {
  return (
    <div className={withSide} data-wide>
      <Stack>{side}</Stack>
      <Stack>{children}</Stack>
    </div>
  )
}
