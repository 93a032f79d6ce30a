import type { ReactNode } from 'react'
import { css } from '#styled/css'

const columns = css({
  display: 'grid',
  gap: '2',
  gridTemplateColumns: '[repeat(auto-fit, minmax(min(8.5rem, 100%), 1fr))]',
})

/** Two buttons of equal width, stacked if the text does not fit. */
export const ButtonColumns = ({ children }: { children: ReactNode }) => <div className={columns}>{children}</div>
