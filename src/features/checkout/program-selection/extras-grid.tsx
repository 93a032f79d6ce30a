import type { ReactNode } from 'react'
import { css } from '#styled/css'

const grid = css({
  display: 'grid',
  gap: '2',
  gridTemplateColumns: '[repeat(auto-fit, minmax(min(9.5rem, 100%), 1fr))]',
})

/** Two columns, one where the text needs it. */
export const ExtrasGrid = ({ children }: { children: ReactNode }) => <div className={grid}>{children}</div>
