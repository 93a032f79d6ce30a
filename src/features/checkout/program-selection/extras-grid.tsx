import type { ReactNode } from 'react'
import { css } from '#styled/css'

const grid = css({
  display: 'grid',
  gap: '2',
  gridTemplateColumns: '[repeat(auto-fit, minmax(min(9.5rem, 100%), 1fr))]',
})

/** Two columns, or one if the text does not fit. */
export const ExtrasGrid = ({ children }: { children: ReactNode }) => <div className={grid}>{children}</div>
